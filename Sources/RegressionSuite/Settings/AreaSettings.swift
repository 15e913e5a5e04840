import ConfigLanguage
import ImageComparison
import Imaging
import RenderConfig

/// Parts of a picture, all of them together.
struct AreaSettings: ConfigObject {
    var rectangles: [PixelRectangle] = []
    var mask: Located<ConfigPath>?
    var nodes: [Located<String>] = []
    var location = ConfigLocation.none

    static let name = "area"
    static let documentation = "Parts of a picture, all of them together."
    static let fields: [Field<AreaSettings>] = [
        Field(
            "rectangles", \.rectangles, .list(of: .rectangle), "Rectangles [x, y, width, height] in pixels from the top left."),
        Field(
            "mask", \.mask, .path(of: "a picture"),
            "A PNG of the frames' size, relative to the suite file; its light pixels are meant."),
        Field(
            "nodes", \.nodes, .list(of: .located(.text("a node's name or path"))),
            "Where a node of the config or one below it is seen in the frame, by name or path from the top."),
    ]

    /// Whether nothing is meant.
    var isEmpty: Bool { rectangles.isEmpty && mask == nil && nodes.isEmpty }
}

/// A part of a picture with thresholds of its own.
struct RegionSettings: ConfigObject {
    var regionName: String?
    var area = AreaSettings()
    var fail: [Threshold] = []
    var warn: [Threshold] = []
    var location = ConfigLocation.none

    static let name = "region"
    static let documentation = "A part of the picture with thresholds of its own, beside those of the whole."
    static let fields: [Field<RegionSettings>] = [
        Field("name", \.regionName, .text("a region's name"), required: true, "What results call it."),
        Field("area", \.area, .object(), "Where it is."),
        Field("fail", \.fail, .list(of: .threshold), "What fails the case."),
        Field("warn", \.warn, .list(of: .threshold), "What is worth a warning."),
    ]
}

extension ValueType where Value == PixelRectangle {
    /// Four whole numbers.
    static let rectangle = ValueType(
        expectation, schema: numbers.schema,
        json: { [.integer($0.x), .integer($0.y), .integer($0.width), .integer($0.height)] },
        read: { value, reading in
            guard let numbers = numbers.read(value, reading) else { return nil }
            guard numbers[2] > 0, numbers[3] > 0 else {
                return reading.refuse(value, expecting: "a rectangle; width and height must be at least 1")
            }
            return PixelRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        })

    private static let expectation = "a rectangle [x, y, width, height] in pixels"
    private static let numbers = ValueType<[Int]>.tuple(4, of: .integer(0...ImageSize.largestSide), expectation)
}
