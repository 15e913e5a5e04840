import ConfigSettings
import JSONText
import ProjectTemplates

/// A request of the page that changes the nodes or files of the config.
enum StructureRequest: Equatable, Sendable {
    /// Adds a shipped thing, such as `hat`. If it is fitted, hats and glasses get `fit`, so that they suit other heads than
    /// that of the shipped face.
    case add(asset: String, isFitted: Bool)
    /// Adds or replaces the environment light by a built-in one.
    case environment(LightSettings.Probe)
    /// Shows a shipped actor, with their take.
    case actor(StandInActor)
    /// Changes the node with a path.
    case node(path: String, NodeChange)
    /// Adds a light of a kind.
    case addLight(LightSettings.Kind)
    /// Changes the light with some keys.
    case light(keys: [String], LightChange)
    /// Uses a file of the library.
    case use(file: Int, FileUse)

    /// A change of a node.
    enum NodeChange: Equatable, Sendable {
        case duplicate, delete
        case rename(String)
        /// Moves it before or behind its siblings, by a number of places.
        case move(by: Int)
    }

    /// A change of a light.
    enum LightChange: String, Sendable {
        case duplicate, delete
    }

    /// The use of a file in the scene.
    enum FileUse: Equatable, Sendable {
        /// The diffuse texture of a node's material; if the node has none, or is nil, a new mask.
        case texture(node: String?)
        /// A new mask on the shipped face.
        case mask
        /// The value of a control.
        case value(path: String)
        /// An environment light.
        case environment
        /// A new node with a model.
        case model(ModelPlace)
        case recording
        case background
        /// A sound that an event starts; nil for the first event.
        case sound(event: String?)
    }

    /// The way in which a model is placed.
    enum ModelPlace: Equatable, Sendable {
        /// Fitted to the head; nil to guess the kind from its name and shape.
        case fitted(WearableKind?)
        /// Moved with the face, in the model's own size and place.
        case onFace
        /// Placed in the world.
        case plain

        init(_ word: String) throws(RequestFault) {
            if let kind = WearableKind(rawValue: word) {
                self = .fitted(kind)
                return
            }
            switch word {
            case "guess": self = .fitted(nil)
            case "face": self = .onFace
            case "none": self = .plain
            default:
                let kinds = WearableKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestFault("fit takes \(kinds), guess, face or none, not \(ControlValue.text(word).yaml)")
            }
        }
    }

    /// Whether it may copy files into the project.
    var addsFiles: Bool {
        switch self {
        case .add, .actor, .use: true
        case .environment, .node, .addLight, .light: false
        }
    }

    /// Parses a message; nil for other types.
    init?(_ type: String, _ fields: MessageFields) throws(RequestFault) {
        switch type {
        case "add":
            self = .add(asset: try fields.required("asset", fields.text), isFitted: try fields.flag("fit") ?? false)
        case "environment":
            let name = try fields.required("name", fields.text)
            guard let probe = LightSettings.Probe(rawValue: name) else {
                throw RequestFault("there is no built-in environment \(ControlValue.text(name).yaml)")
            }
            self = .environment(probe)
        case "actor":
            let name = try fields.required("name", fields.text)
            guard let actor = StandInActor(rawValue: name) else {
                throw RequestFault("there is no actor \(ControlValue.text(name).yaml)")
            }
            self = .actor(actor)
        case "arrange":
            let path = try fields.required("path", fields.text)
            let action = try fields.required("action", fields.text)
            switch action {
            case "duplicate": self = .node(path: path, .duplicate)
            case "delete": self = .node(path: path, .delete)
            case "rename": self = .node(path: path, .rename(try fields.required("name", fields.text)))
            case "move": self = .node(path: path, .move(by: try fields.required("by", fields.whole)))
            default: throw RequestFault("arrange takes duplicate, delete, rename or move")
            }
        case "light":
            let action = try fields.required("action", fields.text)
            if action == "add" {
                self = .addLight(try Self.lightKind(try fields.required("kind", fields.text)))
                return
            }
            guard let change = LightChange(rawValue: action) else { throw RequestFault("light takes add, duplicate or delete") }
            self = .light(keys: StudioOverrides.keys(of: try fields.required("path", fields.text)), change)
        case "use":
            let file = try fields.required("file", fields.whole)
            self = .use(file: file, try Self.use(try fields.required("as", fields.text), fields))
        default: return nil
        }
    }

    private static func lightKind(_ word: String) throws(RequestFault) -> LightSettings.Kind {
        if let kind = LightSettings.Kind(rawValue: word) { return kind }
        let kinds = LightSettings.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw RequestFault("there is no kind of light \(ControlValue.text(word).yaml); use one of \(kinds)")
    }

    private static func use(_ word: String, _ fields: MessageFields) throws(RequestFault) -> FileUse {
        switch word {
        case "texture": .texture(node: try fields.text("node"))
        case "mask": .mask
        case "value": .value(path: try fields.required("path", fields.text))
        case "environment": .environment
        case "model": .model(try ModelPlace(try fields.text("fit") ?? "guess"))
        case "recording": .recording
        case "background": .background
        case "sound": .sound(event: try fields.text("event"))
        default:
            throw RequestFault("use takes texture, mask, value, environment, model, recording, background or sound")
        }
    }
}
