extension Image where Pixel == SRGBA8 {
    /// The picture brought to another size, filling it; what stands over is cut off evenly. Filtered in linear light.
    public func filling(_ frame: ImageSize) -> SRGBImage {
        placed(in: frame, .fill)
    }

    /// The picture in a frame of another size and perhaps other proportions, transparent beside it. Filtered in linear light.
    public func placed(in frame: ImageSize, _ fit: PictureFit) -> SRGBImage {
        size == frame ? self : SRGBImage(LinearImage(self).placed(in: frame, fit))
    }
}
