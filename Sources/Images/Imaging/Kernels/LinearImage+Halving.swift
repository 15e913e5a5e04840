extension Image where Pixel == LinearColor {
    /// Averages each 2×2 pixels of a picture with even sides.
    ///
    /// The result is the same to the bit as resampling, whose weights are then all 1/2, in a fraction of the time.
    func meansOfFour() -> LinearImage {
        let target = ImageSize(size.width / 2, size.height / 2)
        let halved = [LinearColor](unsafeUninitializedCapacity: target.pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { pixels in
                guard let source = pixels.baseAddress, var mean = buffer.baseAddress else { return }
                for row in 0..<target.height {
                    let upper = source + 2 * row * size.width
                    let lower = upper + size.width
                    for x in 0..<target.width {
                        let above = upper[2 * x].premultiplied * 0.5 + upper[2 * x + 1].premultiplied * 0.5
                        let below = lower[2 * x].premultiplied * 0.5 + lower[2 * x + 1].premultiplied * 0.5
                        mean.initialize(to: LinearColor(premultiplied: above * 0.5 + below * 0.5))
                        mean += 1
                    }
                }
            }
            count = target.pixelCount
        }
        return LinearImage(size: target, pixels: halved)
    }
}
