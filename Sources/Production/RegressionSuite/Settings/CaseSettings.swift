import ComparisonFiles
import ConfigLanguage
import ConfigSettings
import Imaging
import RenderConfig

/// Frames of a config that must look the same as before.
struct CaseSettings: ConfigObject {
    var caseName: Located<String>?
    var config: Located<ConfigPath>?
    var frames = Located(FrameNumbers.first, at: .none)
    var overrides: ConfigValue?
    var recording: Located<ConfigPath>?
    var size: ImageSize?
    var antialiasing: AntialiasingChoice?
    var tags: [String] = []
    var golden = GoldenKind.picture
    var pictures: Located<FrameNumbers>?
    var compare: ComparisonSettings?
    var location = ConfigLocation.none

    static let name = "case"
    static let documentation = "Frames of a config that are compared with golden files."
    static let fields: [Field<CaseSettings>] = [
        Field(
            "name", \.caseName, .located(.caseName), required: true,
            "The name in results, golden files and --filter; names must differ in more than upper and lower case."),
        Field(
            "config", \.config, .path(of: "a config"), required: true,
            "The config to render, relative to this file."),
        Field(
            "frames", \.frames, .located(.frameNumbers),
            "The frames to render: a number, \"A-B\" with both ends included, or a list of these."),
        Field(
            "set", \.overrides, .overrides,
            "Values that override the config's, by key or by path, such as `lights.0.intensity`. Mappings are merged key by "
                + "key, other values are replaced, and ~ removes a key; a path replaces its value. Files are relative to the "
                + "config."),
        Field(
            "recording", \.recording, .path(of: "a recording"), "A recording that replaces the config's, relative to this file."
        ),
        Field("size", \.size, .imageSize, "[width, height] in pixels. Default: as in `defaults`, else as in the config."),
        Field(
            "antialiasing", \.antialiasing, .choice(),
            "Coverage samples per pixel: none, four or eight. Default: as in `defaults`, else as in the config."),
        Field("tags", \.tags, .list(of: .caseName), "Words for selecting cases with --tag and --exclude-tag."),
        Field(
            "golden", \.golden, .choice(),
            "`picture` keeps one PNG per frame; `hash` keeps one line per frame, and frames must be identical to the byte."),
        Field(
            "pictures", \.pictures, .located(.frameNumbers),
            "With `golden: hash`, the frames that also keep a picture for inspection. Default: the first."),
        Field(
            "compare", \.compare, .object(),
            "The rules of the comparison, merged key by key into those of `defaults`."),
    ]
}

/// The kind of golden that is stored for a frame.
public enum GoldenKind: String, CaseIterable, Sendable {
    /// A PNG picture.
    case picture
    /// The SHA-256 of the pixels.
    case hash
}

extension ValueType where Value == String {
    /// A word that is safe as a file name on every system.
    static let caseName = ValueType(
        expectation,
        schema: { _ in .titled(expectation, ["type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$"]) },
        json: { .string($0) },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content, !value.isNull, isCaseName(text) else {
                return reading.refuse(value, expecting: expectation)
            }
            return text
        })

    private static let expectation =
        "a name of letters, digits, dots, dashes and underscores that begins with a letter or a digit"

    private static func isCaseName(_ text: String) -> Bool {
        let isAlphanumeric: (UInt8) -> Bool = { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        }
        guard let first = text.utf8.first, isAlphanumeric(first), text.utf8.count <= 100 else { return false }
        return text.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
    }
}

extension ValueType where Value == ConfigValue {
    /// A part of a config, which is checked after merging it into a config.
    static let overrides = ValueType(
        "a mapping of config keys", schema: { _ in .titled("a mapping of config keys", ["type": "object"]) },
        read: { value, reading in
            guard case .mapping = value.content else { return reading.refuse(value, expecting: "a mapping of config keys") }
            return value
        })
}
