@testable import ConfigLanguage

/// A type that has every kind of field.
struct Room: ConfigObject {
    enum Floor: String, CaseIterable, Sendable {
        case wood, stone
    }

    var lamp: Lamp?
    var lamps: [Lamp] = []
    var floor = Floor.wood
    var doors = 1
    var names: [Named<String>] = []
    var isOpen = false
    var size: [Int]?
    var location = ConfigLocation.none

    static let name = "room"
    static let documentation = "A room."
    static let fields: [Field<Room>] = [
        Field(
            "lamp", \.lamp, .object(Lamp.self).or(.number(from: 0)) { brightness, _ in Lamp(brightness: brightness) }, "One."),
        Field("lamps", \.lamps, .list(of: .object()), "Many."),
        Field("floor", \.floor, .choice(), "What one stands on."),
        Field("doors", \.doors, .integer(0...4), "How many doors."),
        Field("names", \.names, .dictionary(of: .text("a name"), "a mapping of names"), "What people call it."),
        Field("open", \.isOpen, .boolean, "Whether one may come in."),
        Field("size", \.size, .tuple(2, of: .integer(1...9), "a size [width, depth]"), "In metres."),
    ]
    static let alternatives = [Alternatives.atMostOne(of: "lamp", "lamps")]
}

struct Lamp: ConfigObject {
    var brightness = 1.0
    var kind: String?
    var location = ConfigLocation.none

    init() {}

    init(brightness: Double) {
        self.brightness = brightness
        kind = "plain"
    }

    static let name = "lamp"
    static let documentation = "A lamp."
    static let fields: [Field<Lamp>] = [
        Field("brightness", \.brightness, .number(from: 0), "In lumens."),
        Field("kind", \.kind, .text("a kind"), required: true, "What kind it is."),
    ]
}
