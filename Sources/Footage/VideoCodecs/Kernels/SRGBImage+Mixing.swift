public import Imaging
import Scheduling

extension Image where Pixel == SRGBA8 {
    /// Returns the picture mixed with another in linear light; `share` is the weight of the other in 256ths.
    /// - Parameter threads: The number of threads that divide the rows, at least 1; the result does not depend on it. Default:
    ///   1.
    /// - Precondition: Both pictures have the same size; `share` is within 0…256.
    public func mixed(with other: SRGBImage, share: Int, threads: Int = 1) -> SRGBImage {
        precondition(size == other.size, "Pictures of \(size) and \(other.size) cannot be mixed.")
        let kernel = MixingKernel(share: share)
        let mixed = [SRGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            count = pixels.count
            pixels.withUnsafeBufferPointer { first in
                other.pixels.withUnsafeBufferPointer { second in
                    let memory = SendablePointer((first.baseAddress!, second.baseAddress!, buffer.baseAddress!))
                    let (width, atOnce) = (size.width, 32)
                    parallelFor(count: (size.height + atOnce - 1) / atOnce, threads: threads) { index, _ in
                        let rows = index * atOnce..<min((index + 1) * atOnce, size.height)
                        kernel.mix(memory.pointer, rows.lowerBound * width..<rows.upperBound * width)
                    }
                }
            }
        }
        return SRGBImage(size: size, pixels: mixed)
    }
}
