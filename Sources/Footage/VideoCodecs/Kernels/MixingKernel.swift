import Imaging
import RenderMath

/// Mixes pixels in linear light with premultiplied alpha.
///
/// The channels of opaque colours are mixed independently, so a table stores the results for all pairs of bytes. This takes
/// 65536 encodings instead of six million for a frame of 1920×1080.
struct MixingKernel: Sendable {
    private let weight: Float
    /// For each byte of the first picture, the results with each byte of the second.
    private let bytes: [UInt8]

    /// - Parameter share: The weight of the second picture in 256ths.
    init(share: Int) {
        weight = Float(share) / 256
        let (own, others) = (1 - weight, weight)
        bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let transfer = TransferTables.shared.view
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 256) { light in
                for first in 0..<256 {
                    let part = transfer.linearFromByte[first] * own
                    for second in 0..<256 { light[second] = part + transfer.linearFromByte[second] * others }
                    transfer.encode(light.baseAddress!, count: 256, into: buffer.baseAddress! + 256 * first)
                }
            }
            count = 65_536
        }
    }

    /// Mixes a range of pixels of two pictures into the target.
    ///
    /// Equal pixels stay unchanged, even nearly transparent ones, whose bytes would not survive the conversion to light and
    /// back.
    func mix(
        _ memory: (first: UnsafePointer<SRGBA8>, second: UnsafePointer<SRGBA8>, target: UnsafeMutablePointer<SRGBA8>),
        _ range: Range<Int>
    ) {
        bytes.withUnsafeBufferPointer { bytes in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let count = min(16, range.upperBound &- offset)
                let (first, second, target) = (memory.first + offset, memory.second + offset, memory.target + offset)
                if count == 16 && Self.areOpaque(first, second) {
                    mixOpaque(first, second, bytes.baseAddress!, into: target)
                } else {
                    mixTranslucent(first, second, count: count, into: target)
                }
                offset &+= count
            }
        }
    }

    /// Returns whether sixteen pixels of both pictures are opaque.
    @inline(__always)
    private static func areOpaque(_ first: UnsafePointer<SRGBA8>, _ second: UnsafePointer<SRGBA8>) -> Bool {
        let both =
            UnsafeRawPointer(first).loadUnaligned(as: WholeLanes.self)
            & UnsafeRawPointer(second).loadUnaligned(as: WholeLanes.self)
        return LaneMath.bits(both &>> 24 .== WholeLanes(repeating: -1)) == 0xFFFF
    }

    @inline(__always)
    private func mixOpaque(
        _ first: UnsafePointer<SRGBA8>, _ second: UnsafePointer<SRGBA8>, _ bytes: UnsafePointer<UInt8>,
        into target: UnsafeMutablePointer<SRGBA8>
    ) {
        for index in 0..<16 {
            let (a, b) = (first[index], second[index])
            target[index] = SRGBA8(
                red: bytes[Int(a.red) &<< 8 | Int(b.red)], green: bytes[Int(a.green) &<< 8 | Int(b.green)],
                blue: bytes[Int(a.blue) &<< 8 | Int(b.blue)])
        }
    }

    private func mixTranslucent(
        _ first: UnsafePointer<SRGBA8>, _ second: UnsafePointer<SRGBA8>, count: Int, into target: UnsafeMutablePointer<SRGBA8>
    ) {
        let transfer = TransferTables.shared.view
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * count) { light in
            let (own, others) = (light.baseAddress!, light.baseAddress! + count)
            transfer.decode(first, count: count, into: own)
            transfer.decode(second, count: count, into: others)
            for index in 0..<count { own[index] = own[index] * (1 - weight) + others[index] * weight }
            transfer.encode(own, count: count, into: target)
        }
        for index in 0..<count where first[index] == second[index] { target[index] = first[index] }
    }
}
