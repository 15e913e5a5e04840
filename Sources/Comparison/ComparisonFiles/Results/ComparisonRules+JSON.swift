import ConfigLanguage
import ImageComparison
import Imaging

extension ComparisonRules {
    /// The settings other than thresholds that affect the figures.
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
    /// The durations of the parts, in seconds.
    var json: OrderedJSON {
        ["reading": .number(reading), "decoding": .number(decoding), "comparing": .number(comparing)]
    }
}
