import ConfigSettings
import JSONText
import SceneGraph

/// A request from the page: a JSON object with a `type`.
enum StudioRequest: Sendable {
    case hello
    case play(from: Int?)
    case pause
    case seek(Int)
    case step(by: Int)
    case speed(Double)
    case loop(isOn: Bool, from: Int?, to: Int?)
    case everyFrame(Bool)
    /// Nil removes the override.
    case override(path: String, value: ControlValue?)
    case change(StudioChange)
    case clearOverrides(under: String?)
    /// Resets all values and nodes.
    case reset
    case undo
    case redo
    /// Saves all changes into the config's file. `isAccepted` if the user has seen that another program changed the file.
    case save(isAccepted: Bool)
    /// Discards all changes and shows the config's file.
    case discard
    case node(path: String, isHidden: Bool?, isWireframe: Bool?)
    /// Nil selects nothing.
    case select(path: String?)
    /// Selects the node that the picture shows at a point.
    case pick(StudioPoint)
    /// Nil for the shaded scene.
    case view(ViewMode?)
    /// Nil for the config's camera.
    case camera(StudioOrbit?)
    case quality(scale: Double?, samples: Int?)
    case compare(StudioState.Comparison)
    case startFilm(StudioFilm.Wish)
    case cancelFilm
    case shown(sequence: Int)
    case structure(StructureRequest)
    /// A request of a type that this version does not support.
    case unknown

    /// The protocol version of the messages.
    static let version = 1

    /// Parses a message.
    /// - Parameter type: receives the type of the message as soon as it is known.
    init(parsing text: String, type: inout String) throws(RequestFault) {
        guard let message = try? OrderedJSON.parse(text.utf8, valueLimit: 1000),
            let name = message["type"]?.string
        else { throw RequestFault("the message is not a JSON object with a type") }
        type = String(name.prefix(40))
        let fields = MessageFields(type: type, message)
        switch name {
        case "hello":
            let version = try fields.whole("protocol") ?? 0
            guard version == Self.version else {
                throw RequestFault(
                    "the page uses version \(version) of the protocol, the program version \(Self.version); reload the page"
                )
            }
            self = .hello
        case "play": self = .play(from: try fields.whole("from"))
        case "pause": self = .pause
        case "seek": self = .seek(try fields.required("frame", fields.whole))
        case "step": self = .step(by: try fields.required("by", fields.whole))
        case "speed":
            self = .speed(try fields.required("value") { name throws(RequestFault) in try fields.number(name, 0.25...4) })
        case "loop":
            self = .loop(
                isOn: try fields.required("on", fields.flag), from: try fields.whole("from"), to: try fields.whole("to"))
        case "everyFrame": self = .everyFrame(try fields.required("on", fields.flag))
        case "override": self = .override(path: try fields.required("path", fields.text), value: try fields.value("value"))
        case "change": self = .change(try fields.change("values"))
        case "select": self = .select(path: try fields.text("path"))
        case "pick":
            func fraction(_ name: String) throws(RequestFault) -> Double? { try fields.number(name, 0...1) }
            self = .pick(StudioPoint(x: try fields.required("x", fraction), y: try fields.required("y", fraction)))
        case "clearOverrides": self = .clearOverrides(under: try fields.text("under"))
        case "reset": self = .reset
        case "undo": self = .undo
        case "redo": self = .redo
        case "save": self = .save(isAccepted: try fields.flag("overwrite") ?? false)
        case "discard": self = .discard
        case "node":
            self = .node(
                path: try fields.required("path", fields.text), isHidden: try fields.flag("hidden"),
                isWireframe: try fields.flag("wireframe"))
        case "view": self = .view(try Self.view(try fields.required("name", fields.text)))
        case "camera": self = .camera(try Self.orbit(message["orbit"] ?? .null))
        case "quality":
            self = .quality(scale: try fields.number("scale", 0.05...4), samples: try fields.samples("samples"))
        case "compare":
            let with = try fields.required("with", fields.text)
            guard let comparison = StudioState.Comparison(with) else {
                throw RequestFault("compare takes none, last or golden:NAME, not \(ControlValue.text(with).yaml)")
            }
            self = .compare(comparison)
        case "film":
            switch try fields.required("action", fields.text) {
            case "start": self = .startFilm(try Self.film(fields))
            case "cancel": self = .cancelFilm
            default: throw RequestFault("film takes start or cancel")
            }
        case "shown": self = .shown(sequence: try fields.required("sequence", fields.whole))
        default: self = try StructureRequest(name, fields).map(Self.structure) ?? .unknown
        }
    }

    private static func film(_ fields: MessageFields) throws(RequestFault) -> StudioFilm.Wish {
        let name = try fields.text("format") ?? StudioFormat.mp4.rawValue
        guard let format = StudioFormat(rawValue: name), format.isFilm else {
            let names = StudioFormat.allCases.filter(\.isFilm).map(\.rawValue)
            throw RequestFault("film: format is one of \(names.joined(separator: ", ")), not \(ControlValue.text(name).yaml)")
        }
        var wish = StudioFilm.Wish(format: format, isTransparent: try fields.flag("transparent") ?? false)
        let (from, to) = (try fields.whole("from"), try fields.whole("to"))
        if from != nil || to != nil {
            guard let from, let to, let frames = FrameRange(first: from, last: to) else {
                throw RequestFault("film takes a first and a last frame, in order, from 0")
            }
            wish.frames = frames
        }
        return wish
    }

    private static func view(_ name: String) throws(RequestFault) -> ViewMode? {
        if name == StudioState.shaded { return nil }
        guard let view = ViewMode(rawValue: name) else {
            let names = [StudioState.shaded] + ViewMode.allCases.map(\.rawValue)
            throw RequestFault("there is no view \(ControlValue.text(name).yaml); use one of \(names.joined(separator: ", "))")
        }
        return view
    }

    private static func orbit(_ value: OrderedJSON) throws(RequestFault) -> StudioOrbit? {
        guard case .object = value else {
            if value == .null { return nil }
            throw RequestFault("orbit takes yaw, pitch, distance and target, or null")
        }
        let fields = MessageFields(type: "camera", value)
        var orbit = StudioOrbit()
        orbit.yaw = try fields.number("yaw", -36000...36000) ?? orbit.yaw
        orbit.pitch = try fields.number("pitch", -90...90) ?? orbit.pitch
        orbit.distance = try fields.number("distance", 0.001...10000) ?? orbit.distance
        if let target = value["target"] {
            let numbers = target.elements.compactMap { element -> Float? in
                if case .number(let number) = element, number.magnitude <= 10000 { return Float(number) }
                return nil
            }
            guard numbers.count == 3, target.elements.count == 3 else {
                throw RequestFault("target takes three numbers from -10000 to 10000")
            }
            orbit.target = SIMD3(numbers[0], numbers[1], numbers[2])
        }
        return orbit
    }
}

/// The fields of a message.
struct MessageFields {
    private let type: String
    private let message: OrderedJSON

    init(type: String, _ message: OrderedJSON) {
        (self.type, self.message) = (type, message)
    }

    func required<Value>(
        _ name: String, _ read: (String) throws(RequestFault) -> Value?
    ) throws(RequestFault) -> Value {
        guard let value = try read(name) else { throw RequestFault("\(type) needs \(name)") }
        return value
    }

    /// Returns an integer field; its magnitude is limited to 1e9.
    func whole(_ name: String) throws(RequestFault) -> Int? {
        guard let number = try number(name, -1e9...1e9) else { return nil }
        guard number == number.rounded() else { throw RequestFault("\(type): \(name) takes a whole number") }
        return Int(number)
    }

    func number(_ name: String, _ range: ClosedRange<Double>) throws(RequestFault) -> Double? {
        switch message[name] {
        case nil, .null?: return nil
        case .number(let number)? where range.contains(number): return number
        default:
            throw RequestFault(
                "\(type): \(name) takes a number from \(ControlValue.number(range.lowerBound).yaml) to \(ControlValue.number(range.upperBound).yaml)"
            )
        }
    }

    func samples(_ name: String) throws(RequestFault) -> Int? {
        guard let count = try whole(name) else { return nil }
        guard [1, 4, 8].contains(count) else { throw RequestFault("\(type): \(name) takes 1, 4 or 8") }
        return count
    }

    func flag(_ name: String) throws(RequestFault) -> Bool? {
        switch message[name] {
        case nil, .null?: return nil
        case .boolean(let flag)?: return flag
        default: throw RequestFault("\(type): \(name) takes true or false")
        }
    }

    func text(_ name: String) throws(RequestFault) -> String? {
        switch message[name] {
        case nil, .null?: return nil
        case .string(let text)? where text.utf8.count <= 1000: return text
        default: throw RequestFault("\(type): \(name) takes a text of up to 1000 bytes")
        }
    }

    /// Returns the change of a field with values by the paths of their controls; null resets one.
    func change(_ name: String) throws(RequestFault) -> StudioChange {
        guard case .object(let members)? = message[name], (1...Self.mostValues).contains(members.count) else {
            throw RequestFault("\(type): \(name) takes 1 to \(Self.mostValues) values by the paths of their controls")
        }
        let fields = MessageFields(type: type, .object(members))
        var change = StudioChange(label: try required("label", text), gesture: try text("gesture"), values: [])
        for member in members { change.values.append((member.key, try fields.value(member.key))) }
        return change
    }

    private static let mostValues = 16

    func value(_ name: String) throws(RequestFault) -> ControlValue? {
        switch message[name] {
        case nil, .null?: return nil
        case let value?:
            guard let value = ControlValue(value) else {
                throw RequestFault("\(type): \(name) takes a number, true, false or a text")
            }
            return value
        }
    }
}
