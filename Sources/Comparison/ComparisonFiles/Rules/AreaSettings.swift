package import ConfigLanguage
package import ImageComparison
package import Imaging

/// The union of some parts of a picture.
package struct AreaSettings: ConfigObject {
    package var rectangles: [PixelRectangle] = []
    package var mask: Located<String>?
    package var nodes: [Located<String>] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "area"
    package static let documentation = "An area of a picture: the union of all these parts."
    package static let fields: [Field<Self>] = [
        Field(
            "rectangles", \.rectangles, .list(of: .rectangle), "Rectangles [x, y, width, height] in pixels from the top left."),
        Field(
            "mask", \.mask, .located(.text("a picture's path")),
            "A mask of the same size, relative to this file; its light pixels belong to the area."),
        Field(
            "nodes", \.nodes, .list(of: .located(.text("a node's name or path"))),
            "Nodes by name or by path from the root: the area where they or their descendants are visible. Only in suites."),
    ]

    /// Whether the settings contain no area.
    package var isEmpty: Bool { rectangles.isEmpty && mask == nil && nodes.isEmpty }
}

/// A part of a picture with additional thresholds.
package struct RegionSettings: ConfigObject {
    package var regionName: String?
    package var area = AreaSettings()
    package var fail: [Threshold] = []
    package var warn: [Threshold] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "region"
    package static let documentation =
        "A region of the picture with its own thresholds, in addition to those of the whole picture."
    package static let fields: [Field<Self>] = [
        Field("name", \.regionName, .text("a region's name"), required: true, "The name of the region in results."),
        Field("area", \.area, .object(), "The area of the region."),
        Field("fail", \.fail, .oneOrMore(of: .threshold), "The thresholds for failures."),
        Field("warn", \.warn, .oneOrMore(of: .threshold), "The thresholds for warnings."),
    ]
}
