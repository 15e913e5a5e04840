import Imaging
import Scheduling

/// Looks for pixels that something shows through.
enum OpacityKernel {
    /// Whether every pixel is opaque.
    static func isOpaque<Pixel: ComparablePixel>(_ image: Image<Pixel>, threads: Int) -> Bool {
        let size = image.size
        return parallelMap(count: size.height, threads: threads) { y in
            image.pixels.withUnsafeBufferPointer { pixels in
                // All bits of all alphas are set; a row without a way out is looked at many pixels at a time.
                var common = Pixel.Sample.max
                for index in y &* size.width..<(y &+ 1) &* size.width { common &= pixels[index].alpha }
                return common == .max
            }
        }.allSatisfy { $0 }
    }
}
