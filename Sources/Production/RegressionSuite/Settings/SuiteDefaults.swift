import ComparisonFiles
import ConfigLanguage
import ConfigSettings
import Imaging
import RenderConfig

/// The default settings of a suite's cases.
struct SuiteDefaults: ConfigObject {
    var size: ImageSize?
    var antialiasing: AntialiasingChoice?
    var compare = ComparisonSettings()
    var location = ConfigLocation.none

    static let name = "defaults"
    static let documentation = "Settings for every case that does not override them."
    static let fields: [Field<SuiteDefaults>] = [
        Field("size", \.size, .imageSize, "[width, height] in pixels. Default: as in the configs."),
        Field(
            "antialiasing", \.antialiasing, .choice(),
            "Coverage samples per pixel: none, four or eight. Default: as in the configs."),
        Field("compare", \.compare, .object(), "How pictures are compared, and how strictly."),
    ]
}
