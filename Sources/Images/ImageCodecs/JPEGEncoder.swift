import CCodecs
import Foundation
public import Imaging

/// Writes baseline JPEG pictures in sRGB with 4:2:0 chroma, intended for immediate viewing.
///
/// JPEG has no alpha: translucent pixels are composited over black.
///
///     let bytes = JPEGEncoder(quality: 90).encode(frame)
///
/// The bytes are the same on every processor, for one version of libjpeg-turbo.
public struct JPEGEncoder: Sendable {
    /// The largest side of a picture in pixels: the limit of the format.
    package static let largestSide = 65_500

    /// libjpeg's quality, 1…100.
    public let quality: Int

    /// Creates an encoder.
    /// - Parameter quality: libjpeg's quality, clamped to 1…100. Default: 90.
    public init(quality: Int = 90) {
        self.quality = min(max(quality, 1), 100)
    }

    /// Returns the JPEG file of a picture.
    /// - Precondition: No side is longer than 65,500 pixels.
    public func encode(_ image: SRGBImage) -> [UInt8] {
        precondition(max(image.size.width, image.size.height) <= Self.largestSide, "The picture is too large for JPEG.")
        let opaque = image.isOpaque ? image : image.overBlack
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let isWritten = opaque.pixels.withUnsafeBytes { pixels in
            cjpeg_write_pixels(
                pixels.baseAddress, UInt32(image.size.width), UInt32(image.size.height), Int32(quality), &bytes, &count)
        }
        guard isWritten, let bytes else { preconditionFailure("Not enough memory for a JPEG of \(image.size).") }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension Image where Pixel == SRGBA8 {
    /// The picture composited over black, with the encoded values of each channel.
    fileprivate var overBlack: SRGBImage {
        map { pixel in
            func over(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * Int(pixel.alpha) + 127) / 255) }
            return SRGBA8(red: over(pixel.red), green: over(pixel.green), blue: over(pixel.blue), alpha: 255)
        }
    }
}
