package import ConfigLanguage
package import ImageComparison
package import Imaging

/// Parts of a picture, all of them together.
package struct AreaSettings: ConfigObject {
    package var rectangles: [PixelRectangle] = []
    package var mask: Located<String>?
    package var nodes: [Located<String>] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "area"
    package static let documentation = "Parts of a picture, all of them together."
    package static let fields: [Field<Self>] = [
        Field(
            "rectangles", \.rectangles, .list(of: .rectangle), "Rectangles [x, y, width, height] in pixels from the top left."),
        Field(
            "mask", \.mask, .located(.text("a picture's path")),
            "A picture of the same size, relative to this file; its light pixels are meant."),
        Field(
            "nodes", \.nodes, .list(of: .located(.text("a node's name or path"))),
            "Where a node of the config or one below it is seen, by name or path from the top; in suites alone."),
    ]

    /// Whether nothing is meant.
    package var isEmpty: Bool { rectangles.isEmpty && mask == nil && nodes.isEmpty }
}

/// A part of a picture with thresholds of its own.
package struct RegionSettings: ConfigObject {
    package var regionName: String?
    package var area = AreaSettings()
    package var fail: [Threshold] = []
    package var warn: [Threshold] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "region"
    package static let documentation = "A part of the picture with thresholds of its own, beside those of the whole."
    package static let fields: [Field<Self>] = [
        Field("name", \.regionName, .text("a region's name"), required: true, "What results call it."),
        Field("area", \.area, .object(), "Where it is."),
        Field("fail", \.fail, .oneOrMore(of: .threshold), "What fails."),
        Field("warn", \.warn, .oneOrMore(of: .threshold), "What is worth a warning."),
    ]
}
