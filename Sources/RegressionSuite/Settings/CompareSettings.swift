import ConfigLanguage
import ImageComparison
import Imaging
import RenderConfig

/// How pictures are compared, and how strictly; what is nil is left to somebody else to say.
struct CompareSettings: ConfigObject {
    var fail: [Threshold]?
    var warn: [Threshold]?
    var metrics: [Metric]?
    var regions: [RegionSettings]?
    var ignore: AreaSettings?
    var backgrounds: [SRGBA8]?
    var channelTolerance: Double?
    var oklabTolerance: Double?
    var flipTolerance: Double?
    var ignoresAntialiasing: Bool?
    var searchRadius: Int?
    var flipPixelsPerDegree: Double?
    var location = ConfigLocation.none

    static let name = "compare"
    static let documentation = "How pictures are compared, and how strictly."
    static let fields: [Field<CompareSettings>] = [
        Field(
            "fail", \.fail, .list(of: .threshold),
            "What fails the case, such as `flip.mean > 0.01`, `oklab.share > 0.1%`, `psnr < 40`. Default: `exact.count > 0`."),
        Field("warn", \.warn, .list(of: .threshold), "What is worth a warning. Default: nothing."),
        Field("metrics", \.metrics, .list(of: .choice()), "Metrics that are measured though no threshold asks for them."),
        Field("regions", \.regions, .list(of: .object()), "Parts of the picture with thresholds of their own."),
        Field("ignore", \.ignore, .object(), "Parts of the picture that are not looked at."),
        Field(
            "backgrounds", \.backgrounds, .list(of: .opaqueColor, atLeast: 1),
            "What pictures that are not opaque are laid over before their colours are compared. Default: black and white."),
        Field(
            "channelTolerance", \.channelTolerance, .number(from: 0, to: 255),
            "The difference up to which a sample counts as equal, in levels of 8 bits. Default: 0."),
        Field(
            "oklabTolerance", \.oklabTolerance, .number(from: 0, to: 1),
            "The distance up to which a colour counts as equal in OKLab. Default: 0.02."),
        Field(
            "flipTolerance", \.flipTolerance, .number(from: 0, to: 1),
            "The error up to which a pixel counts as equal in FLIP. Default: 0.1."),
        Field(
            "ignoresAntialiasing", \.ignoresAntialiasing, .boolean,
            "Whether OKLab passes over pixels that look anti-aliased. Default: true."),
        Field(
            "searchRadius", \.searchRadius, .integer(0...16),
            "How far off a pixel OKLab may find its colour, in pixels. Default: 0."),
        Field(
            "flipPixelsPerDegree", \.flipPixelsPerDegree, .number(from: 1, to: 1000),
            "How many pixels FLIP takes a degree of sight to hold. Default: 67.02."),
    ]
}

extension CompareSettings {
    /// These settings where they say something, else others.
    func over(_ others: CompareSettings) -> CompareSettings {
        var merged = others
        merged.fail = fail ?? others.fail
        merged.warn = warn ?? others.warn
        merged.metrics = metrics ?? others.metrics
        merged.regions = regions ?? others.regions
        merged.ignore = ignore ?? others.ignore
        merged.backgrounds = backgrounds ?? others.backgrounds
        merged.channelTolerance = channelTolerance ?? others.channelTolerance
        merged.oklabTolerance = oklabTolerance ?? others.oklabTolerance
        merged.flipTolerance = flipTolerance ?? others.flipTolerance
        merged.ignoresAntialiasing = ignoresAntialiasing ?? others.ignoresAntialiasing
        merged.searchRadius = searchRadius ?? others.searchRadius
        merged.flipPixelsPerDegree = flipPixelsPerDegree ?? others.flipPixelsPerDegree
        return merged
    }

    /// The rules that they make, without the areas, which depend on files and frames.
    var rules: ComparisonRules {
        var rules = ComparisonRules()
        rules.fail = fail ?? rules.fail
        rules.warn = warn ?? rules.warn
        rules.metrics = metrics.map { Set($0) } ?? rules.metrics
        rules.backgrounds = backgrounds ?? rules.backgrounds
        rules.channelTolerance = channelTolerance ?? rules.channelTolerance
        rules.oklabTolerance = oklabTolerance ?? rules.oklabTolerance
        rules.flipTolerance = flipTolerance ?? rules.flipTolerance
        rules.ignoresAntialiasing = ignoresAntialiasing ?? rules.ignoresAntialiasing
        rules.searchRadius = searchRadius ?? rules.searchRadius
        rules.flipPixelsPerDegree = flipPixelsPerDegree ?? rules.flipPixelsPerDegree
        return rules
    }
}

extension ValueType where Value == Threshold {
    /// A threshold as text.
    static let threshold = ValueType(
        "a threshold such as \"flip.mean > 0.01\"",
        schema: { definitions in
            definitions.reference(to: "threshold") { _ in
                let metrics = Metric.allCases.map(\.rawValue).joined(separator: "|")
                let statistics = Statistic.allCases.map(\.rawValue).joined(separator: "|")
                return [
                    "type": "string",
                    "pattern": .string("^\\s*(\(metrics))(\\.(\(statistics)))?\\s*[<>]\\s*[-+.0-9eE]+\\s*%?\\s*$"),
                ]
            }
        },
        json: { .string($0.description) },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content else {
                return reading.refuse(value, expecting: "a threshold such as \"flip.mean > 0.01\"")
            }
            do {
                return try Threshold(parsing: text)
            } catch {
                reading.fail("\(error)", at: value.location)
                return nil
            }
        })
}

extension ValueType where Value == SRGBA8 {
    /// A colour that nothing shines through.
    static let opaqueColor = ValueType(
        "an opaque colour \"#rrggbb\"", schema: ValueType<LinearColor>.color.schema,
        read: { value, reading in
            guard let color = ValueType<LinearColor>.color.read(value, reading) else { return nil }
            let pixel = SRGBA8(color)
            return pixel.alpha == 255 ? pixel : reading.refuse(value, expecting: "an opaque colour \"#rrggbb\"")
        })
}
