import Imaging
import Scheduling

/// Searches for pixels that are not opaque.
enum OpacityKernel {
    /// Whether every pixel is opaque.
    static func isOpaque<Pixel: ComparablePixel>(_ image: Image<Pixel>, threads: Int) -> Bool {
        let size = image.size
        return parallelMap(count: size.height, threads: threads) { y in
            image.pixels.withUnsafeBufferPointer { pixels in
                // The bitwise AND of all alphas; a row without an early exit is vectorized.
                var common = Pixel.Sample.max
                for index in y &* size.width..<(y &+ 1) &* size.width { common &= pixels[index].alpha }
                return common == .max
            }
        }.allSatisfy { $0 }
    }
}
