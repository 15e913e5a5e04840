public import Imaging

extension DifferenceImages {
    /// Returns the value of a metric for each pixel in the colours of the map magma, by the metric's scale.
    ///
    /// The margin, where windows do not fit, is grey. Nil if the metric was not measured or has no value for each pixel.
    /// Entirely black if the pictures are equal.
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

    /// The metrics with a useful heat map, in their order. Exact equals channel, and psnr shows the squares of channel.
    public var heatMapMetrics: [Metric] {
        [.channel, .oklab, .ssim, .flip].filter { comparison.maps[$0] != nil }
    }

    private static let unmeasured = SRGBA8(red: 64, green: 64, blue: 64)
}
