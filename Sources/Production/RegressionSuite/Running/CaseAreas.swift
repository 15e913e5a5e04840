import ConfigSettings
import ComparisonFiles
import ConfigLanguage
import Foundation
import FrameProduction
import ImageCodecs
import ImageComparison
import Imaging
import RenderConfig
import SceneGraph

/// The areas of a case's frames that are compared with other rules or ignored.
struct CaseAreas: Sendable {
    /// Pixels that are the same in every frame, and nodes, whose pixels move.
    private struct Area: Sendable {
        var still: PixelMask
        /// The numbers of the nodes, from 1.
        var nodes: Set<UInt32>

        func mask(_ identifiers: Image<UInt32>?) -> PixelMask {
            guard let identifiers, !nodes.isEmpty else { return still }
            var mask = PixelMask(pixelsOf: identifiers, holding: nodes)
            mask.add(still)
            return mask
        }
    }

    private struct Region: Sendable {
        var settings: RegionSettings
        var area: Area
    }

    private let rules: ComparisonRules
    private let ignored: Area?
    private let regions: [Region]
    /// Notes on the areas for the user, one line each.
    let notes: [String]

    /// Reads the masks and finds the nodes that a case names.
    /// - Throws: `ConfigError`.
    init(of suiteCase: SuiteCase, in job: RenderJob, suite: RegressionSuite) throws {
        let reading = ConfigReading()
        let finder = AreaFinder(job: job, suite: suite, reading: reading)
        rules = suiteCase.rules
        ignored =
            suiteCase.ignored.isEmpty
            ? nil : Area(still: finder.still(suiteCase.ignored), nodes: finder.nodes(suiteCase.ignored))
        regions = suiteCase.regions.map { region in
            Region(settings: region, area: Area(still: finder.still(region.area), nodes: finder.nodes(region.area)))
        }
        try reading.throwMistakes()
        notes = reading.notes.map(\.description)
    }

    /// Whether the rules require the node of each pixel.
    var needsIdentifiers: Bool {
        ignored?.nodes.isEmpty == false || regions.contains { !$0.area.nodes.isEmpty }
    }

    /// Returns the rules for a frame.
    /// - Parameter identifiers: the node of each pixel; required if `needsIdentifiers` is true.
    func rules(identifiers: Image<UInt32>?) -> ComparisonRules {
        var rules = rules
        rules.ignored = ignored.map { [.mask($0.mask(identifiers))] } ?? []
        rules.regions = regions.map { region in
            ComparedRegion(
                name: region.settings.regionName ?? "", area: .mask(region.area.mask(identifiers)), fail: region.settings.fail,
                warn: region.settings.warn)
        }
        return rules
    }
}

/// Resolves the rectangles, masks and nodes of a case's areas.
private struct AreaFinder {
    let job: RenderJob
    let suite: RegressionSuite
    let reading: ConfigReading

    /// Returns the pixels of the rectangles and the mask.
    func still(_ settings: AreaSettings) -> PixelMask {
        var mask = PixelMask(size: job.size)
        for rectangle in settings.rectangles {
            mask.add(rectangle)
            if !rectangle.overlaps(job.size) {
                reading.note(
                    "the rectangle of \(rectangle) is outside the frames, which have \(job.size) pixels",
                    at: settings.location)
            }
        }
        if let path = settings.mask, let picture = picture(path) { mask.add(PixelMask(lightPixelsOf: picture)) }
        return mask
    }

    private func picture(_ name: Located<String>) -> SRGBImage? {
        let path = Located(ConfigPath(text: name.value), at: name.location)
        do {
            let file = try suite.access.file(of: path, kind: "a picture", in: suite.folder)
            let picture = try readImage(at: file.location).standardImage
            if picture.size == job.size { return picture }
            reading.fail(
                "the mask has \(picture.size) pixels, but the frames have \(job.size); the sizes must be equal",
                at: path.location)
        } catch let error as ConfigError {
            reading.add(error)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        return nil
    }

    /// Returns the numbers of the named nodes and all their descendants.
    func nodes(_ settings: AreaSettings) -> Set<UInt32> {
        var chosen: Set<Int> = []
        for name in settings.nodes {
            if let id = job.scene.node(meantBy: name, noting: reading) { chosen.insert(id.index) }
        }
        // Parents precede their children, so one pass is enough.
        for id in job.scene.nodeIDs {
            if let parent = job.scene.parent(of: id), chosen.contains(parent.index) { chosen.insert(id.index) }
        }
        return Set(chosen.map { UInt32(truncatingIfNeeded: $0 + 1) })
    }
}
