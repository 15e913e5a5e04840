import Imaging

/// Two pictures of the same size and depth, the input of kernels.
struct PixelPair<Pixel: ComparablePixel>: Sendable {
    var reference: Image<Pixel>
    var result: Image<Pixel>
    /// The blocks in which the two differ; kernels skip most work for the others.
    private(set) var changes: ChangedBlocks

    var size: ImageSize { reference.size }

    /// - Precondition: the sizes are equal.
    init(reference: Image<Pixel>, result: Image<Pixel>, threads: Int) {
        precondition(reference.size == result.size, "The sizes of the pictures differ: \(reference.size) and \(result.size).")
        self.reference = reference
        self.result = result
        changes = ChangedBlocks(between: reference, and: result, threads: threads)
    }

    /// Copies the reference's pixels in a mask into the result.
    func ignoring(_ ignored: PixelMask?, threads: Int) -> PixelPair {
        guard let ignored else { return self }
        var result = result
        for index in ignored.isSet.indices where ignored.isSet[index] { result.pixels[index] = reference.pixels[index] }
        return PixelPair(reference: reference, result: result, threads: threads)
    }

    /// Whether every pixel of both is opaque.
    func isOpaque(threads: Int) -> Bool {
        OpacityKernel.isOpaque(reference, threads: threads) && OpacityKernel.isOpaque(result, threads: threads)
    }

    /// Composites both pictures over a colour, in linear light.
    func over(_ background: SRGBA8, threads: Int) -> PixelPair {
        PixelPair(
            reference: Self.lay(reference, over: background), result: Self.lay(result, over: background), threads: threads)
    }

    /// Converts only pixels that are not opaque to linear light; the others keep their samples.
    private static func lay(_ image: Image<Pixel>, over background: SRGBA8) -> Image<Pixel> {
        let backdrop = LinearColor(background).premultiplied
        let linear = Pixel.linearFromSample
        var laid = image
        var (indices, colors): ([Int], [LinearColor]) = ([], [])
        for (index, pixel) in image.pixels.enumerated() where pixel.alpha != .max {
            let alpha = Float(pixel.alpha) / Float(Pixel.Sample.max)
            let light = SIMD4(linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)], 1)
            indices.append(index)
            colors.append(LinearColor(premultiplied: light * alpha + backdrop * (1 - alpha)))
        }
        // Encodes rows of at most the largest side, because a picture cannot be wider.
        for start in stride(from: 0, to: indices.count, by: ImageSize.largestSide) {
            let row = colors[start..<min(start + ImageSize.largestSide, colors.count)]
            let encoded = Pixel.encoded(LinearImage(size: ImageSize(row.count, 1), pixels: Array(row)))
            for (offset, pixel) in encoded.pixels.enumerated() { laid.pixels[indices[start + offset]] = pixel }
        }
        return laid
    }
}
