package import ConfigLanguage
package import ImageComparison
package import Imaging

/// The rules of a comparison as written under `compare` in a suite and in a file of rules.
///
/// A setting that is nil is unset, so settings can be combined with others.
package struct ComparisonSettings: ConfigObject {
    package var fail: [Threshold]?
    package var warn: [Threshold]?
    package var metrics: [Metric]?
    package var regions: [RegionSettings]?
    package var ignore: AreaSettings?
    package var backgrounds: [SRGBA8]?
    package var channelTolerance: Double?
    package var oklabTolerance: Double?
    package var flipTolerance: Double?
    package var ignoresAntialiasing: Bool?
    package var searchRadius: Int?
    package var flipPixelsPerDegree: Double?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "compare"
    package static let documentation = "How pictures are compared, and how strictly."
    package static let fields: [Field<Self>] = [
        Field(
            "fail", \.fail, .oneOrMore(of: .threshold),
            "The thresholds for failures, such as `flip.mean > 0.01`, `oklab.share > 0.1%`, `psnr < 40`. Default: "
                + "`exact.count > 0`, unless a region has thresholds for failures."),
        Field("warn", \.warn, .oneOrMore(of: .threshold), "The thresholds for warnings. Default: none."),
        Field("metrics", \.metrics, .oneOrMore(of: .choice()), "Metrics to compute in addition to those of thresholds."),
        Field("regions", \.regions, .list(of: .object()), "Regions of the picture with their own thresholds."),
        Field("ignore", \.ignore, .object(), "The area of the picture that is not compared."),
        Field(
            "backgrounds", \.backgrounds, .list(of: .opaqueColor, atLeast: 1),
            "The backgrounds over which pictures with alpha are composited before their colours are compared. Default: black and white."
        ),
        Field(
            "channelTolerance", \.channelTolerance, .tolerance(of: .channel),
            "The difference up to which a sample counts as equal, in levels of 8 bits. Default: 0."),
        Field(
            "oklabTolerance", \.oklabTolerance, .tolerance(of: .oklab),
            "The largest distance in OKLab at which a colour counts as equal. Default: 0.02, a just noticeable difference."),
        Field(
            "flipTolerance", \.flipTolerance, .tolerance(of: .flip),
            "The error up to which a pixel counts as equal in FLIP. Default: 0.1."),
        Field(
            "ignoresAntialiasing", \.ignoresAntialiasing, .boolean,
            "Whether `oklab` ignores pixels that look anti-aliased. Default: true."),
        Field(
            "searchRadius", \.searchRadius, .integer(Self.searchRadii),
            "The distance in pixels within which `oklab` accepts a pixel's colour. Default: 0."),
        Field(
            "flipPixelsPerDegree", \.flipPixelsPerDegree,
            .number(from: Self.sightRange.lowerBound, to: Self.sightRange.upperBound),
            "Pixels per degree of visual angle for `flip`. Default: 67.02."),
    ]

    /// The range of `searchRadius`.
    package static let searchRadii = 0...16
    /// The range of `flipPixelsPerDegree`.
    package static let sightRange = ComparisonRules.flipPixelsPerDegreeRange

    /// Returns the largest tolerance of a metric; nil for metrics without a tolerance.
    package static func largestTolerance(of metric: Metric) -> Double? {
        switch metric {
        case .channel: 255
        case .oklab, .flip: 1
        case .exact, .psnr, .ssim, .multiScaleSSIM: nil
        }
    }
}

extension ComparisonSettings {
    /// Reports regions without an area, and duplicate names, whose figures would be ambiguous.
    package func checkRegions(_ reading: ConfigReading) {
        var names: Set<String> = []
        for region in regions ?? [] {
            if region.area.isEmpty { reading.fail("has no `area`; give one", at: region.location) }
            if let name = region.regionName, !names.insert(name).inserted {
                reading.fail("the name \(name.quoted) belongs to another region; names must be unique", at: region.location)
            }
        }
    }

    /// Returns these settings, with unset ones taken from others.
    package func over(_ others: ComparisonSettings) -> ComparisonSettings {
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

    /// The rules of these settings without the areas, which depend on files and sizes.
    package var rules: ComparisonRules {
        var rules = ComparisonRules()
        let regionsFail = regions?.contains { !$0.fail.isEmpty } ?? false
        rules.fail = fail ?? (regionsFail ? [] : rules.fail)
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

extension ValueType where Value == Double {
    /// Returns the range of the tolerance of a metric.
    fileprivate static func tolerance(of metric: Metric) -> ValueType {
        .number(from: 0, to: ComparisonSettings.largestTolerance(of: metric))
    }
}
