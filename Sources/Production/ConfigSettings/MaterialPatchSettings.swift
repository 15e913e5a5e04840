package import ConfigLanguage

/// Changes to a model's material: only the given keys apply, and all others keep the model's values.
package struct MaterialPatchSettings: ConfigObject {
    package var settings = MaterialSettings()
    /// The names of the keys that are given.
    package var keys: Set<String> = []
    package var replaces = false
    package var location = ConfigLocation.none {
        didSet { settings.location = location }
    }

    package init() {}

    package static let name = "materialPatch"
    package static let documentation =
        "Changes to a material of the model. Keys that are not given keep the model's values, unless `replace` is true."
    package static let foreignKeys = ForeignKeys.material
    package static let fields: [Field<MaterialPatchSettings>] =
        [
            Field(
                "replace", \.replaces, .boolean,
                "Whether the material is made only from these keys, without the model's values.")
        ] + MaterialSettings.fields.map { Field($0, of: \.settings, noting: \.keys) }
}

/// A replacement for a material of a model: another material by name, or changes to its own.
package enum MaterialOverride: Sendable {
    case named(Located<String>)
    case patch(MaterialPatchSettings)
}

extension ValueType where Value == MaterialOverride {
    /// A name of `materials`, or changes to the model's material.
    package static let materialOverride = ValueType<MaterialPatchSettings>.object().map(
        { MaterialOverride.patch($0) }, back: { _ in nil }
    )
    .or(.located(.text("a material's name"))) { name, _ in .named(name) }
}
