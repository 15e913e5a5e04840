package import ConfigLanguage
package import FaceDrivers
import ImageCodecs
package import Imaging
package import SceneGraph

/// One of a material's inputs that are found by texture coordinates.
package struct SlotSettings: ColorOrTexture {
    package var color: LinearColor?
    package var texture: TextureFiles?
    package var intensity: Float = 1
    package var wrap = WrapMode.clamp
    package var filter = TextureFilter.trilinear
    package var anisotropy: Int?
    package var scale = SIMD2<Float>(1, 1)
    package var offset = SIMD2<Float>(0, 0)
    package var textureCoordinates = 0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "slot"
    package static let documentation =
        "A slot of a material: exactly one of a colour or a texture, and how the texture is sampled."
    package static let foreignKeys = ForeignKeys.slot
    package static let fields: [Field<SlotSettings>] = [
        Field("color", \.color, .color, "The same colour everywhere."),
        Field("texture", \.texture, .textureFiles, "A picture: \(ImageFormat.readableNames)."),
        Field("intensity", \.intensity, .float(from: 0), "A factor on the colour, not on alpha."),
        Field("wrap", \.wrap, .choice(), "How texture coordinates outside the texture wrap."),
        Field("filter", \.filter, .choice(), "The filter by which the texture is sampled."),
        Field(
            "anisotropy", \.anisotropy, .integer(1...16),
            "The maximum number of samples of `filter: anisotropic`; not allowed with other filters. Default: 8."),
        Field("scale", \.scale, .pair("two numbers [u, v]"), "A scale of the texture coordinates, applied before the offset."),
        Field("offset", \.offset, .pair("two numbers [u, v]"), "An offset of the texture coordinates."),
        Field(
            "textureCoordinates", \.textureCoordinates, .integer(0...7), "Which set of the mesh's texture coordinates is used."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "color", "texture")]
}

/// The reflection of a material.
package struct ReflectiveSlotSettings: ColorOrTexture {
    package var color: LinearColor?
    package var texture: TextureFiles?
    package var intensity: Float = 1
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "reflectiveSlot"
    package static let documentation = "What a material mirrors: exactly one of a colour or a cube map."
    package static let foreignKeys = ForeignKeys.reflectiveSlot
    package static let fields: [Field<ReflectiveSlotSettings>] = [
        Field("color", \.color, .color, "The same colour from all sides."),
        Field(
            "texture", \.texture, .textureFiles,
            "A cube map: a picture with a strip of six squares, a latitude/longitude picture, or a list of six pictures in the order right, "
                + "left, top, bottom, front, back."),
        Field("intensity", \.intensity, .float(from: 0), "A factor on its light."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "color", "texture")]
}

/// A slot that shows a colour or a texture.
package protocol ColorOrTexture: ConfigObject {
    var color: LinearColor? { get set }
    var texture: TextureFiles? { get set }
}

/// The slots of a material by their keys.
package enum SlotName: String, CaseIterable, Sendable {
    case diffuse, ambient, specular, emission, reflective, multiply

    /// The slot that is read by texture coordinates; nil for the one that mirrors cube maps.
    package var textured: SlotTarget.Slot? {
        switch self {
        case .diffuse: .diffuse
        case .ambient: .ambient
        case .specular: .specular
        case .emission: .emission
        case .reflective: nil
        case .multiply: .multiply
        }
    }
}

/// A texture as a config names it.
package enum TextureFiles: Sendable {
    case file(Located<ConfigPath>)
    /// The faces of a cube in the order of `CubeMap.Face`.
    case cube([Located<ConfigPath>])

    /// The files in their order.
    package var paths: [ConfigPath] {
        switch self {
        case .file(let path): [path.value]
        case .cube(let paths): paths.map(\.value)
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
