public import Foundation
public import Imaging

/// Writes Radiance pictures (.hdr) in linear light, which may exceed 1, without alpha.
///
/// Each channel is accurate to 1/256 of the brightest channel of its pixel.
public struct RadianceEncoder: Sendable {
    /// Creates an encoder.
    public init() {}

    /// Returns the file of a picture; alpha is omitted, so that colours are as over black.
    public func encode(_ image: LinearImage) -> [UInt8] {
        var bytes = Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y \(image.size.height) +X \(image.size.width)\n".utf8)
        for row in 0..<image.size.height {
            let line = (0..<image.size.width).map { Self.rgbe(of: image[$0, row]) }
            // The newer compression cannot encode shorter lines; lines here never exceed its maximum length.
            if line.count < 8 {
                bytes += line.flatMap { [$0.x, $0.y, $0.z, $0.w] }
            } else {
                bytes += [2, 2, UInt8(line.count >> 8), UInt8(line.count & 255)]
                for channel in 0..<4 {
                    Self.pack(line.map { $0[channel] }, into: &bytes)
                }
            }
        }
        return bytes
    }

    /// Writes the picture under a temporary name and renames it, so that a partial file is never visible.
    public func write(_ image: LinearImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    /// Returns red, green and blue as bytes with a shared exponent, the brightest byte 128 or more; black if all channels are
    /// dark.
    private static func rgbe(of color: LinearColor) -> SIMD4<UInt8> {
        let channels = color.premultiplied.replacing(with: 0, where: .!(color.premultiplied .>= 0))
        let brightest = max(channels.x, channels.y, channels.z)
        guard brightest >= 0x1p-127 else { return .zero }
        // The largest encodable value is 255 · 2¹¹⁹; from half a step above it, rounding would overflow.
        guard brightest < 255.5 * 0x1p119 else { return SIMD4(255, 255, 255, 255) }
        var exponent = Int(brightest.exponent) + 1
        func byte(_ channel: Float) -> Float {
            (channel * Float(sign: .plus, exponent: 8 - exponent, significand: 1)).rounded()
        }
        // Rounding can raise the brightest channel to 256.
        if byte(brightest) > 255 { exponent += 1 }
        return SIMD4(UInt8(byte(channels.x)), UInt8(byte(channels.y)), UInt8(byte(channels.z)), UInt8(exponent + 128))
    }

    /// Encodes runs of three or more equal bytes as two bytes, and all other bytes literally after their count.
    private static func pack(_ values: [UInt8], into bytes: inout [UInt8]) {
        var start = 0
        var unequal: [UInt8] = []
        func flush(_ bytes: inout [UInt8]) {
            for first in stride(from: 0, to: unequal.count, by: 128) {
                let stretch = unequal[first..<min(first + 128, unequal.count)]
                bytes.append(UInt8(stretch.count))
                bytes += stretch
            }
            unequal = []
        }
        while start < values.count {
            let limit = min(values.count, start + 127)
            let end = values[start..<limit].firstIndex { $0 != values[start] } ?? limit
            if end - start >= 3 {
                flush(&bytes)
                bytes += [UInt8(128 + end - start), values[start]]
            } else {
                unequal += values[start..<end]
            }
            start = end
        }
        flush(&bytes)
    }
}
