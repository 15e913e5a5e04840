import ConfigLanguage
import ImageComparison
import Imaging

extension ComparisonPlan {
    /// Creates the plan that settings describe, and reads their masks.
    /// - Throws: `ConfigError` if a mask cannot be read, regions have no area or share a name, or the settings name nodes,
    ///   which only suites support.
    package init(_ settings: ComparisonSettings) throws {
        let reading = ConfigReading()
        settings.checkRegions(reading)
        try reading.throwMistakes()
        self.init(settings.rules)
        ignored = try settings.ignore.map(Self.areas(of:)) ?? []
        regions = try (settings.regions ?? []).map { region in
            Region(
                name: region.regionName ?? "", areas: try Self.areas(of: region.area), fail: region.fail, warn: region.warn)
        }
    }

    private static func areas(of settings: AreaSettings) throws -> [Area] {
        if let node = settings.nodes.first {
            let message = "nodes can be selected only in suites; use rectangles or a mask"
            throw ConfigError([ConfigMistake(message, at: node.location)])
        }
        let mask = try settings.mask.map { [Area.mask(try MaskImage(named: $0))] } ?? []
        return settings.rectangles.map(Area.rectangle) + mask
    }
}
