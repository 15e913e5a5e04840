public import Imaging

extension DifferenceImages {
    /// The value of a metric for each pixel, on the colour map magma by the metric's scale; grey where its windows do not reach.
    /// Nil where the metric was not measured or has no value for each pixel; black all over where the pictures are equal.
    public func heatMap(of metric: Metric) -> SRGBImage? {
        guard let scale = HeatMapScale(of: metric) else { return nil }
        guard let map = comparison.maps[metric] else {
            let isMeasured = comparison.figures(of: metric) != nil
            return isMeasured ? SRGBImage(size: reference.size, filledWith: MagmaColors.all[0]) : nil
        }
        let colors = MagmaColors.all
        let last = Float(colors.count - 1)
        var drawn = SRGBImage(size: map.size, pixels: map.values.map { colors[Int(scale.place(of: $0) * last + 0.5)] })
        Self.fillEdges(of: &drawn, width: map.margin)
        return drawn
    }

    private static func fillEdges(of picture: inout SRGBImage, width: Int) {
        let size = picture.size
        for y in 0..<size.height {
            let isWithin = y >= width && y < size.height - width && size.width > 2 * width
            for x in 0..<(isWithin ? width : size.width) {
                picture[x, y] = unmeasured
                if isWithin { picture[size.width - 1 - x, y] = unmeasured }
            }
        }
    }

    /// The metrics of which there is a heat map that shows something, in their order; exact is the same as channel, and psnr
    /// shows squares of what channel shows.
    public var heatMapMetrics: [Metric] {
        [.channel, .oklab, .ssim, .flip].filter { comparison.maps[$0] != nil }
    }

    private static let unmeasured = SRGBA8(red: 64, green: 64, blue: 64)
}
