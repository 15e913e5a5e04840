extension Image where Pixel == SRGBA8 {
    /// The picture brought to another size, filling it; what stands over is cut off evenly. Filtered in linear light.
    public func filling(_ frame: ImageSize) -> SRGBImage {
        size == frame ? self : SRGBImage(LinearImage(self).placed(in: frame, .fill))
    }
}
