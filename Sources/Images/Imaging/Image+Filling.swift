extension Image where Pixel == SRGBA8 {
    /// The picture brought to another size, filling it; what stands over is cut off evenly. Filtered in linear light.
    public func filling(_ frame: ImageSize) -> SRGBImage {
        placed(in: frame, .fill)
    }

    /// The picture in a frame of another size and perhaps other proportions. Filtered in linear light.
    /// - Parameters:
    ///   - margins: the colour beside the picture where it does not fill the frame. Default: nothing.
    ///   - threads: the number of threads that share the rows, at least 1; what comes out does not depend on it. Default: 1.
    public func placed(
        in frame: ImageSize, _ fit: ImageFit, enlargement: Enlargement = .bicubic, margins: LinearColor = .clear,
        threads: Int = 1
    ) -> SRGBImage {
        if size == frame { return self }
        return resampled(
            by: ImagePlacing(of: size, in: frame, fit, enlargement), margins: fit == .fit ? margins : nil, threads: threads)
    }

    /// The picture at another size, as for one in linear light.
    public func resampled(to target: ImageSize, enlargement: Enlargement = .bicubic, threads: Int = 1) -> SRGBImage {
        placed(in: target, .stretch, enlargement: enlargement, threads: threads)
    }
}
