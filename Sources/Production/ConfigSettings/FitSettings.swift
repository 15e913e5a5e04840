package import ConfigLanguage

/// The kinds of objects that are fitted to a head.
package enum WearableKind: String, CaseIterable, Sendable {
    case glasses, sunglasses, hat, headphones, mask, earrings
}

/// The fit of a model to the tracked head.
package struct FitSettings: ConfigObject {
    package var kind: WearableKind?
    package var width: Float?
    package var location = ConfigLocation.none

    package init() {}

    package init(_ kind: WearableKind, location: ConfigLocation) {
        self.kind = kind
        self.location = location
    }

    package static let name = "fit"
    package static let documentation =
        "The fit of a model to the tracked head: its unit, orientation and seat are found from its shape."
    package static let fields: [Field<FitSettings>] = [
        Field(
            "as", \.kind, .choice(),
            "The kind of object, which decides the parts of the head that it rests on. Default: guessed from the file's name "
                + "and the model's shape."),
        Field(
            "width", \.width, .float(from: 0.001, to: 2),
            "The width of the object on the head in metres; of one earring for `earrings`. Default: found from the head."),
    ]
}
