import ArgumentParser
import Bianlian
import ComparisonFiles
import DescribedErrors
import Foundation
import ImageComparison

/// The options of `compare` that select metrics and thresholds.
struct RuleOptions: ParsableArguments {
    @Option(
        name: .customLong("rules"), parsing: .unconditional,
        help: "A YAML file of rules with the keys of `compare` in a suite; options override it.", completion: .configs)
    var rulesFile: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A threshold for failures, such as 'flip.mean > 0.01', or 'NAME: psnr < 40' for a region. (default: any "
                + "differing pixel)",
            valueName: "threshold"),
        transform: ScopedThreshold.parsed)
    var fail: [ScopedThreshold] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A threshold for warnings.", valueName: "threshold"), transform: ScopedThreshold.parsed)
    var warn: [ScopedThreshold] = []

    @Option(
        help: ArgumentHelp(
            """
            A metric to compute and report, in addition to those of thresholds: exact, channel, oklab, psnr, ssim, \
            ms-ssim or flip. (default: exact, channel and psnr, with --json also ssim and flip)
            """, valueName: "name"),
        transform: Metric.parsed)
    var metric: [Metric] = []

    @Option(
        help: ArgumentHelp("A rectangle to ignore.", valueName: "X,Y,WxH"), transform: PixelRectangle.parsed)
    var ignore: [PixelRectangle] = []

    @Option(
        name: .customLong("ignore-mask"), parsing: .unconditional,
        help: ArgumentHelp("A mask picture; its light pixels are ignored.", valueName: "picture"))
    var ignoreMask: String?

    @Option(
        help: ArgumentHelp("A named region for use in thresholds.", valueName: "NAME=X,Y,WxH"), transform: NamedRectangle.parsed
    )
    var region: [NamedRectangle] = []

    @Option(
        help: ArgumentHelp(
            "A background for pictures with alpha; the worst result counts. (default: #000000 and #ffffff)",
            valueName: "#rrggbb"),
        transform: SRGBA8.parsedOpaque)
    var background: [SRGBA8] = []

    @Option(
        help: ArgumentHelp(
            "The largest difference at which a pixel counts as equal: channel (in levels, default 0), oklab (0.02), flip "
                + "(0.1).",
            valueName: "METRIC=VALUE"),
        transform: MetricTolerance.parsed)
    var tolerance: [MetricTolerance] = []

    @Flag(
        name: .customLong("no-antialiasing-detection"),
        help: "Makes oklab compare pixels that look anti-aliased like any others."
    )
    var noAntialiasingDetection = false

    @Option(
        name: .customLong("search-radius"),
        help: ArgumentHelp(
            "The distance in pixels within which oklab accepts a pixel's colour, 0 to 16. (default: 0)", valueName: "pixels"))
    var searchRadius: Int?

    @Option(
        name: .customLong("pixels-per-degree"),
        help: ArgumentHelp("Pixels per degree of visual angle for flip, 1 to 1000. (default: 67.02)", valueName: "N"))
    var pixelsPerDegree: Double?

    func validate() throws {
        if let searchRadius, !ComparisonSettings.searchRadii.contains(searchRadius) {
            throw ValidationError("--search-radius takes a number from 0 to 16, not \(searchRadius)")
        }
        if let pixelsPerDegree, !ComparisonSettings.sightRange.contains(pixelsPerDegree) {
            throw ValidationError("--pixels-per-degree takes a number from 1 to 1000, not \(pixelsPerDegree)")
        }
        if let name = Dictionary(grouping: region, by: \.name).first(where: { $1.count > 1 })?.key {
            throw ValidationError("--region \"\(name)\" is given twice; the names of regions must be unique")
        }
    }

    /// Returns the plan of the file of rules, if there is one, overridden by the options.
    /// - Parameters:
    ///   - usual: the metrics to measure if neither states any.
    ///   - another: a metric that is always measured.
    func plan(measuring usual: [Metric], with another: Metric?) throws -> ComparisonPlan {
        let file = try rulesFile.map { try ComparisonSettings(readingRulesAt: URL(literalPath: $0)) }
        var settings = try settings(over: file ?? ComparisonSettings())
        settings.metrics = (settings.metrics ?? usual) + (another.map { [$0] } ?? [])
        return try ComparisonPlan(settings)
    }

    private func settings(over file: ComparisonSettings) throws -> ComparisonSettings {
        var settings = ComparisonSettings()
        settings.regions = try regions(over: file.regions ?? [])
        if !fail.isEmpty { settings.fail = fail.filter { $0.region == nil }.map(\.threshold) }
        if !warn.isEmpty { settings.warn = warn.filter { $0.region == nil }.map(\.threshold) }
        if !metric.isEmpty { settings.metrics = metric }
        if !ignore.isEmpty || ignoreMask != nil {
            var area = AreaSettings()
            area.rectangles = ignore
            area.mask = ignoreMask.map { Located($0, at: ConfigLocation(file: "--ignore-mask")) }
            settings.ignore = area
        }
        if !background.isEmpty { settings.backgrounds = background }
        for tolerance in tolerance {
            settings[keyPath: tolerance.property] = tolerance.value
        }
        if noAntialiasingDetection { settings.ignoresAntialiasing = false }
        settings.searchRadius = searchRadius
        settings.flipPixelsPerDegree = pixelsPerDegree
        return settings.over(file)
    }

    /// Returns the file's regions with those of the options appended or replacing them, each with the options' thresholds if it
    /// has any.
    private func regions(over file: [RegionSettings]) throws -> [RegionSettings] {
        var regions = file
        for region in region {
            var settings = RegionSettings()
            settings.regionName = region.name
            settings.area.rectangles = [region.rectangle]
            regions.removeAll { $0.regionName == region.name }
            regions.append(settings)
        }
        for (thresholds, property) in [(fail, \RegionSettings.fail), (warn, \RegionSettings.warn)] {
            for (name, own) in Dictionary(grouping: thresholds, by: \.region) {
                guard let name else { continue }
                guard let index = regions.firstIndex(where: { $0.regionName == name }) else {
                    let hint = Suggestion.text(for: name, among: regions.compactMap(\.regionName)) ?? "define it with --region"
                    throw ValidationError("there is no region \"\(name)\"; \(hint)")
                }
                regions[index][keyPath: property] = own.map(\.threshold)
            }
        }
        return regions
    }
}
