package import ConfigLanguage
import FaceDrivers
import ImageCodecs
package import Imaging
package import SceneGraph

/// A material input that is read by texture coordinates.
package struct SlotSettings: ColorOrTexture, TextureSampler {
    package var color: LinearColor?
    package var texture: TextureFiles?
    @Apart package var footage: FootageSlotSettings?
    package var intensity: Float = 1
    package var tint: LinearColor?
    package var alpha: FrameDelivery.Alpha?
    package var edgePadding = false
    package var sampling = TextureSamplingSettings()
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "slot"
    package static let documentation =
        "A slot of a material: exactly one of a colour, a texture or footage, and how the texture is sampled."
    package static let foreignKeys = ForeignKeys.slot
    package static let fields: [Field<SlotSettings>] =
        [
            Field(SlotProperty.color, \.color, "A uniform colour."),
            Field("texture", \.texture, .textureFiles, "A picture: \(ImageFormat.readableNames)."),
            Field(
                "footage", \.footage, .object(),
                "Pictures that change from frame to frame: a screen that plays, or the film itself."),
            Field(SlotProperty.intensity, \.intensity, "A factor on the colour, but not on alpha."),
            Field(
                SlotProperty.tint, \.tint,
                "A factor on the texture, alpha included; not allowed with `color`. Default: white."),
            Field(
                "alpha", \.alpha, .choice(),
                "How the texture's file stores colours with alpha: `straight`, as in PNG, or `premultiplied`, the encoded "
                    + "channels times alpha. Default: straight."),
            Field(
                "edgePadding", \.edgePadding, .boolean,
                "Extends the colours at the edge of the painted area over the transparent surroundings, so that they cover a "
                    + "mesh that is larger than the painting. Transparent areas within the painting, such as eyes, stay."),
        ] + samplingFields
    package static let alternatives = [Alternatives.exactlyOne(of: "color", "texture", "footage")]
}

/// A material input that is a number.
package struct NumberSlotSettings: TextureSampler {
    package var number: Float?
    package var texture: Located<ConfigPath>?
    package var factor: Float = 1
    package var component = TextureComponent.red
    package var sampling = TextureSamplingSettings()
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "numberSlot"
    package static let documentation =
        "A slot of a material that contains a number from 0 to 1: a uniform number, or a channel of a texture whose values are "
        + "read unchanged, as linear data."
    package static let foreignKeys = ForeignKeys.slot
    package static let fields: [Field<NumberSlotSettings>] =
        [
            Field(SlotProperty.number, \.number, "A uniform number."),
            Field("texture", \.texture, .path(of: "a picture"), "A picture: \(ImageFormat.readableNames)."),
            Field(SlotProperty.factor, \.factor, "A factor on the texture."),
            Field("component", \.component, .choice(), "The channel of the texture that is read."),
        ] + samplingFields
    package static let alternatives = [Alternatives.exactlyOne(of: "number", "texture")]
}

/// The normal map of a material.
package struct NormalSlotSettings: TextureSampler {
    package var texture: Located<ConfigPath>?
    package var heights: Located<ConfigPath>?
    package var strength: Float = 1
    package var green: Green?
    package var sampling = TextureSamplingSettings()
    package var location = ConfigLocation.none

    /// The direction of green in a normal map.
    package enum Green: String, CaseIterable, Sendable {
        /// Up in the picture, as in OpenGL and glTF.
        case up
        /// Down in the picture, as in DirectX.
        case down
    }

    package init() {}

    package static let name = "normalSlot"
    package static let documentation =
        "The bumps of a surface: a texture of normals in tangent space, or of heights, whose values are read unchanged, as "
        + "linear data."
    package static let foreignKeys = ForeignKeys.slot
    package static let fields: [Field<NormalSlotSettings>] =
        [
            Field("texture", \.texture, .path(of: "a picture"), "A picture of normals: \(ImageFormat.readableNames)."),
            Field(
                "heights", \.heights, .path(of: "a picture"),
                "A picture of heights instead of normals: white is higher than black by a hundredth of the picture's width."),
            Field(SlotProperty.strength, \.strength, "A factor on the slope of the bumps; 0 is flat."),
            Field(
                "green", \.green, .choice(),
                "The direction in which the map's green channel increases: `up` in OpenGL, glTF and Blender, `down` in DirectX "
                    + "and Unreal; not allowed with `heights`. Default: up."
            ),
        ] + samplingFields
    package static let alternatives = [Alternatives.exactlyOne(of: "texture", "heights")]
}

/// The heights that displace a mesh's vertices.
package struct DisplacementSlotSettings: TextureSampler {
    package var texture: Located<ConfigPath>?
    package var height: Float = 0.01
    package var middle: Float = 0
    package var component = TextureComponent.red
    package var sampling = TextureSamplingSettings()
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "displacementSlot"
    package static let documentation =
        "The displacement of the mesh's vertices along their normals: a texture whose values are read unchanged at each "
        + "vertex. Only vertices move; `subdivide` on a node adds some."
    package static let foreignKeys = ForeignKeys.slot.merging(["intensity": "use height", "strength": "use height"]) { $1 }
    package static let fields: [Field<DisplacementSlotSettings>] =
        [
            Field("texture", \.texture, .path(of: "a picture"), required: true, "A picture: \(ImageFormat.readableNames)."),
            Field(
                MaterialProperty.displacementHeight, \.height,
                "The height of a value of 1, in the mesh's unit; negative heights go inwards."),
            Field("middle", \.middle, .float(from: 0, to: 1), "The value that causes no displacement."),
            Field("component", \.component, .choice(), "The channel of the texture that is read."),
        ] + samplingFields
}

/// The reflection of a material.
package struct ReflectiveSlotSettings: ColorOrTexture {
    package var color: LinearColor?
    package var texture: TextureFiles?
    package var intensity: Float = 1
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "reflectiveSlot"
    package static let documentation = "The reflection of a material: exactly one of a colour or a cube map."
    package static let foreignKeys = ForeignKeys.reflectiveSlot
    package static let fields: [Field<ReflectiveSlotSettings>] = [
        Field("color", \.color, .color, "A uniform colour from all directions."),
        Field(
            "texture", \.texture, .textureFiles,
            "A cube map: a picture with a strip of six squares, a latitude/longitude picture, or a list of six pictures in the order right, "
                + "left, top, bottom, front, back."),
        Field(MaterialProperty.reflectiveIntensity, \.intensity, "A factor on the reflected light."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "color", "texture")]
}

/// A slot that shows a colour or a texture.
package protocol ColorOrTexture: ConfigObject {
    var color: LinearColor? { get set }
    var texture: TextureFiles? { get set }
}

/// The slots of a material whose textures drivers change, by their keys.
package enum SlotName: String, CaseIterable, Sendable {
    case diffuse, ambient, specular, emission, reflective, multiply

    /// The slot that is read by texture coordinates; nil for the slot that reads cube maps.
    package var textured: MaterialSlotName? { MaterialSlotName(rawValue: rawValue) }
}

/// A texture as named in a config.
package enum TextureFiles: Sendable {
    case file(Located<ConfigPath>)
    /// The faces of a cube map in the order of `CubeMap.Face`.
    case cube([Located<ConfigPath>])

    /// The files in order.
    package var paths: [ConfigPath] { located.map(\.value) }

    /// The files in order, with their locations in the config.
    package var located: [Located<ConfigPath>] {
        switch self {
        case .file(let path): [path]
        case .cube(let paths): paths
        }
    }
}

extension ValueType where Value == TextureFiles {
    package static let textureFiles = ValueType(
        "a picture's path or a list of six",
        schema: { definitions in
            let path = ValueType<Located<ConfigPath>>.path(of: "a picture").schema(&definitions)
            return ["anyOf": [path, ["type": "array", "items": path, "minItems": .integer(6), "maxItems": .integer(6)]]]
        },
        read: { value, reading in
            let path = ValueType<Located<ConfigPath>>.path(of: "a picture")
            if case .list = value.content {
                return ValueType<[Located<ConfigPath>]>.tuple(6, of: path, "a list of six pictures").read(value, reading)
                    .map { .cube($0) }
            }
            return path.read(value, reading).map { .file($0) }
        })
}

extension ValueType where Value: ColorOrTexture {
    /// A colour, a texture's path, or a mapping.
    package static var slot: ValueType {
        object(Value.self).or(colorOrTexture) { contents, location in
            var slot = contents
            slot.location = location
            return slot
        }
    }

    private static var colorOrTexture: ValueType {
        ValueType(
            "a colour, a picture's path",
            schema: { definitions in
                [
                    "anyOf": [
                        ValueType<LinearColor>.color.schema(&definitions),
                        ValueType<Located<ConfigPath>>.path(of: "a picture").schema(&definitions),
                    ]
                ]
            },
            read: { value, reading in
                var slot = Value()
                if case .scalar(let text, _) = value.content, !text.hasPrefix("#") {
                    slot.texture = ValueType<Located<ConfigPath>>.path(of: "a picture").read(value, reading).map { .file($0) }
                } else {
                    slot.color = ValueType<LinearColor>.color.read(value, reading)
                }
                return slot.color == nil && slot.texture == nil ? nil : slot
            })
    }
}

extension ValueType where Value == NumberSlotSettings {
    /// A number, a texture's path, or a mapping.
    static var numberSlot: ValueType {
        object(NumberSlotSettings.self).or(numberOrTexture) { contents, location in
            var slot = contents
            slot.location = location
            return slot
        }
    }

    private static var numberOrTexture: ValueType {
        let path = ValueType<Located<ConfigPath>>.path(of: "a picture")
        let number = ValueType<Float>.float(from: 0, to: 1)
        return ValueType(
            "a number from 0 to 1, a picture's path",
            schema: { ["anyOf": [number.schema(&$0), path.schema(&$0)]] },
            read: { value, reading in
                var slot = NumberSlotSettings()
                if case .scalar(let text, _) = value.content, Float(text) == nil {
                    slot.texture = path.read(value, reading)
                } else {
                    slot.number = number.read(value, reading)
                }
                return slot.number == nil && slot.texture == nil ? nil : slot
            })
    }
}

extension ValueType where Value == NormalSlotSettings {
    /// A texture's path, or a mapping.
    static var normalSlot: ValueType {
        object(NormalSlotSettings.self).or(.path(of: "a picture")) { (path: Located<ConfigPath>, location) in
            var slot = NormalSlotSettings()
            slot.texture = path
            slot.location = location
            return slot
        }
    }
}
