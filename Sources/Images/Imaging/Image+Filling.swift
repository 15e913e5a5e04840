extension Image where Pixel == SRGBA8 {
    /// Scales the picture to fill another size, and crops the excess evenly. Filtered in linear light.
    package func filling(_ frame: ImageSize) -> SRGBImage {
        placed(in: frame, .fill)
    }

    /// Places the picture in a frame of another size and possibly other proportions. Filtered in linear light.
    /// - Parameters:
    ///   - margins: the colour around the picture if it does not fill the frame. Default: clear.
    ///   - threads: the number of threads that share the rows, at least 1; the result does not depend on it. Default: 1.
    public func placed(
        in frame: ImageSize, _ fit: ImageFit, enlargement: Enlargement = .bicubic, margins: LinearColor = .clear,
        threads: Int = 1
    ) -> SRGBImage {
        if size == frame { return self }
        return resampled(
            by: ImagePlacing(of: size, in: frame, fit, enlargement), margins: fit == .fit ? margins : nil, threads: threads)
    }

    /// Resamples the picture to another size, like a picture in linear light.
    public func resampled(to target: ImageSize, enlargement: Enlargement = .bicubic, threads: Int = 1) -> SRGBImage {
        placed(in: target, .stretch, enlargement: enlargement, threads: threads)
    }
}
