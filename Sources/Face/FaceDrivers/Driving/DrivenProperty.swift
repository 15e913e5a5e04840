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
        case .color: 0...1e6
        }
    }
}

/// The properties of nodes.
public enum NodeProperty: String, CaseIterable, Sendable {
    /// The factor on alpha, 0…1.
    case opacity
    /// Whether the node and its descendants are hidden.
    case hidden
    /// The position in the parent's space, in metres.
    case translate
    /// The rotation about x, y and z in degrees, applied about z first, then x, then y.
    case rotate
    /// The factors along the axes.
    case scale

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .opacity: .number(0...1)
        case .hidden: .flag
        case .translate: .vector(3, -1e6...1e6)
        case .rotate: .vector(3, -1e6...1e6)
        case .scale: .vector(3, 1e-6...1e6)
        }
    }

    /// Whether the property is a part of the node's placement.
    package var isPlacement: Bool { self == .translate || self == .rotate || self == .scale }
}

/// The properties of lights.
public enum LightProperty: String, CaseIterable, Sendable {
    /// The intensity, in lumens.
    case intensity
    /// The colour, in linear light.
    case color
    /// The angle in degrees within which a spot light has full intensity.
    case innerAngle
    /// The angle in degrees outside of which a spot light is dark.
    case outerAngle

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .intensity: .number(0...1e9)
        case .color: .color
        case .innerAngle: .number(0...180)
        case .outerAngle: .number(0.1...180)
        }
    }
}

/// The properties of materials as a whole.
public enum MaterialProperty: String, CaseIterable, Sendable {
    /// The exponent of highlights.
    case shininess
    /// The factor on alpha, 0…1.
    case transparency
    /// The exponent that strengthens reflections towards grazing angles.
    case fresnelExponent
    /// The factor on the slope of bumps.
    case bumps
    /// The height of a displacement of 1, in the mesh's unit.
    case height
    /// The factor on reflections.
    case reflection

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .shininess: .number(0...1e6)
        case .transparency: .number(0...1)
        case .fresnelExponent: .number(0...1e3)
        case .bumps: .number(0...1e3)
        case .height: .number(-1e6...1e6)
        case .reflection: .number(0...1e6)
        }
    }
}

/// The properties of a material's input.
public enum SlotProperty: String, CaseIterable, Sendable {
    /// The factor on the colour.
    case intensity
    /// The colour of a slot with a colour, in linear light.
    case color
    /// The number of a slot with a number.
    case number
    /// The factor on a texture, in linear light.
    case tint
    /// The offset of the texture's coordinates.
    case offset
    /// The factors on the texture's coordinates.
    case scale
    /// The rotation of the texture's coordinates in degrees.
    case rotate

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .intensity: .number(0...1e6)
        case .color, .tint: .color
        case .number: .number(0...1)
        case .offset: .vector(2, -1e6...1e6)
        case .scale: .vector(2, -1e6...1e6)
        case .rotate: .number(-1e6...1e6)
        }
    }
}

/// The properties of the camera.
public enum CameraProperty: String, CaseIterable, Sendable {
    /// The vertical angle of view of the scene's camera, in degrees.
    case fieldOfView
    /// The position of the scene's camera, in metres.
    case position
    /// The exposure offset of lit surfaces, in stops.
    case exposureOffset

    /// The type of the property's values.
    package var type: PropertyType {
        switch self {
        case .fieldOfView: .number(1...170)
        case .position: .vector(3, -1e6...1e6)
        case .exposureOffset: .number(-20...20)
        }
    }

    /// Whether a tracked camera overrides the property.
    package var isTracked: Bool { self != .exposureOffset }
}
