package import Files
package import Foundation
package import Imaging

/// Reads a depth map: a 16-bit PNG in millimetres, or a portable float map (`Pf`) of 32 bits in metres.
/// - Returns: The distances in metres along the camera's axis, 0 where the distance is unknown.
/// - Throws: `ImageError`.
package func readDepth(at url: URL, limits: ImageLimits = .standard) throws(ImageError) -> Image<Float> {
    try readDepth(at: FileLocation(url), limits: limits)
}

/// Reads a depth map at a location that may have been checked.
/// - Throws: `ImageError`.
package func readDepth(at location: FileLocation, limits: ImageLimits = .standard) throws(ImageError) -> Image<Float> {
    let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
    let source = location.name
    switch ImageFormat(recognising: bytes) {
    case .png:
        let decoder = try PNGDecoder(ofStill: bytes, from: source, limits: limits)
        guard case .deep(let picture) = try decoder.picture(of: bytes, from: source, for: .numbers) else {
            throw ImageError(.tooShallowForDepth, in: source)
        }
        return picture.map { Float($0.red) / 1000 }
    case .floatMap: return try FloatMapReader(bytes: bytes, source: source, limits: limits).read()
    case let other: throw ImageError(.notDepth(other), in: source)
    }
}

/// Reads a portable float map: three words of text, then rows of 32-bit numbers from the bottom up.
///
/// The format comes from Debevec's HDRShop.
private struct FloatMapReader {
    let bytes: [UInt8]
    let source: String
    let limits: ImageLimits

    func read() throws(ImageError) -> Image<Float> {
        var offset = 2
        let (width, height) = (Int(try word(&offset)), Int(try word(&offset)))
        guard let scale = Double(try word(&offset)), scale.isFinite, scale != 0 else {
            throw damaged("its scale is 0 or not a number", at: offset)
        }
        guard let width, let height, limits.allows(width: width, height: height),
            let size = ImageSize(width: width, height: height)
        else { throw damaged("its width and height are out of range", at: offset) }
        // One whitespace character ends the header.
        let start = offset + 1
        guard bytes.count - start >= size.pixelCount * 4 else {
            throw ImageError(.tooShortForItsSize(width: width, height: height, bytes: bytes.count), in: source)
        }
        return Image(size: size) { x, y in
            let first = start + ((size.height - 1 - y) * size.width + x) * 4
            var bits = UInt32(0)
            for byte in 0..<4 { bits |= UInt32(bytes[first + (scale < 0 ? byte : 3 - byte)]) << UInt32(8 * byte) }
            let metres = Float(bitPattern: bits)
            return metres.isFinite && metres > 0 ? metres : 0
        }
    }

    /// Reads the next word of the header.
    private func word(_ offset: inout Int) throws(ImageError) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
        let start = offset
        while offset < bytes.count, offset - start < 32, !isBlank(bytes[offset]) { offset += 1 }
        guard offset < bytes.count, offset > start else { throw damaged("its header is truncated", at: offset) }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private func damaged(_ what: String, at byte: Int) -> ImageError {
        ImageError(.damaged(format: .floatMap, what: what, byte: byte), in: source)
    }
}
