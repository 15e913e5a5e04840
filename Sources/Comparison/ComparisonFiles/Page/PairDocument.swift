import ConfigLanguage
import ImageComparison
import Imaging

/// The document that the page loads to show a pair: its pictures, figures, findings and regions.
struct PairDocument: Sendable {
    /// A JSON object that is safe in a script element.
    let text: String

    /// The greatest number of listed regions, the largest first: more than a user looks at.
    private static let mostRegions = 200

    init(text: String) {
        self.text = text
    }

    init(of pair: ReportedPair, _ difference: PairDifference?) {
        let pictures = PairImages(of: pair, difference)
        let differing = pair.comparison?.differing ?? []
        let facts: OrderedJSON = [
            "areEqual": .boolean(pictures.areEqual),
            "signs": .array(pictures.signs.map { .string($0.rawValue) }),
            "heatMaps": .array(pictures.heatMaps.map { Self.scale(of: $0) }),
            "findings": .array(pair.findings.map { [.string(Self.verdict(of: $0, in: pair).rawValue), .string($0)] }),
            "measurements": .array((pair.comparison?.measurements ?? []).map { Self.figures(of: $0) }),
            "referenceNote": pair.referenceNote.map { .string($0) } ?? .null,
            "details": .array(pair.details.map { .array([.string($0.name), .string($0.value)]) }),
            "regions": .array(differing.prefix(Self.mostRegions).map { Self.box(of: $0) }),
            "regionCount": .integer(differing.count),
        ]
        // Data URLs are long and contain no characters to escape, so they bypass the escaping.
        let urls = pictures.files.map { "\"\($0.name)\": \"\(DataURL.png($0.file))\"" }
        text = "{\"facts\": \(ScriptText.json(facts)), \"pictures\": {\(urls.joined(separator: ", "))}}"
    }

    /// Returns the severity of a finding from the comparison, or the verdict on the whole if it is not a finding of the
    /// comparison.
    private static func verdict(of finding: String, in pair: ReportedPair) -> ReportedPair.Verdict {
        switch pair.comparison?.findings.first(where: { $0.description == finding })?.level {
        case .failure: .failed
        case .warning: .warned
        case nil: pair.verdict
        }
    }

    private static func scale(of metric: Metric) -> OrderedJSON {
        guard let scale = HeatMapScale(of: metric) else { return .null }
        return [
            "metric": .string(metric.rawValue), "none": .number(scale.none), "full": .number(scale.full),
            "power": .integer(scale.power),
        ]
    }

    private static func figures(of measurement: MetricMeasurement) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [.init("metric", .string(measurement.metric.rawValue))]
        if let region = measurement.region { members.append(.init("region", .string(region))) }
        switch measurement.outcome {
        case .unavailable(let reason): members.append(.init("unavailable", .string(reason)))
        case .figures(let figures):
            for statistic in measurement.metric.statistics {
                members.append(.init(statistic.rawValue, .string(text(of: statistic, in: figures))))
            }
            if let worst = figures.worstPosition {
                members.append(.init("worstAt", .array([.integer(worst.x), .integer(worst.y)])))
            }
        }
        return .object(members)
    }

    private static func text(of statistic: Statistic, in figures: Figures) -> String {
        let figure = figures[statistic]
        return statistic == .share ? FigureText.of(100 * figure) + "%" : FigureText.of(figure)
    }

    private static func box(of region: DifferingRegion) -> OrderedJSON {
        let box = region.box
        return .array([box.x, box.y, box.width, box.height, region.count].map { .integer($0) })
    }
}
