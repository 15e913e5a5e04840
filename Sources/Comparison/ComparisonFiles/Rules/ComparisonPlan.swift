import ConfigLanguage
public import DescribedErrors
import Foundation
public import ImageComparison
public import Imaging

/// Rules before the size of the pictures is known, with their masks loaded.
public struct ComparisonPlan: Sendable {
    /// A part of pictures of any size.
    enum Area: Sendable {
        case rectangle(PixelRectangle)
        case mask(MaskImage)
    }

    /// A part of pictures of any size with its thresholds.
    struct Region: Sendable {
        var name: String
        /// The areas whose union is the region.
        var areas: [Area]
        var fail: [Threshold]
        var warn: [Threshold]
    }

    /// The rules without areas.
    public internal(set) var rules: ComparisonRules
    var ignored: [Area] = []
    var regions: [Region] = []

    /// Creates a plan with the same rules for all pictures.
    public init(_ rules: ComparisonRules = ComparisonRules()) {
        self.rules = rules
    }

    /// The thresholds of the plan, those of the whole first.
    public var thresholds: [ThresholdInForce] {
        let scopes: [(String?, [Threshold], [Threshold])] =
            [(nil, rules.fail, rules.warn)] + rules.regions.map { ($0.name, $0.fail, $0.warn) }
            + regions.map { ($0.name, $0.fail, $0.warn) }
        return scopes.flatMap { region, fail, warn in
            fail.map { ThresholdInForce(level: .failure, region: region, threshold: $0) }
                + warn.map { ThresholdInForce(level: .warning, region: region, threshold: $0) }
        }
    }

    /// Returns the ignored rectangles that are outside pictures of all given sizes; most are mistakes.
    package func uselessRectangles(in sizes: Set<ImageSize>) -> [PixelRectangle] {
        ignored.compactMap { area in
            guard case .rectangle(let rectangle) = area, !sizes.contains(where: rectangle.overlaps) else { return nil }
            return rectangle
        }
    }

    /// Returns the rules for pictures of a size.
    /// - Throws: `MaskSizeError` if a mask has a different size.
    public func rules(for size: ImageSize) throws(MaskSizeError) -> ComparisonRules {
        var rules = rules
        rules.ignored += try ignored.map { (area) throws(MaskSizeError) in try area.placed(in: size) }
        rules.regions += try regions.map { (region) throws(MaskSizeError) in
            let areas = try region.areas.map { (area) throws(MaskSizeError) in try area.placed(in: size) }
            return ComparedRegion(
                name: region.name, area: areas.count == 1 ? areas[0] : .mask(PixelMask(of: areas, size: size)),
                fail: region.fail, warn: region.warn)
        }
        return rules
    }
}

extension ComparisonPlan.Area {
    fileprivate func placed(in size: ImageSize) throws(MaskSizeError) -> ImageArea {
        switch self {
        case .rectangle(let rectangle): return .rectangle(rectangle)
        case .mask(let mask):
            guard mask.pixels.size == size else {
                throw MaskSizeError(path: mask.path, size: mask.pixels.size, pictureSize: size)
            }
            return .mask(mask.pixels)
        }
    }
}

/// A threshold with its region and its severity.
public struct ThresholdInForce: Sendable, Hashable {
    /// The severity of crossing it: a warning or a failure.
    public let level: Finding.Level
    /// The region's name; nil for the whole picture.
    public let region: String?
    /// The threshold.
    public let threshold: Threshold
}

/// A mask's size differs from that of the picture.
public struct MaskSizeError: DescribedError, Hashable, Sendable {
    /// The mask's path.
    public let path: String
    /// The mask's size.
    public let size: ImageSize
    /// The size of the picture.
    public let pictureSize: ImageSize

    /// The message, in one line.
    public var description: String {
        "\(path): the mask has \(size) pixels, but the picture has \(pictureSize); the sizes must be equal"
    }
}
