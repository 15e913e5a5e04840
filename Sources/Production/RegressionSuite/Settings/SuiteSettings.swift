import ConfigLanguage
import ConfigSettings
import RenderConfig

/// A suite file as written, checked field by field without reading other files.
struct SuiteSettings: ConfigObject {
    var goldens = Located(ConfigPath(text: "goldens"), at: .none)
    var defaults = SuiteDefaults()
    var cases: [CaseSettings]?
    var location = ConfigLocation.none

    static let name = "suite"
    static let documentation =
        "A regression suite: configs, the frames to render, and the golden files to compare them with."
    static let foreignKeys = Dictionary(
        uniqueKeysWithValues: RenderSettings.fields.map {
            ($0.name, "this is a config; render it with: bianlian render FILE --output frames")
        })
    static let fields: [Field<SuiteSettings>] = [
        Field(
            "goldens", \.goldens, .path(of: "a folder"),
            "The folder of the golden files, relative to this file. Default: goldens."),
        Field("defaults", \.defaults, .object(), "Settings for every case that does not override them."),
        Field("cases", \.cases, .list(of: .object(), atLeast: 1), required: true, "The cases, in the order of the results."),
    ]
}
