import ConfigLanguage
import ImageComparison
import Imaging

/// The data of a pair that the overview shows, sorts and searches. It stays in memory until the report is finished.
struct PairSummary: Sendable {
    let json: OrderedJSON

    /// The case of a suite that the pair belongs to; nil for none.
    var suiteCase: String? { json["case"]?.string }
    /// The subjects of the pair's thumbnails.
    var thumbnails: [PairThumbnail.Kind] {
        (json["thumbnails"]?.elements ?? []).compactMap { $0.string.flatMap { PairThumbnail.Kind(rawValue: $0) } }
    }

    init(_ json: OrderedJSON) {
        self.json = json
    }

    init(of pair: ReportedPair, thumbnails: [PairThumbnail]) {
        var members: [OrderedJSON.Member] = [
            .init("name", .string(pair.name)), .init("verdict", .string(pair.verdict.rawValue)),
        ]
        if let suiteCase = pair.suiteCase { members.append(.init("case", .string(suiteCase))) }
        if !pair.tags.isEmpty { members.append(.init("tags", .array(pair.tags.map(OrderedJSON.string)))) }
        if let finding = pair.findings.first { members.append(.init("note", .string(Self.shortened(finding)))) }
        let figures = Self.figures(of: pair)
        if !figures.isEmpty { members.append(.init("figures", .object(figures))) }
        if let size = thumbnails.first?.picture.size {
            members.append(.init("size", .array([.integer(size.width), .integer(size.height)])))
        }
        members.append(.init("thumbnails", .array(thumbnails.map { .string($0.kind.rawValue) })))
        json = .object(members)
    }

    /// Returns the first statistic of each metric, over the whole.
    private static func figures(of pair: ReportedPair) -> [OrderedJSON.Member] {
        let measurements = pair.comparison?.measurements.filter { $0.region == nil } ?? []
        return measurements.compactMap { measurement in
            guard let figures = measurement.figures, let statistic = measurement.metric.statistics.first else { return nil }
            let figure = figures[statistic]
            // JSON has no infinity, the figure of equal pictures, so it is written as text.
            let value: OrderedJSON = figure.isFinite ? .number(figure) : .string(FigureText.of(figure))
            return .init(measurement.metric.rawValue, value)
        }
    }

    /// Shortens a finding to one line of the overview: the part before the threshold, at most 120 characters.
    private static func shortened(_ text: String) -> String {
        let beginning = text.firstRange(of: ", the threshold is").map { String(text[..<$0.lowerBound]) } ?? text
        return beginning.count > 120 ? beginning.prefix(119) + "…" : beginning
    }
}
