package import ConfigLanguage
package import FaceDrivers
package import Meshes
import SceneGraph

/// A node of the scene's tree with its content.
package struct NodeSettings: ConfigObject {
    package var name: String?
    package var anchor: AnchorSettings?
    package var eye: EyeDriver.Side?
    package var translate = SIMD3<Float>(0, 0, 0)
    package var rotate = SIMD3<Float>(0, 0, 0)
    package var scale = SIMD3<Float>(1, 1, 1)
    package var hidden = false
    package var opacity: Float = 1
    package var wornAs: Worn?
    @Apart package var fit: FitSettings?
    package var order: Int?
    package var model: Located<ConfigPath>?
    package var units: LengthUnit?
    package var size: Float?
    package var centered = false
    @Apart package var normals: Located<NormalRule>?
    package var subdivide = 0
    @Apart package var scene: Located<String>?
    @Apart package var variant: Located<String>?
    package var parts: [Located<String>]?
    package var without: [Located<String>]?
    @Apart package var faceMesh: FaceMeshSettings?
    /// Nil if the config does not mention them.
    package var clips: [ClipSettings]?
    @Apart package var bones: BoneSettings?
    @Apart package var drawing: DrawingSettings?
    @Apart package var relief: ReliefSettings?
    @Apart package var media: MediaSettings?
    @Apart package var text: TextSettings?
    @Apart package var gauge: GaugeSettings?
    @Apart package var material: MaterialReference?
    package var materials: [Named<MaterialOverride>] = []
    package var occluder = false
    package var shadowCatcher = false
    package var castsShadow = true
    package var categoryBitMask = 1
    @Apart package var light: LightSettings?
    package var lights: Located<Float>?
    package var depthOffset: Float?
    package var constraints: [ConstraintSettings] = []
    package var particles: [ParticleSettings] = []
    package var children: [NodeSettings] = []
    package var location = ConfigLocation.none

    package init() {}

    /// The name of the mapping in the schema, to which `children` refers recursively.
    package static let name = "node"
    package static let documentation = "A node of the scene tree, with its content. Its children move with it."
    package static let foreignKeys = ForeignKeys.node
    package static let fields: [Field<NodeSettings>] = [
        Field("name", \.name, .nodeName, "The name of the node. Default: the model's file name, or a name for its content."),
        Field(
            "anchor", \.anchor,
            .object(AnchorSettings.self).or(.choice(AnchorSettings.Target.self)) { target, location in
                AnchorSettings(target, location: location)
            },
            "`face` attaches the node to the tracked face, in metres from its origin between the ears, +z out of the face; the "
                + "name of a point such as `forehead` puts the origin at that point. Default: none; the node is relative to "
                + "its parent or the world."
        ),
        Field(
            "eye", \.eye, .choice(),
            "Rotates the node with the face's left or right eye, about the node's own origin. Default: neither."),
        Field(
            "wornAs", \.wornAs, .choice(),
            "Scales and places the node to fit the person's face, if the recording contains its shape: `glasses` rest on the nose "
                + "bridge and the ears. Default: not fitted."),
        Field(
            "fit", \.fit,
            .object(FitSettings.self).or(.choice(WearableKind.self)) { kind, location in FitSettings(kind, location: location)
            },
            "Fits the model to the tracked head: its unit, orientation and seat are found from its shape. `translate`, "
                + "`rotate` and `scale` then change the result, about the place where the object rests. Default: not fitted."),
        Field(
            NodeProperty.translate, \.translate, .vector("three numbers [x, y, z] in metres"),
            "The translation of the node, in metres."),
        Field(
            NodeProperty.rotate, \.rotate, .vector("three angles [x, y, z] in degrees", in: NodeProperty.rotate.type.range),
            "The rotation of the node about its x, y and z axes in degrees: about z first, then x, then y."),
        Field(NodeProperty.scale, \.scale, .scale, "The scale of the node: one factor or three."),
        Field(NodeProperty.hidden, \.hidden, "Hides the node and all nodes below it."),
        Field(NodeProperty.opacity, \.opacity, "A factor on the alpha of the node and all nodes below it."),
        Field(
            "order", \.order, .integer(-1000...1000),
            "The drawing order: lower numbers are drawn first. Default: 0, for occluders -1."),
        Field("model", \.model, .path(of: "a model"), "A model file: GLB, glTF, VRM, OBJ, FBX, Collada, PLY or STL."),
        Field("units", \.units, .choice(), "The unit of length of the model. Default: the file's, else metres."),
        Field(
            "size", \.size, .float(above: 0, to: 10_000),
            "The length of the longest side of the model's bounding box in its rest pose, in metres, to which the model is scaled. "
                + "Default: the model's own."),
        Field(
            "centered", \.centered, .boolean,
            "Moves the model so that the centre of its bounding box in its rest pose is the node's origin. Default: false; the "
                + "origin is the file's."),
        Field(
            "normals", \.normals, .located(.normals),
            "The shading of the model: `flat` makes all edges sharp, `smooth` none, and a number those whose faces meet at a "
                + "greater angle, in degrees. Default: the file's normals, else those of its format."),
        Field(
            "subdivide", \.subdivide, .integer(0...Subdivision.mostLevels),
            "Draws the model or the face mesh as a smooth surface: each level replaces a triangle by four (Loop's subdivision). "
                + "Edges that its normals make sharp stay sharp. Default: 0, none."),
        Field(
            "scene", \.scene, .located(.text("a scene's name or number")),
            "The scene of the model's file (glTF), by its name, or by its number if it has no name. Default: the file's choice."
        ),
        Field(
            "variant", \.variant, .located(.text("a variant's name")),
            "The variant of the model's materials (glTF's KHR_materials_variants). Default: the materials that its meshes name."
        ),
        Field(
            "parts", \.parts, .list(of: .located(.text("a name")), atLeast: 1),
            "Uses only the model's nodes, meshes or materials with these names. Default: all."),
        Field(
            "without", \.without, .list(of: .located(.text("a name")), atLeast: 1),
            "Omits the model's nodes, meshes or materials with these names. Default: none."),
        Field(
            "faceMesh", \.faceMesh,
            .object(FaceMeshSettings.self).or(.boolean) { isOn, location in FaceMeshSettings(isOn: isOn, location: location) },
            "Deforms the model with the tracked face; without a model, shows the recording's own mesh. Default: false."),
        Field(
            "clips", \.clips, .clips,
            "The clips of the model that play: a name, a mapping, or a list; `[]` plays none, without a note. Default: none; the "
                + "model stays in its rest pose, and a note lists its clips."
        ),
        Field(
            "bones", \.bones,
            .object(BoneSettings.self).or(.boolean) { isOn, location in BoneSettings(isOn: isOn, location: location) },
            "The nodes of the model that rotate with the face's head, eyes and jaw; `true` finds them by their usual names. "
                + "Default: none."
        ),
        Field("drawing", \.drawing, .object(), "The face drawn as strokes: `{}` draws it in blue, flat over the picture."),
        Field("relief", \.relief, .object(), "Shows the tracked face as a relief of its brightness."),
        Field("media", \.media, .object(), "A picture laid flat over or under the face, still or moving."),
        Field(
            "text", \.text,
            .object(TextSettings.self).or(.lines) { string, location in TextSettings(string, location: location) },
            "A text, over the picture or at the node: the text itself, in which `{jawOpen:0.00}` shows a value, or a mapping."),
        Field("gauge", \.gauge, .object(), "Values as bars, with labels and numbers."),
        Field(
            "material", \.material, .materialReference,
            "The material of all surfaces of the node: a name from `materials`, or a mapping. Default: the model's own."),
        Field(
            "materials", \.materials, .dictionary(of: .materialOverride, "a mapping of the model's names to materials"),
            "Changes to the model's materials, by their names in the model: a name from `materials` replaces one, a mapping changes it."
        ),
        Field("occluder", \.occluder, .boolean, "Whether the node hides everything behind it without being drawn itself."),
        Field(
            "shadowCatcher", \.shadowCatcher, .boolean,
            "Shows only the shadows that fall on its surfaces, over the picture behind them: over footage, the shadow of "
                + "glasses on the filmed face. Together with `occluder`, it also hides everything behind it."),
        Field(
            "castsShadow", \.castsShadow, .boolean,
            "Whether the node's surfaces cast shadows. Its children have their own setting."),
        Field(
            "categoryBitMask", \.categoryBitMask, .integer(0...Int(UInt32.max)),
            "The node's bits: lights whose categoryBitMask shares a bit with it shine on its surfaces. Its children have their "
                + "own setting."),
        Field(
            "light", \.light, .object(),
            "A light that moves with the node: an omni or spot light at its origin, a directional light along its \u{2212}z "
                + "axis."),
        Field(
            "lights", \.lights,
            .located(.factorOrSwitch),
            "Whether the lights in the model's file replace the standard lights, or a factor on them. Default: if the config "
                + "has no `lights`, they replace the standard directional light; else they are off."),
        Field(
            "depthOffset", \.depthOffset, .float(from: -1, to: 1),
            "The distance in metres by which the surface's depth moves away from the camera. Default: 0, for occluders 0.001."),
        Field(
            "constraints", \.constraints, .list(of: .object()),
            "Rules that position or rotate the node after all of its other motion, in list order: it faces the camera, hangs, "
                + "or follows with a delay."
        ),
        Field(
            "particles", \.particles, .oneOrMore(of: .object(), "a mapping or a list of them"),
            "Small flat pictures that fly from the node: sparks, dust, shards. Default: none."),
        Field("children", \.children, .list(of: .node), "Nodes that move with this one."),
    ]
    package static let alternatives =
        [
            Alternatives.atMostOne(of: "parts", "without"), Alternatives.atMostOne(of: "model", "relief"),
            Alternatives.atMostOne(of: "faceMesh", "relief"), Alternatives.atMostOne(of: "drawing", "relief"),
            Alternatives.atMostOne(of: "media", "model"), Alternatives.atMostOne(of: "media", "faceMesh"),
            Alternatives.atMostOne(of: "media", "drawing"), Alternatives.atMostOne(of: "media", "relief"),
            Alternatives.atMostOne(of: "text", "gauge"), Alternatives.atMostOne(of: "units", "size"),
        ]
        + ["units", "wornAs", "faceMesh", "clips"].map { Alternatives.atMostOne(of: "fit", $0) }
        + ["model", "faceMesh", "drawing", "relief", "media"].flatMap {
            [Alternatives.atMostOne(of: "text", $0), Alternatives.atMostOne(of: "gauge", $0)]
        }
}

extension ValueType where Value == NodeSettings {
    /// A node, evaluated lazily because nodes contain nodes.
    package static let node = ValueType(
        "a mapping", schema: { ValueType.object(NodeSettings.self).schema(&$0) },
        read: { ValueType.object(NodeSettings.self).read($0, $1) })
}

extension ValueType where Value == Float {
    /// A factor, or a Boolean that stands for 1 or 0.
    fileprivate static var factorOrSwitch: ValueType {
        let (number, switching) = (ValueType.float(from: 0), ValueType<Bool>.boolean)
        let expectation = "\(switching.expectation), or \(number.expectation)"
        return ValueType(
            expectation, schema: { ["anyOf": [switching.schema(&$0), number.schema(&$0)]] }, json: number.json,
            read: { value, reading in
                if let isOn = switching.read(value, ConfigReading()) { return isOn ? 1 : 0 }
                let attempt = ConfigReading()
                return number.read(value, attempt) ?? reading.refuse(value, expecting: expectation)
            })
    }
}

extension ValueType where Value == NormalRule {
    private enum Name: String, CaseIterable {
        case flat, smooth
    }

    /// A name, or an angle in degrees.
    fileprivate static var normals: ValueType {
        let (name, angle) = (ValueType<Name>.choice(), ValueType<Float>.float(from: 0, to: 180))
        let expectation = "\(name.expectation), or \(angle.expectation)"
        return ValueType(
            expectation, schema: { ["anyOf": [name.schema(&$0), angle.schema(&$0)]] },
            json: { rule in
                switch rule {
                case .flat: name.json(.flat)
                case .smooth: name.json(.smooth)
                case .crease(let degrees): angle.json(degrees)
                case .groups: nil
                }
            },
            read: { value, reading in
                if let named = name.read(value, ConfigReading()) { return named == .flat ? .flat : .smooth }
                let attempt = ConfigReading()
                return angle.read(value, attempt).map { .crease(degrees: $0) } ?? reading.refuse(value, expecting: expectation)
            })
    }
}

/// The kinds of objects that are worn on a face.
package enum Worn: String, CaseIterable, Sendable {
    /// Glasses, which rest on the bridge of the nose and on the ears.
    case glasses
}

/// The attachment of a node to a tracked face.
package struct AnchorSettings: ConfigObject {
    /// The targets of an attachment: the face's origin, or a point on the face.
    package enum Target: RawRepresentable, CaseIterable, Sendable {
        case face
        case point(AttachPoint)

        package static var allCases: [Target] { [.face] + AttachPoint.allCases.map(Target.point) }

        package init?(rawValue: String) {
            guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = target
        }

        package var rawValue: String {
            switch self {
            case .face: "face"
            case .point(let point): point.rawValue
            }
        }
    }

    package var face = 0
    package var point: AttachPoint?
    package var location = ConfigLocation.none

    package init() {}

    package init(_ target: Target, location: ConfigLocation) {
        if case .point(let point) = target { self.point = point }
        self.location = location
    }

    package static let name = "anchor"
    package static let documentation = "The attachment of a node to a tracked face."
    package static let fields: [Field<AnchorSettings>] = [
        Field(
            "face", \.face, .integer(0...63),
            "The index of the recorded face, from 0 in order of first detection."),
        Field(
            "at", \.point, .choice(),
            "The point on the face, at its position on the person's own face at rest if the recording contains its shape, else "
                + "on a typical adult's face. It moves with the head but not with the expression. Default: the face's origin."),
    ]
}

/// The deformation of a mesh by the tracked face.
package struct FaceMeshSettings: ConfigObject {
    /// The source of the deformation.
    package enum Source: String, CaseIterable, Sendable {
        /// Recorded vertices if available and compatible with the mesh, otherwise morph targets.
        case automatic
        /// The model's morph targets that have the names of blend shapes.
        case shapes
        /// The recorded vertices.
        case vertices
    }

    package var isOn = true
    package var face: Int?
    package var source = Source.automatic
    package var fill = true
    package var shapes: [Named<ShapeValueSettings>] = []
    package var map: Located<ConfigPath>?
    package var mirrored = false
    package var location = ConfigLocation.none

    package init() {}

    package init(isOn: Bool, location: ConfigLocation) {
        self.isOn = isOn
        self.location = location
    }

    package static let name = "faceMesh"
    package static let documentation = "The deformation of a mesh by the tracked face."
    package static let fields: [Field<FaceMeshSettings>] = [
        Field(
            "face", \.face, .integer(0...63),
            "The index of the recorded face, from 0 in order of first detection."),
        Field(
            "source", \.source, .choice(),
            "`vertices` uses recorded vertices, `shapes` the model's morph targets, `automatic` vertices if they fit, else shapes."
        ),
        Field("fill", \.fill, .boolean, "Closes the openings of the eyes and the mouth, if the mesh has triangles for them."),
        Field(
            "shapes", \.shapes, .dictionary(of: .shapeValue, "a mapping of morph targets to blend shapes"),
            "The sources of the model's morph targets, by the targets' names: a blend shape's name, or a mapping such as "
                + "{mean: [eyeBlinkLeft, eyeBlinkRight]}. Default: by their names, which are ARKit's or those of VRM, VRoid, "
                + "Ready Player Me or ICT FaceKit."
        ),
        Field(
            "map", \.map, .path(of: "a file of morph targets"),
            "A YAML file with `shapes`, for avatars of one kind; `shapes` here override those in the file."),
        Field("mirrored", \.mirrored, .boolean, "Whether left and right are swapped, as in a mirror."),
    ]
}

/// The unit of length of a model.
package enum LengthUnit: String, CaseIterable, Sendable {
    case metres, centimetres, millimetres, inches

    /// The unit in metres.
    package var metres: Float {
        switch self {
        case .metres: 1
        case .centimetres: 0.01
        case .millimetres: 0.001
        case .inches: 0.0254
        }
    }
}

/// A material by name or inline.
package enum MaterialReference: Sendable {
    case named(Located<String>)
    case inline(MaterialSettings)
}

extension ValueType where Value == MaterialReference {
    /// A name of `materials`, or a material.
    package static let materialReference = ValueType<MaterialSettings>.object().map(
        { MaterialReference.inline($0) }, back: { _ in nil }
    )
    .or(.located(.text("a material's name"))) { name, _ in .named(name) }
}
