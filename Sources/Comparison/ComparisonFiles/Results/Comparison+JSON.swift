package import ConfigLanguage
package import ImageComparison

// The JSON output of a comparison.

extension Comparison {
    /// The members of a comparison: sizes, the figures that the contract names, all measurements, and all findings.
    package var jsonMembers: [OrderedJSON.Member] {
        let regions = measurements.reduce(into: [String]()) { names, measurement in
            if let region = measurement.region, !names.contains(region) { names.append(region) }
        }
        return [
            .init("referenceSize", referenceSize.json), .init("resultSize", resultSize.json),
        ] + headlines + [
            .init("metrics", metrics(in: nil)),
            .init("regions", .object(regions.map { .init($0, metrics(in: $0)) })),
            .init("findings", .array(findings.map(\.json))),
            .init("differing", .array(differing.prefix(Self.mostBoxes).map(\.json))),
        ]
    }

    /// The greatest number of boxes listed for one picture; longer lists have no readers.
    private static let mostBoxes = 100

    /// The most commonly needed figure of each metric; null if it was not measured, is unavailable or is infinite.
    private var headlines: [OrderedJSON.Member] {
        [
            .init("differentPixels", .figure(figures(of: .exact).map { Double($0.count) })),
            .init("maxDifference", .figure(figures(of: .channel)?.worst)),
            .init("psnr", .figure(figures(of: .psnr)?.mean)),
            .init("ssim", .figure(figures(of: .ssim)?.mean)),
            .init("flip", .figure(figures(of: .flip)?.mean)),
        ]
    }

    private func metrics(in region: String?) -> OrderedJSON {
        .object(measurements.filter { $0.region == region }.map { .init($0.metric.rawValue, $0.json) })
    }
}

extension OrderedJSON {
    /// A figure, or null.
    static func figure(_ figure: Double?) -> OrderedJSON { figure.map { .number($0) } ?? .null }
}
