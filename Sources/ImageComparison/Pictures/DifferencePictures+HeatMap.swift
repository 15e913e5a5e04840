public import Imaging

extension DifferencePictures {
    /// What a metric says of each pixel, on the colour map magma by the metric's scale; grey where its windows do not reach.
    /// Nil where the metric was not measured or has no value for each pixel; black all over where the pictures are equal.
    public func heatMap(of metric: Metric) -> SRGBImage? {
        guard let scale = HeatMapScale(of: metric) else { return nil }
        guard let map = comparison.maps[metric] else {
            let isMeasured = comparison.figures(of: metric) != nil
            return isMeasured ? SRGBImage(size: reference.size, filledWith: MagmaColors[0]) : nil
        }
        let (columns, rows) = (map.margin..<map.size.width - map.margin, map.margin..<map.size.height - map.margin)
        return SRGBImage(size: map.size) { x, y in
            guard columns.contains(x), rows.contains(y) else { return Self.unmeasured }
            return MagmaColors[scale.place(of: map[PixelPosition(x: x, y: y)])]
        }
    }

    /// The metrics of which there is a heat map that shows something, in their order; exact is the same as channel.
    public var heatMapMetrics: [Metric] {
        Metric.allCases.filter { $0 != .exact && comparison.maps[$0] != nil && HeatMapScale(of: $0) != nil }
    }

    private static let unmeasured = SRGBA8(red: 64, green: 64, blue: 64)
}
