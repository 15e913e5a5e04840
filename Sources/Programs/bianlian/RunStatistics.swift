import Bianlian
import ContentCache
import Diagnostics

/// The output of `--stats` for a run.
struct RunStatistics {
    let report: ProductionReport
    let observation: RunObservation
    let cache: ContentCache?

    /// A line of figures, a table of stages, and the counts of drawn objects.
    var lines: [String] {
        ["bianlian: \(figures)"] + stages + counts + ["  bytes written: \(observation.bytesWritten)"] + cacheLines
    }

    /// The object under `stats` in the output of `--json`.
    var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init(
                "stages",
                .array(
                    observation.stages.map { stage in
                        [
                            "stage": .string(stage.name), "group": .string(stage.group), "seconds": .number(stage.seconds),
                            "share": .number(stage.share), "spans": .integer(stage.spans),
                        ] as OrderedJSON
                    }))
        ]
        if let counts = report.counts {
            members += [
                .init(
                    "triangles",
                    .object(
                        [OrderedJSON.Member("given", .integer(counts.trianglesGiven))]
                            + counts.triangleOutcomes.map { .init($0.key, .integer($0.count)) })),
                .init("pixels", .integer(counts.pixels)), .init("pixelsDrawn", .integer(counts.pixelsDrawn)),
                .init("samples", .integer(counts.pictureSamples)),
                .init("fragmentsShaded", .integer(counts.fragmentsShaded)),
                .init("samplesShaded", .integer(counts.samplesShaded)), .init("overdraw", .number(counts.overdraw)),
            ]
        }
        members += [
            .init("bytesWritten", .integer(observation.bytesWritten)),
            .init("cacheHits", .integer(cache?.activity.found ?? 0)),
            .init("cacheMisses", .integer(cache?.activity.missing ?? 0)),
        ]
        return .object(members)
    }

    private var figures: String {
        let threads = "\(report.threads) thread\(report.threads == 1 ? "" : "s")"
        let perFrame = MemoryAmount.text(report.bytesPerFrameInFlight)
        return "instruction set \(report.instructionSet.rawValue), \(threads), \(ProgressDisplay.decimal(report.seconds)) s, "
            + "\(ProgressDisplay.decimal(report.framesPerSecond)) frames/s, peak memory \(report.peakMemoryBytes >> 20) MiB "
            + "(\(report.estimatedMemoryBytes >> 20) MiB estimated, including \(perFrame) for each of "
            + "\(report.framesInFlight) frame\(report.framesInFlight == 1 ? "" : "s") in flight)"
    }

    private var stages: [String] {
        let width = max(observation.stages.map(\.name.count).max() ?? 0, 5)
        func row(_ name: String, _ seconds: String, _ share: String, _ spans: String) -> String {
            func right(_ text: String, _ width: Int) -> String {
                String(repeating: " ", count: max(width - text.count, 0)) + text
            }
            let left = name + String(repeating: " ", count: width - name.count)
            return "  \(left)\(right(seconds, 11))\(right(share, 9))\(right(spans, 9))"
        }
        let rows = observation.stages.map { stage in
            row(
                stage.name, Self.thousandths(stage.seconds), ProgressDisplay.decimal(stage.share * 100) + " %",
                "\(stage.spans)")
        }
        return [row("stage", "seconds", "share", "spans")] + rows
    }

    private var counts: [String] {
        guard let counts = report.counts else { return [] }
        let outcomes = counts.triangleOutcomes.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
        return [
            "  triangles: \(([("\(counts.trianglesGiven) given")] + outcomes).joined(separator: ", "))",
            "  fragments shaded: \(counts.fragmentsShaded), with \(counts.samplesShaded) samples",
            "  pixels drawn: \(counts.pixelsDrawn) of \(counts.pixels), overdraw \(ProgressDisplay.hundredths(counts.overdraw))",
        ]
    }

    private var cacheLines: [String] {
        guard let cache else { return ["  no cache"] }
        return ["  \(cache.activity.statistics)" + (cache.problem.map { "; \($0)" } ?? "")]
    }

    private static func thousandths(_ seconds: Double) -> String {
        let whole = Int((min(seconds, 1e9) * 1000).rounded())
        let rest = "\(whole % 1000)"
        return "\(whole / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}

extension RasterCounts {
    /// The numbers of triangles by outcome, with the keys of `--json` and as text.
    fileprivate var triangleOutcomes: [(key: String, words: String, count: Int)] {
        [
            ("drawn", "drawn", trianglesDrawn), ("culled", "culled", trianglesCulled),
            ("outside", "outside", trianglesOutside), ("withoutSamples", "between samples", trianglesWithoutSamples),
            ("withoutArea", "without area", trianglesWithoutArea), ("unusable", "unusable", trianglesUnusable),
        ]
    }
}
