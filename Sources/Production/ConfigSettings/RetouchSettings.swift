package import ConfigLanguage

/// Retouching of a picture with brushes.
package struct RetouchSettings: ConfigObject {
    /// Inline strokes, or the file that contains them.
    package enum Strokes: Sendable {
        case list([RetouchStrokeSettings])
        case file(Located<ConfigPath>)
    }

    package var effects: [RetouchEffectSettings] = []
    package var strokes = Strokes.list([])
    package var regions: Located<ConfigPath>?
    package var face: Located<String>?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "retouch"
    package static let documentation = "Brushes on a picture: first effects, then strokes, each in list order."
    package static let fields: [Field<RetouchSettings>] = [
        Field("effects", \.effects, .list(of: .object()), "Filters that act evenly in a whole region."),
        Field(
            "strokes", \.strokes, .strokes,
            "Strokes, resets and undos: a list, or the path of a YAML or JSON file with a list `strokes`."),
        Field(
            "face", \.face, .located(.text("a node's name")),
            "The node with the mesh that brushes paint on, and the nodes below it. It may be an occluder, but not hidden."),
        Field(
            "regions", \.regions, .path(of: "a file of regions"),
            "The named regions of a face model, such as ../models/face-regions.json. They are defined in that model's texture, so the "
                + "face must have the same texture coordinates."),
    ]
}

/// A file of strokes.
package struct RetouchStrokesFile: ConfigObject {
    package var strokes: [RetouchStrokeSettings] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "retouchStrokes"
    package static let documentation = "Brush strokes, applied in order."
    package static let fields: [Field<RetouchStrokesFile>] = [
        Field("strokes", \.strokes, .list(of: .object()), "Strokes, resets and undos.")
    ]
}

/// The actions of brushes.
package enum RetouchFilterWord: String, CaseIterable, Sendable {
    case sharpen, darken, lighten, raiseContrast, lowerContrast, saturate, desaturate, smoothSkin, whitenTeeth, brightenEyes,
        blur,
        hue, warm, cool
}

/// A filter over a region.
package struct RetouchEffectSettings: ConfigObject {
    package var filter: RetouchFilterWord?
    package var degrees: Double?
    @Apart package var region: RetouchRegionSettings?
    package var amount: Float = 0.5
    package var frames: FrameRange?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "retouchEffect"
    package static let documentation = "A filter that acts evenly in a whole region."
    package static let fields: [Field<RetouchEffectSettings>] = [
        Field("filter", \.filter, .choice(), required: true, "The filter."),
        Field(EffectProperty.degrees, \.degrees, RetouchStrokeSettings.degreesText),
        Field("region", \.region, .region, required: true, "The region: its name, or a mapping."),
        Field(EffectProperty.amount, \.amount, "The strength, like the force of a brush."),
        Field("frames", \.frames, .frameRange, "The frames of the recording to which it applies. Default: all."),
    ]
}

/// One stroke of a list.
package struct RetouchStrokeSettings: ConfigObject {
    /// The space of positions and lengths.
    package enum Space: String, CaseIterable, Sendable {
        /// The picture.
        case picture
        /// The texture of the tracked face.
        case face
    }

    package var strokeName: String?
    package var filter: RetouchFilterWord?
    package var degrees: Double?
    package var force: Float = 0.5
    package var radius: Float = 0.125
    package var hardness: Float = 0
    package var spacing: Float = 0.25
    package var space = Space.picture
    package var points: [SIMD3<Float>]?
    @Apart package var region: RetouchRegionSettings?
    package var frames: FrameRange?
    package var undone = false
    package var undo: Located<String>?
    package var reset: Bool?
    package var location = ConfigLocation.none

    package init() {}

    package static let degreesText =
        "The angle in degrees by which `hue` rotates hues at full force, from red towards yellow. Required with `filter: hue` "
        + "and not allowed with others."

    package static let name = "retouchStroke"
    package static let documentation = "A brush stroke; or `undo`, which removes one; or `reset`, which removes all before it."
    package static let fields: [Field<RetouchStrokeSettings>] = [
        Field("name", \.strokeName, .text("a name"), "The name of the stroke, for `undo`."),
        Field("filter", \.filter, .choice(), "The filter that the brush applies."),
        Field(StrokeProperty.degrees, \.degrees, degreesText),
        Field(StrokeProperty.force, \.force, "The force of the brush at points without a force of their own."),
        Field(
            StrokeProperty.radius, \.radius,
            "The radius of the brush, as a fraction of the picture's longer side or of the face texture's width."),
        Field(
            StrokeProperty.hardness, \.hardness,
            "The fraction of the radius within which the brush acts in full, at most 0.99."),
        Field("spacing", \.spacing, .float(from: 0.02, to: 4), "The distance between the dabs of a line, in radii."),
        Field(
            "space", \.space, .choice(),
            "The space of points: fractions of the picture's width and height from its top left, or texture coordinates of the face."
        ),
        Field(
            "points", \.points, .list(of: .brushPoint, atLeast: 1),
            "The points of the stroke, [x, y] or [x, y, force]; a line is drawn through them."),
        Field("region", \.region, .region, "The region that limits the stroke: its name, or a mapping. Default: none."),
        Field("frames", \.frames, .frameRange, "The frames of the recording to which it applies. Default: all."),
        Field("undone", \.undone, .boolean, "Whether the stroke is skipped."),
        Field("undo", \.undo, .located(.text("a stroke's name")), "Removes the last stroke of this name before this entry."),
        Field("reset", \.reset, .boolean, "Removes all strokes before this entry."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "filter", "undo", "reset")]
}

/// The region that limits a brush.
package struct RetouchRegionSettings: ConfigObject {
    package var regionName: Located<String>?
    package var polygon: [SIMD2<Float>]?
    package var rectangle: [Float]?
    package var feather: Float?
    package var location = ConfigLocation.none

    package init() {}

    package init(name: Located<String>) {
        regionName = name
        location = name.location
    }

    package static let name = "retouchRegion"
    package static let documentation = "A region with a soft edge: of the face, by name, or of the picture, by outline."
    package static let fields: [Field<RetouchRegionSettings>] = [
        Field("name", \.regionName, .located(.text("a region's name")), "A region of the face, from the file `regions`."),
        Field(
            "polygon", \.polygon, .list(of: .pair("a position [x, y]"), atLeast: 3),
            "The corners, as fractions of the picture's width and height from its top left."),
        Field(
            "rectangle", \.rectangle, .tuple(4, of: .float, "a rectangle [left, top, width, height]"),
            "[left, top, width, height], as fractions of the picture's width and height."),
        Field(
            "feather", \.feather, .float(from: 0, to: 0.1),
            "The distance over which the edge fades to either side: a fraction of the face texture's width or the picture's longer side. "
                + "Default: 0.006."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "name", "polygon", "rectangle")]
}

extension ValueType where Value == RetouchRegionSettings {
    /// A mapping, or the name of a region of the face.
    package static let region = ValueType.object().or(.text("a region's name")) { name, location in
        RetouchRegionSettings(name: Located(name, at: location))
    }
}

extension ValueType where Value == SIMD3<Float> {
    /// A position and the force there; NaN if the force is omitted.
    package static let brushPoint = ValueType(
        "[x, y] or [x, y, force] with a force from 0 to 1",
        schema: { _ in
            .titled(
                "[x, y] or [x, y, force]",
                ["type": "array", "items": ["type": "number"], "minItems": .integer(2), "maxItems": .integer(3)])
        },
        read: { value, reading in
            guard case .list(let numbers) = value.content, (2...3).contains(numbers.count) else {
                return reading.refuse(value, expecting: "[x, y] or [x, y, force]")
            }
            let position = numbers.prefix(2).compactMap { ValueType<Float>.float(from: -100, to: 100).read($0, reading) }
            let force = numbers.count == 3 ? ValueType<Float>.float(from: 0, to: 1).read(numbers[2], reading) : .nan
            guard position.count == 2, let force else { return nil }
            return SIMD3(position[0], position[1], force)
        })
}

extension ValueType where Value == RetouchSettings.Strokes {
    /// A list of strokes, or the path of a file with one.
    package static var strokes: ValueType {
        let list = ValueType<[RetouchStrokeSettings]>.list(of: .object())
        let path = ValueType<Located<ConfigPath>>.path(of: "a file of strokes")
        return ValueType(
            "a list or \(path.expectation)",
            schema: { ["anyOf": [list.schema(&$0), path.schema(&$0)]] },
            json: { strokes in
                if case .list(let strokes) = strokes, strokes.isEmpty { return .array([]) }
                return nil
            },
            read: { value, reading in
                if case .list = value.content { return list.read(value, reading).map { .list($0) } }
                guard case .scalar = value.content else {
                    return reading.refuse(value, expecting: "a list or \(path.expectation)")
                }
                return path.read(value, reading).map { .file($0) }
            })
    }
}
