import ImageCodecs
import ImageComparison
import Imaging

/// The pictures of a pair, packed.
struct PairImages {
    /// Whether the result is the reference to the byte, which then is stored once.
    let areEqual: Bool
    /// The signs that the highlighted picture shows.
    let signs: [HighlightSign]
    /// The metrics of which there are heat maps.
    let heatMaps: [Metric]
    /// PNG files by name: `reference`, `result`, `highlighted`, and `heatMap.flip` and the like.
    let files: [(name: String, file: [UInt8])]

    init(of pair: ReportedPair, _ difference: PairDifference?) {
        var files: [(String, [UInt8])] = []
        // What is ignored may differ all the same.
        areEqual = pair.comparison?.isEqual == true && pair.rules.ignored.isEmpty
        if let reference = pair.reference { files.append(("reference", Self.file(of: reference))) }
        if let result = pair.result, !areEqual { files.append(("result", Self.file(of: result))) }
        signs = difference?.pictures.signs ?? []
        heatMaps = difference?.pictures.heatMapMetrics ?? []
        if let difference {
            files.append(("highlighted", PNGEncoder().encode(difference.highlighted)))
            for metric in heatMaps {
                guard let map = difference.pictures.heatMap(of: metric) else { continue }
                files.append(("heatMap.\(metric.rawValue)", PNGEncoder().encode(map)))
            }
        }
        self.files = files
    }

    private static func file(of picture: ComparedImage) -> [UInt8] {
        switch picture {
        case .standard(let image): PNGEncoder().encode(image)
        case .deep(let image): PNGEncoder().encode(image)
        }
    }
}
