internal import CCodecs
package import Imaging

/// Writes TIFF pictures, compressed by deflate: 16 bits per sample in sRGB, or linear light as floats of 32 bits with
/// premultiplied alpha.
///
/// libtiff compresses; the samples do not depend on its version, but the bytes of the file do.
package struct TIFFEncoder: Sendable {
    /// Creates an encoder.
    package init() {}

    /// Returns the file of a picture in sRGB; omits alpha if every pixel is opaque.
    /// - Parameter isPremultiplied: whether the encoded channels are multiplied by alpha. Default: no.
    package func encode(_ image: DeepImage, isPremultiplied: Bool = false) -> [UInt8] {
        let alpha = isPremultiplied ? CTIFF_PREMULTIPLIED : CTIFF_STRAIGHT
        return image.pixels.withUnsafeBytes {
            encode($0, image.size, isFloat: false, alpha: image.isOpaque ? CTIFF_OPAQUE : alpha)
        }
    }

    /// Returns the file of a picture in linear light with the primaries of Rec. 709.
    package func encode(_ image: LinearImage) -> [UInt8] {
        image.pixels.withUnsafeBytes { encode($0, image.size, isFloat: true, alpha: CTIFF_PREMULTIPLIED) }
    }

    private func encode(_ pixels: UnsafeRawBufferPointer, _ size: ImageSize, isFloat: Bool, alpha: Int) -> [UInt8] {
        guard let writer = ctiff_write(pixels.baseAddress, UInt32(size.width), UInt32(size.height), isFloat, UInt8(alpha))
        else { preconditionFailure("Not enough memory for a TIFF of \(size).") }
        defer { ctiff_writer_destroy(writer) }
        let message = String(cString: ctiff_writer_message(writer))
        precondition(message.isEmpty, "libtiff failed: \(message)")
        var count = 0
        let bytes = ctiff_writer_bytes(writer, &count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
