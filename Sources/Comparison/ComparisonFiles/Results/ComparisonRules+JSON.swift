import ConfigLanguage
import ImageComparison
import Imaging

extension ComparisonRules {
    /// The settings beside the thresholds that bear on the figures.
    var json: OrderedJSON {
        [
            "backgrounds": .array(backgrounds.map { .string($0.hexadecimal) }),
            "tolerance": [
                "channel": .number(channelTolerance), "oklab": .number(oklabTolerance), "flip": .number(flipTolerance),
            ],
            "ignoreAntialiasing": .boolean(ignoresAntialiasing), "searchRadius": .integer(searchRadius),
            "pixelsPerDegree": .number(flipPixelsPerDegree),
        ]
    }
}

extension PairTiming {
    /// The parts, in seconds.
    var json: OrderedJSON {
        ["reading": .number(reading), "decoding": .number(decoding), "comparing": .number(comparing)]
    }
}
