import ConfigLanguage
import JSONText
import RenderMath
import SceneGraph

/// The choices of a studio's user.
struct StudioState: Sendable {
    /// A range of frames that plays repeatedly or once.
    struct Loop: Equatable, Sendable {
        var isOn = true
        var from = 0
        var to = 0
    }

    /// The picture to compare a frame with.
    enum Comparison: Hashable, Sendable {
        case none
        /// The frame as it was before the last change.
        case last
        /// The golden picture of a case of a suite.
        case golden(String)

        init?(_ text: String) {
            switch text {
            case "none": self = .none
            case "last": self = .last
            case _ where text.hasPrefix("golden:"): self = .golden(String(text.dropFirst("golden:".count)))
            default: return nil
            }
        }

        var text: String {
            switch self {
            case .none: "none"
            case .last: "last"
            case .golden(let name): "golden:\(name)"
            }
        }
    }

    var isPlaying = false
    var frame = 0
    var speed = 1.0
    var loop = Loop()
    var playsEveryFrame = false
    var edits = StudioEdits()
    /// The edits that the config's file contains.
    var saved = StudioEdits()
    var history = StudioHistory()
    /// Nil for the shaded scene.
    var view: ViewMode?
    var orbit: StudioOrbit?
    /// The path of the node whose handles the picture shows; nil for none.
    var selection: String?
    var quality = StudioQuality()
    var comparison = Comparison.none

    var overrides: StudioOverrides {
        get { edits.overrides }
        set { edits.overrides = newValue }
    }

    var look: StudioLook {
        get { edits.look }
        set { edits.look = newValue }
    }

    /// The number of values that differ from the config's file.
    var unsavedCount: Int { edits.count(differingFrom: saved) }

    var json: OrderedJSON {
        [
            "type": "state", "playing": .boolean(isPlaying), "frame": .integer(frame), "speed": .number(speed),
            "loop": ["on": .boolean(loop.isOn), "from": .integer(loop.from), "to": .integer(loop.to)],
            "everyFrame": .boolean(playsEveryFrame),
            "structure": .array(edits.structure.map { .string($0.label.showingHidden) }), "overrides": overrides.json,
            "hidden": .array(look.hidden.sorted().map { .string($0) }),
            "wireframe": .array(look.wireframe.sorted().map { .string($0) }),
            "view": .string(view?.rawValue ?? StudioState.shaded), "orbit": orbit?.json ?? .null,
            "quality": ["scale": .number(quality.scale), "samples": quality.samples.map { .integer($0) } ?? .null],
            "selected": selection.map { .string($0) } ?? .null, "compare": .string(comparison.text), "saved": savedJSON,
            "unsaved": .integer(unsavedCount),
            "undo": history.undoLabel.map { .string($0) } ?? .null, "redo": history.redoLabel.map { .string($0) } ?? .null,
        ]
    }

    /// Whether its edits, or those that it can undo or redo, change the structure.
    var hasStructure: Bool { !edits.structure.isEmpty || !saved.structure.isEmpty || history.hasStructure }

    /// The saved edits, whose values have the paths of the displayed structure.
    private var savedJSON: OrderedJSON {
        var shown = saved.aligned(to: edits.structure)
        shown.structure = saved.structure
        return shown.json
    }

    /// The name of the shaded scene among the views.
    static let shaded = "shaded"
}

/// The resolution of the displayed pictures.
struct StudioQuality: Hashable, Sendable {
    /// The scale of the frame's sides relative to the config, above 0.
    var scale = 1.0
    /// Samples per pixel: 1, 4 or 8; nil for the config's.
    var samples: Int?
}

/// A camera on a sphere around a point.
struct StudioOrbit: Equatable, Sendable {
    /// In degrees, to the viewer's right.
    var yaw = 0.0
    /// In degrees, up.
    var pitch = 0.0
    /// In metres, above 0.
    var distance = 0.6
    var target = SIMD3<Float>(0, 0, 0)

    /// The pitch in degrees above which the up vector is no longer the world's.
    private static let steepest = 89.0

    /// The camera's position, and the up vector of its picture.
    private var place: (position: SIMD3<Float>, up: SIMD3<Float>) {
        let isSteep = pitch.magnitude > Self.steepest
        let (yaw, pitch) = (yaw * .pi / 180, pitch * .pi / 180)
        let (sinYaw, cosYaw) = (Float(PortableMath.sin(yaw)), Float(PortableMath.cos(yaw)))
        let (sinPitch, cosPitch) = (Float(PortableMath.sin(pitch)), Float(PortableMath.cos(pitch)))
        let back = SIMD3(sinYaw * cosPitch, sinPitch, cosYaw * cosPitch)
        let up = isSteep ? SIMD3(-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch) : SIMD3(0, 1, 0)
        return (target + back * Float(distance), up)
    }

    /// The camera's placement, equal to that of a config with `yaml`; nil if the camera is too close to the target for `Float`
    /// precision.
    var worldFromCamera: Matrix4? {
        let (position, up) = place
        return Matrix4(lookingAt: target, from: position, up: up)
    }

    /// Returns a point relative to the target, given by its offset to the right, up and back in the camera's picture, in units
    /// of the distance.
    func point(atOffset offset: SIMD3<Float>) -> SIMD3<Float> {
        target + (worldFromCamera?.transform(direction: offset) ?? offset) * Float(distance)
    }

    /// The camera's placement as the value of a config's key `viewpoint`.
    var yaml: String {
        let (position, up) = place
        func list(_ vector: SIMD3<Float>) -> OrderedJSON { .numbers([vector.x, vector.y, vector.z]) }
        var members: [OrderedJSON.Member] = [.init("position", list(position)), .init("target", list(target))]
        if up != SIMD3(0, 1, 0) { members.append(.init("up", list(up))) }
        return OrderedJSON.object(members).text()
    }

    var json: OrderedJSON {
        [
            "yaw": .number(yaw), "pitch": .number(pitch), "distance": .number(distance),
            "target": .array([target.x, target.y, target.z].map { OrderedJSON.number($0) }),
        ]
    }
}
