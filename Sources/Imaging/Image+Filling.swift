extension Image where Pixel == SRGBA8 {
    /// The picture brought to another size, filling it; what stands over is cut off evenly. Filtered in linear light.
    public func filling(_ frame: ImageSize) -> SRGBImage {
        placed(in: frame, .fill)
    }

    /// The picture in a frame of another size and perhaps other proportions. Filtered in linear light.
    /// - Parameter margins: the colour beside the picture where it does not fill the frame. Default: nothing.
    public func placed(in frame: ImageSize, _ fit: PictureFit, margins: LinearColor = .clear) -> SRGBImage {
        size == frame ? self : SRGBImage(LinearImage(self).placed(in: frame, fit, margins: margins))
    }
}
