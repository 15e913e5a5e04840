import ConfigLanguage
import ImageComparison
import Imaging

extension MetricMeasurement {
    /// The statistics with the position of the worst pixel, or the reason why there are none.
    var json: OrderedJSON {
        switch outcome {
        case .unavailable(let reason): return ["unavailable": .string("\(metric.rawValue) \(reason)")]
        case .figures(let figures):
            var members = metric.statistics.map { OrderedJSON.Member($0.rawValue, .figure(figures[$0])) }
            if metric.growsWithLikeness, figures.mean == .infinity { members.append(.init("isInfinite", .boolean(true))) }
            members.append(.init("pixels", .integer(figures.pixels)))
            if let worst = figures.worstPosition { members.append(.init("worst", worst.json)) }
            return .object(members)
        }
    }
}

extension Finding {
    /// The threshold, the figure, the worst pixel's position and colours, and the text for users.
    var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [.init("level", .string(level.rawValue))]
        if let region { members.append(.init("region", .string(region))) }
        switch matter {
        case .sizes: members.append(.init("matter", "sizes"))
        case .unavailable(let threshold, _):
            members.append(.init("matter", "unavailable"))
            members += threshold.jsonMembers
        case .crossed(let threshold, let figure, let worst, let differing):
            members.append(.init("matter", "crossed"))
            members += threshold.jsonMembers
            members.append(.init("figure", .figure(figure)))
            if let worst {
                members.append(
                    .init(
                        "worst",
                        [
                            "x": .integer(worst.position.x), "y": .integer(worst.position.y), "value": .number(worst.value),
                            "reference": .string(worst.reference), "result": .string(worst.result),
                        ]))
            }
            members.append(.init("differing", .integer(differing.count)))
        }
        members.append(.init("text", .string(description)))
        return .object(members)
    }
}

extension Threshold {
    var jsonMembers: [OrderedJSON.Member] {
        [
            .init("metric", .string(metric.rawValue)), .init("statistic", .string(statistic.rawValue)),
            .init("limit", .number(limit)), .init("threshold", .string(description)),
        ]
    }
}

extension ThresholdInForce {
    var json: OrderedJSON {
        let region: [OrderedJSON.Member] = region.map { [.init("region", .string($0))] } ?? []
        return .object([.init("level", .string(level.rawValue))] + region + threshold.jsonMembers)
    }
}

extension DifferingRegion {
    var json: OrderedJSON {
        [
            "x": .integer(box.x), "y": .integer(box.y), "width": .integer(box.width), "height": .integer(box.height),
            "pixels": .integer(count),
        ]
    }
}

extension PixelPosition {
    var json: OrderedJSON { ["x": .integer(x), "y": .integer(y)] }
}

extension ImageSize {
    var json: OrderedJSON { .array([.integer(width), .integer(height)]) }
}
