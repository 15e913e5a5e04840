package import ConfigLanguage

/// A file that maps blend shapes to the morph targets of a kind of avatar.
package struct ShapeMapFile: ConfigObject {
    package var shapes: [Named<ShapeValueSettings>] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "shapeMap"
    package static let documentation = "The sources of morph targets for avatars of one kind, shared by several models."
    package static let fields: [Field<ShapeMapFile>] = [
        Field(
            "shapes", \.shapes, .dictionary(of: .shapeValue, "a mapping of morph targets to blend shapes"),
            "The sources of the morph targets, by the targets' names.")
    ]
}
