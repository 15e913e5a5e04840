import CLanes
import RenderMath

// Converts rows of pixels between bytes and linear light, with the same bits as `LinearColor` and `SRGBA8` for single pixels.

extension TransferView {
    /// Converts consecutive pixels to linear light with premultiplied alpha.
    package func decode(_ pixels: UnsafePointer<SRGBA8>, count: Int, into light: UnsafeMutablePointer<SIMD4<Float>>) {
        for index in 0..<count {
            let pixel = pixels[index]
            let color = SIMD4(
                linearFromByte[Int(pixel.red)], linearFromByte[Int(pixel.green)], linearFromByte[Int(pixel.blue)], 1)
            // Most pixels are opaque, and the division is the slowest operation here.
            light[index] = pixel.alpha == 255 ? color : color * (Float(pixel.alpha) / 255)
        }
    }

    /// Converts linear light with premultiplied alpha to the nearest pixels.
    package func encode(_ light: UnsafePointer<SIMD4<Float>>, count: Int, into pixels: UnsafeMutablePointer<SRGBA8>) {
        let numbers = UnsafeRawPointer(light).assumingMemoryBound(to: Float.self)
        let target = UnsafeMutableRawPointer(pixels)
        var first = 0
        while first &+ 16 <= count {
            target.storeBytes(of: words(of: numbers + 4 &* first), toByteOffset: 4 &* first, as: WholeLanes.self)
            first &+= 16
        }
        if first < count {
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 16) { rest in
                rest.initialize(repeating: .zero)
                rest.baseAddress!.update(from: light + first, count: count &- first)
                let numbers = UnsafeRawPointer(rest.baseAddress!).assumingMemoryBound(to: Float.self)
                withUnsafeBytes(of: words(of: numbers)) { words in
                    (target + 4 &* first).copyMemory(from: words.baseAddress!, byteCount: 4 &* (count &- first))
                }
            }
        }
    }

    /// Converts light to the nearest bytes; values outside 0…1 are clamped, and NaN becomes 0.
    /// - Parameter count: a multiple of sixteen.
    package func encode(_ light: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
        for first in stride(from: 0, to: count, by: 16) {
            let encoded = self.bytes(of: UnsafeRawPointer(light + first).loadUnaligned(as: Lanes.self))
            for lane in 0..<16 { bytes[first &+ lane] = UInt8(truncatingIfNeeded: encoded[lane]) }
        }
    }

    @inline(__always)
    private func bytes(of light: Lanes) -> WholeLanes {
        let bounded = LaneMath.min(LaneMath.max(light, Lanes(repeating: Self.darkest)), Lanes(repeating: 1))
        let bits = unsafeBitCast(bounded, to: WholeLanes.self)
        let first = WholeLanes(repeating: Int32(bitPattern: Self.darkest.bitPattern &>> 16))
        let entry = lanes_gather(buckets, bits &>> 16 &- first)
        // One more if the next byte has begun.
        let rest = (bits & 0xFFFF) &- (entry & 0x1_FFFF)
        return entry &>> 17 &+ 1 &+ rest &>> 31
    }

    /// Encodes sixteen pixels, with red in the lowest byte.
    @inline(__always)
    private func words(of light: UnsafePointer<Float>) -> WholeLanes {
        let (red, green, blue, alpha) = LaneMath.rows(light, stride: 4)
        let one = Lanes(repeating: 1)
        // Also false for NaN.
        let isSeen = alpha .> Lanes(repeating: 0)
        let share = alpha.replaced(by: 1, where: alpha .>= one)
        let color =
            bytes(of: red / share) | bytes(of: green / share) &<< 8 | bytes(of: blue / share) &<< 16
        let scaled = share * 255
        let near = LaneMath.rounded(scaled)
        // Halves are rounded up, as for single pixels; the lanes' own rounding is to even.
        let coverage = near.replaced(by: near + 1, where: scaled - near .>= Lanes(repeating: 0.5))
        return WholeLanes(repeating: 0).replaced(by: color | LaneMath.integers(coverage) &<< 24, where: isSeen)
    }
}
