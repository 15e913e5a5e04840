package import ConfigLanguage
package import FaceDrivers
import ImageCodecs
package import SceneGraph

/// A grid whose heights follow the brightness of a picture around the tracked face.
package struct ReliefSettings: ConfigObject {
    /// The idle motion of a relief.
    package enum Motion: String, CaseIterable, Sendable {
        /// The relief rocks and nods.
        case idle
        /// No motion.
        case none
    }

    package var columns = 128
    package var rows = 128
    @Apart package var picture: ReliefImageSettings?
    package var area: [Double]?
    package var heightScale = HeightScaleSettings(constant: 0.5)
    package var normals = Relief.Normals.original
    package var margin = 0.1
    package var square = true
    package var smoothing = true
    package var motion = Motion.idle
    package var flipOn = ReliefDriver.FlipTrigger.none
    package var textureDelay = 0.0
    package var back = true
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "relief"
    package static let documentation =
        "A grid from -0.5 to 0.5 whose heights are the brightness of a crop of a picture around the tracked face: the largest face "
        + "first, then the same one as long as it is tracked. It has the node's material, with the crop as `diffuse` if the material "
        + "has none."
    package static let fields: [Field<ReliefSettings>] = [
        Field("columns", \.columns, .integer(2...1024), "The number of vertices across."),
        Field("rows", \.rows, .integer(2...1024), "The number of vertices from top to bottom."),
        Field("of", \.picture, .object(), "The picture. Default: this config's background."),
        Field(
            "area", \.area, .reliefArea,
            "The part of the picture to show, instead of the face's: [left, top, width, height] as fractions of the picture, "
                + "from 0 to 1, from its top left corner. It needs no recording; `margin`, `square` and `smoothing` do not "
                + "apply."),
        Field(
            "heightScale", \.heightScale,
            .object(HeightScaleSettings.self).or(.float(from: 0, to: 0.75)) { scale, _ in HeightScaleSettings(constant: scale)
            },
            "The height of white: a number from 0 to 0.75, or a mapping by which an expression drives it. Default: 0.5."),
        Field(
            "normals", \.normals, .choice(),
            "`exact` is perpendicular to the surface; `original` is up to four times too steep, as in Facetious."),
        Field(
            "margin", \.margin, .number(from: 0, to: 2),
            "The enlargement of the face's rectangle on each side, as a fraction of its width and height."),
        Field(
            "square", \.square, .boolean, "Whether the rectangle's shorter side grows until it is square in pixels."),
        Field(
            "smoothing", \.smoothing, .boolean,
            "Whether the rectangle is the mean of its last 4 values that are not older than 0.5 s."),
        Field(
            "motion", \.motion, .choice(), "`idle` rocks and nods: about x, then about y, 45 degrees to either side in 20 s."),
        Field(
            "flipOn", \.flipOn, .choice(),
            "The event at which the relief turns over once, in one second: a face is found, or lost."),
        Field(
            "textureDelay", \.textureDelay, .number(from: 0, to: 2),
            "The delay of the diffuse picture in seconds; heights are not delayed."),
        Field("back", \.back, .boolean, "Closes the relief with a white pillow behind it."),
    ]
}

extension ValueType where Value == [Double] {
    /// A part of a picture in fractions of its width and height.
    fileprivate static let reliefArea: ValueType = {
        let expectation = "a part of the picture [left, top, width, height], as fractions from 0 to 1 within the picture"
        let tuple = ValueType.tuple(4, of: .number(from: 0, to: 1), expectation)
        return ValueType(
            expectation, schema: tuple.schema, json: tuple.json,
            read: { value, reading in
                guard let area = tuple.read(value, reading) else { return nil }
                let fits = area[2] > 0 && area[3] > 0 && area[0] + area[2] <= 1 + 1e-9 && area[1] + area[3] <= 1 + 1e-9
                return fits ? area : reading.refuse(value, expecting: expectation)
            })
    }()
}

/// The picture that a relief reads.
package struct ReliefImageSettings: ImageHolder {
    package var picture: Located<ConfigPath>?
    package var captured: Bool?
    package var config: Located<ConfigPath>?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "reliefPicture"
    package static let documentation =
        "The picture of a relief: exactly one of a picture, the captured pictures or another config."
    package static let fields: [Field<ReliefImageSettings>] = [
        Field("picture", \.picture, .path(of: "a picture"), "A picture (\(ImageFormat.readableNames)), at its own size."),
        Field("captured", \.captured, .boolean, "The captured pictures, which the recording names for its frames."),
        Field(
            "config", \.config, .path(of: "a config"),
            "Another config, rendered for the same frame. If it has no recording, it plays this config's."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "picture", "captured", "config")]
}

/// The height of white.
package struct HeightScaleSettings: ConfigObject {
    /// The height if nothing drives it.
    package var constant: Float?
    @Apart package var value: ShapeValueSettings?
    package var from = 0.0
    package var to = 0.75
    package var location = ConfigLocation.none

    package init() {}

    package init(constant: Float) {
        self.constant = constant
    }

    package static let name = "heightScale"
    package static let documentation = "A height that an expression drives."
    package static let fields: [Field<HeightScaleSettings>] = [
        Field("value", \.value, .object(), "The driving value. Default: the mean of mouthSmileLeft and mouthSmileRight."),
        Field("from", \.from, .number(from: 0, to: 0.75), "The height of white if the value is 0 or less."),
        Field("to", \.to, .number(from: 0, to: 0.75), "The height of white if the value is 1 or more."),
    ]
}
