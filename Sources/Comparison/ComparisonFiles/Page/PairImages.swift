import ImageCodecs
import ImageComparison
import Imaging

/// The encoded pictures of a pair.
struct PairImages {
    /// Whether the result equals the reference byte for byte; the picture is then stored once.
    let areEqual: Bool
    /// The signs that occur in the highlighted picture.
    let signs: [HighlightSign]
    /// The metrics with heat maps.
    let heatMaps: [Metric]
    /// PNG files by name: `reference`, `result`, `highlighted`, and `heatMap.flip` and similar.
    let files: [(name: String, file: [UInt8])]

    init(of pair: ReportedPair, _ difference: PairDifference?) {
        var files: [(String, [UInt8])] = []
        // Ignored areas may differ even if the comparison is equal.
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
