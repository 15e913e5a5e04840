package import ConfigLanguage

/// A file that maps blend shapes to the morph targets of a kind of avatar.
package struct ShapeMapFile: ConfigObject {
    package var shapes: [Named<ShapeValueSettings>] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "shapeMap"
    package static let documentation = "What moves the morph targets of a kind of avatars, for several models."
    package static let fields: [Field<ShapeMapFile>] = [
        Field(
            "shapes", \.shapes, .dictionary(of: .shapeValue, "a mapping of morph targets to blend shapes"),
            "What moves the morph targets, by their names.")
    ]
}
