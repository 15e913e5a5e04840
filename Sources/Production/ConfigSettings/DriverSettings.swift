import DescribedErrors
package import ConfigLanguage
import FaceDrivers
package import FaceTracking

/// The effects of the face's expression on the scene.
package struct DriverSettings: ConfigObject {
    @Apart package var textureSwap: TextureSwapSettings?
    @Apart package var faceChange: FaceChangeSettings?
    @Apart package var property: PropertyDriverSettings?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "driver"
    package static let documentation = "An effect of the tracked face on the scene."
    package static let fields: [Field<DriverSettings>] = [
        Field("textureSwap", \.textureSwap, .object(), "Selects one of several textures by the strength of an expression."),
        Field("faceChange", \.faceChange, .object(), "Switches to the next mask each time the face is lost and found again."),
        Field("property", \.property, .object(), "Lets any property of the scene follow a value of the recording."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "textureSwap", "faceChange", "property")]
}

/// A driving value computed from blend shapes.
package struct ShapeValueSettings: ConfigObject {
    package var shape: BlendShape?
    package var mean: [BlendShape]?
    package var maximum: [BlendShape]?
    package var product: [BlendShape]?
    package var weighted: [Named<Double>]?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "value"
    package static let documentation = "A driving value made from blend shapes: exactly one of these."
    package static let fields: [Field<ShapeValueSettings>] = [
        Field("shape", \.shape, .blendShape, "One blend shape."),
        Field("mean", \.mean, .list(of: .blendShape, atLeast: 1), "The mean of several."),
        Field("maximum", \.maximum, .list(of: .blendShape, atLeast: 1), "The largest of several."),
        Field(
            "product", \.product, .list(of: .blendShape, atLeast: 1), "The product of several; 0 if any of them is 0."),
        Field(
            "weighted", \.weighted, .dictionary(of: .number(from: -100, to: 100), "a mapping of blend shapes to factors"),
            "The sum of several, each multiplied by its factor."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "shape", "mean", "maximum", "product", "weighted")]
}

extension ValueType where Value == ShapeValueSettings {
    /// A value computed from blend shapes, or the name of one blend shape.
    package static let shapeValue = ValueType<ShapeValueSettings>.object().or(.blendShape) { shape, location in
        var settings = ShapeValueSettings()
        (settings.shape, settings.location) = (shape, location)
        return settings
    }
}

/// Textures that are swapped by the strength of an expression.
package struct TextureSwapSettings: ConfigObject {
    package var material: Located<String>?
    package var slot = SlotName.diffuse
    package var textures: [Located<TextureFiles>]?
    package var face = 0
    @Apart package var value: ValueSettings?
    package var deadZone = 0.1
    package var fullScale = 0.5
    package var hysteresis = 0.0
    package var crossFade = 0.0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "textureSwap"
    package static let documentation =
        "Shows one of several textures: s = value - deadZone, not below 0; index = floor(s * count / fullScale), not above the last."
    package static let fields: [Field<TextureSwapSettings>] = [
        Field(
            "material", \.material, .located(.text("a material's name")), required: true,
            "The name of the material that changes."),
        Field("slot", \.slot, .choice(), "The slot of the material that changes."),
        Field(
            "textures", \.textures, .list(of: .located(.textureFiles), atLeast: 1), required: true,
            "The textures, weakest first. For `slot: reflective` each is a cube map: one picture of any layout, or a list of six."
        ),
        Field("face", \.face, .integer(0...63), "The face whose expression is used."),
        Field("value", \.value, .drivenValue, "The driving value. Default: the mean of mouthSmileLeft and mouthSmileRight."),
        Field(
            "deadZone", \.deadZone, .number(from: 0, to: 1), "The dead zone: the value up to which the first texture is shown."),
        Field(
            "fullScale", \.fullScale, .number(above: 0, to: 10),
            "The range above the dead zone that is divided evenly among the textures."),
        Field(
            "hysteresis", \.hysteresis, .number(from: 0, to: 1),
            "The amount by which the value must fall below a threshold before the texture changes back."),
        Field(
            "crossFade", \.crossFade, .number(from: 0, to: 60),
            "The duration of the cross-fade between two textures, in seconds; 0 switches at once."),
    ]
}

/// Masks that change when the face is lost and found, or at an event.
package struct FaceChangeSettings: ConfigObject {
    package var nodes: [Located<String>]?
    package var textures: [Located<TextureFiles>]?
    package var material: Located<String>?
    package var slot = SlotName.diffuse
    package var face = 0
    package var on: Located<String>?
    package var seed: Int?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "faceChange"
    package static let documentation =
        "The face change: each time the face is lost and found again, or an event occurs, the next mask appears; after the "
        + "last mask, the first."
    package static let fields: [Field<FaceChangeSettings>] = [
        Field(
            "nodes", \.nodes, .list(of: .located(.text("a node's name or path")), atLeast: 1),
            "The masks as nodes, by name or path from the top: one is shown, the others are hidden."),
        Field(
            "textures", \.textures, .list(of: .located(.textureFiles), atLeast: 1),
            "The masks as textures of one material; for `slot: reflective` as cube maps."),
        Field(
            "material", \.material, .located(.text("a material's name")),
            "The name of the material that shows `textures`. Required with `textures`."),
        Field("slot", \.slot, .choice(), "The slot of the material that shows them."),
        Field("face", \.face, .integer(0...63), "The face whose loss triggers the change."),
        Field(
            "on", \.on, .located(.text("an event's name")),
            "The event at which the mask changes, such as `mouthOpened`. Default: the face is lost and found again."),
        Field(
            "seed", \.seed, .integer(0...Int(UInt32.max)),
            "The seed of a random choice of masks, which is the same in every run. Default: none; masks appear in the given "
                + "order."
        ),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "nodes", "textures")]
}

extension ValueType where Value == BlendShape {
    /// The name of one of ARKit's blend shapes, in either spelling.
    package static let blendShape = ValueType(
        "the name of a blend shape",
        schema: { definitions in
            definitions.reference(to: "blendShape") { _ in
                ["type": "string", "enum": .array(BlendShape.allCases.map { .string($0.name) })]
            }
        },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content else {
                return reading.refuse(value, expecting: "the name of a blend shape")
            }
            guard let shape = BlendShape(name: text) else {
                let hint = reading.suggestion(for: text, among: BlendShape.allCases.map(\.name))
                reading.fail(
                    "\(text.quoted) is not a blend shape"
                        + (hint.map { "; \($0)" } ?? "; use one of ARKit's 52, such as jawOpen"),
                    at: value.location)
                return nil
            }
            return shape
        })
}
