public import SceneGraph

/// A property of a scene that drivers change from frame to frame.
public enum DrivenProperty: Hashable, Sendable {
    /// A property of a node.
    case node(NodeID, NodeProperty)
    /// A property of a node's light.
    case light(NodeID, LightProperty)
    /// A property of a material as a whole.
    case material(MaterialID, MaterialProperty)
    /// A property of one of a material's inputs.
    case slot(MaterialID, MaterialSlotName, SlotProperty)
    /// A property of the camera.
    case camera(CameraProperty)
    /// The weight of a mesh's morph target, by index in the mesh's list.
    case morph(MeshID, Int)
    /// A parameter of the scene, with its range.
    case parameter(ParameterID, ClosedRange<Double>)

    /// Whether the property is the weight of a morph target.
    var isMorph: Bool { if case .morph = self { true } else { false } }

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .node(_, let property): property.type
        case .light(_, let property): property.type
        case .material(_, let property): property.type
        case .slot(_, _, let property): property.type
        case .camera(let property): property.type
        case .morph: .number(-4...4)
        case .parameter(_, let range): .number(range)
        }
    }
}

/// A property with one name and one range: the key of a config is also the end of its path in drivers, `--set` and suites.
package protocol ConfigProperty: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The paths of the mappings that have such properties, as shown in help.
    static var owners: [String] { get }
    /// The type of the property's values.
    var type: PropertyType { get }
}

extension ConfigProperty {
    /// The key in its mapping.
    package var key: String { words[words.count - 1] }
    /// The keys from the owner's mapping to the value.
    package var words: [String] { rawValue.split(separator: ".").map(String.init) }
    /// The full paths, as shown in help.
    package var paths: [String] { Self.owners.map { "\($0).\(rawValue)" } }
}

/// The type of a property's values, which consist of up to four numbers.
package enum PropertyType: Hashable, Sendable {
    /// One number within a range.
    case number(ClosedRange<Double>)
    /// 0 or 1; values of at least 0.5 mean yes.
    case flag
    /// Two or three numbers within a range.
    case vector(Int, ClosedRange<Double>)
    /// Red, green, blue and alpha in linear light, premultiplied.
    case color

    /// The largest magnitude of a number without a limit, well within single precision, so that sums stay finite.
    package static let unlimited = 1e30

    /// The number of lanes.
    package var lanes: Int {
        switch self {
        case .number, .flag: 1
        case .vector(let count, _): count
        case .color: 4
        }
    }

    /// The range of each lane.
    package var range: ClosedRange<Double> {
        switch self {
        case .number(let range), .vector(_, let range): range
        case .flag: 0...1
        // Light may exceed white.
        case .color: 0...Self.unlimited
        }
    }
}

extension ClosedRange<Double> {
    /// Any number.
    fileprivate static var any: ClosedRange<Double> { -PropertyType.unlimited...PropertyType.unlimited }

    /// Angles in degrees, as far as sines and cosines are exact.
    fileprivate static var angles: ClosedRange<Double> { -1e9...1e9 }

    /// Returns the numbers from a lower bound up.
    fileprivate static func from(_ least: Double) -> ClosedRange<Double> { least...PropertyType.unlimited }
}

/// The properties of nodes.
public enum NodeProperty: String, ConfigProperty {
    /// The factor on alpha, 0…1.
    case opacity
    /// Whether the node and its descendants are hidden.
    case hidden
    /// The position in the parent's space, in metres.
    case translate
    /// The rotation about x, y and z in degrees, applied about z first, then x, then y.
    case rotate
    /// The factors along the axes, at least 1e-9.
    case scale

    package static let owners = ["nodes.NAME"]

    package var type: PropertyType {
        switch self {
        case .opacity: .number(0...1)
        case .hidden: .flag
        case .translate: .vector(3, .any)
        case .rotate: .vector(3, .angles)
        // Smaller surfaces have normals that single precision cannot represent.
        case .scale: .vector(3, .from(1e-9))
        }
    }

    /// Whether the property is a part of the node's placement.
    package var isPlacement: Bool { self == .translate || self == .rotate || self == .scale }
}

/// The properties of lights.
public enum LightProperty: String, ConfigProperty {
    /// The intensity, in lumens.
    case intensity
    /// The colour, in linear light.
    case color
    /// The angle in degrees within which a spot light has full intensity.
    case innerAngle
    /// The angle in degrees outside of which a spot light is dark.
    case outerAngle

    package static let owners = ["lights.0", "nodes.NAME.light"]

    package var type: PropertyType {
        switch self {
        case .intensity: .number(.from(0))
        case .color: .color
        case .innerAngle: .number(0...180)
        case .outerAngle: .number(0.1...180)
        }
    }
}

/// The properties of materials that belong to no slot that is read by texture coordinates.
public enum MaterialProperty: String, ConfigProperty {
    /// The exponent of highlights.
    case shininess
    /// The exponent that strengthens reflections towards grazing angles, 0…1000.
    case fresnel
    /// The factor on alpha, 0…1.
    case transparency
    /// The height of a displacement of 1, in the mesh's unit.
    case displacementHeight = "displacement.height"
    /// The factor on reflections.
    case reflectiveIntensity = "reflective.intensity"

    package static let owners = ["materials.NAME"]

    package var type: PropertyType {
        switch self {
        case .shininess, .reflectiveIntensity: .number(.from(0))
        case .fresnel: .number(0...1000)
        case .transparency: .number(0...1)
        case .displacementHeight: .number(.any)
        }
    }
}

/// The properties of a material's input.
public enum SlotProperty: String, ConfigProperty {
    /// The factor on the colour.
    case intensity
    /// The colour of a slot with a colour, in linear light.
    case color
    /// The number of a slot with a number, 0…1.
    case number
    /// The factor on a texture, in linear light.
    case tint
    /// The factor on a texture of numbers.
    case factor
    /// The factor on the slope of a normal map's bumps.
    case strength
    /// The offset of the texture's coordinates.
    case offset
    /// The factors on the texture's coordinates.
    case scale
    /// The rotation of the texture's coordinates in degrees.
    case rotate

    package static let owners = ["materials.NAME.SLOT"]

    package var type: PropertyType {
        switch self {
        case .intensity, .factor, .strength: .number(.from(0))
        case .color, .tint: .color
        case .number: .number(0...1)
        case .offset, .scale: .vector(2, .any)
        case .rotate: .number(.angles)
        }
    }
}

/// The properties of the camera.
public enum CameraProperty: String, ConfigProperty {
    /// The vertical angle of view of the scene's camera, in degrees.
    case fieldOfView
    /// The position of the scene's camera, in metres.
    case position
    /// The exposure offset of lit surfaces, in stops.
    case exposureOffset

    package static let owners = ["camera"]

    package var type: PropertyType {
        switch self {
        case .fieldOfView: .number(0.001...179.999)
        case .position: .vector(3, .any)
        case .exposureOffset: .number(-20...20)
        }
    }

    /// Whether a tracked camera overrides the property.
    package var isTracked: Bool { self != .exposureOffset }
}
