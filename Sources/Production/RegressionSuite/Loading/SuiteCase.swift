import ComparisonFiles
public import ConfigLanguage
public import ConfigSettings
public import ImageComparison
import Imaging
import RenderConfig

/// A case of a suite: frames of a config and their expected appearance.
public struct SuiteCase: Sendable {
    /// The name of the case, which is safe as a file name.
    public let name: String
    /// The config to render, as named in the suite.
    public let config: String
    /// The frames to render.
    public let frames: FrameNumbers
    /// Tags for selecting the case.
    public let tags: [String]
    /// The kind of golden that is stored for its frames.
    public let golden: GoldenKind
    /// The frames with a golden picture.
    public let pictures: FrameNumbers
    /// The rules for comparing pictures, without regions and ignored areas, which depend on the frame.
    public let rules: ComparisonRules
    /// The location in the suite's file.
    public let location: ConfigLocation

    let nameLocation: ConfigLocation
    let framesLocation: ConfigLocation
    let configPath: Located<ConfigPath>
    let recording: Located<ConfigPath>?
    let size: ImageSize?
    let antialiasing: AntialiasingChoice?
    let overrides: ConfigValue?
    let ignored: AreaSettings
    let regions: [RegionSettings]

    /// Creates a case from its settings and reports mistakes that involve several fields.
    init(_ settings: CaseSettings, defaults: SuiteDefaults, reading: ConfigReading) {
        location = settings.location
        name = settings.caseName?.value ?? ""
        nameLocation = settings.caseName?.location ?? settings.location
        configPath = settings.config ?? Located(ConfigPath(text: ""), at: settings.location)
        config = configPath.value.text
        frames = settings.frames.value
        framesLocation = settings.frames.location == .none ? settings.location : settings.frames.location
        tags = settings.tags
        golden = settings.golden
        recording = settings.recording
        size = settings.size ?? defaults.size
        antialiasing = settings.antialiasing ?? defaults.antialiasing
        overrides = settings.overrides
        let compare = settings.compare?.over(defaults.compare) ?? defaults.compare
        // Hashes require equal bytes, so comparison rules do not apply.
        rules = golden == .hash ? ComparisonRules() : compare.rules
        ignored = golden == .hash ? AreaSettings() : compare.ignore ?? AreaSettings()
        regions = golden == .hash ? [] : compare.regions ?? []
        switch golden {
        case .picture: pictures = frames
        case .hash: pictures = settings.pictures?.value ?? FrameNumbers(first: frames)
        }
        checkPictures(settings, reading)
        checkCompare(settings, reading)
    }

    private func checkPictures(_ settings: CaseSettings, _ reading: ConfigReading) {
        guard let pictures = settings.pictures else { return }
        if golden == .picture {
            reading.fail("applies only to `golden: hash`; otherwise every frame keeps a picture", at: pictures.location)
        } else if let stray = pictures.value.ranges.first(where: { !frames.contains(all: $0) }) {
            reading.fail(
                "contains frames \(FrameNumbers([stray])), but the case renders \(frames); choose frames among these",
                at: pictures.location)
        }
    }

    private func checkCompare(_ settings: CaseSettings, _ reading: ConfigReading) {
        guard let compare = settings.compare else { return }
        if golden == .hash {
            reading.fail(
                "hashes are compared for equality only; remove `compare`, or use `golden: picture`", at: compare.location)
        }
        compare.checkRegions(reading)
    }
}

extension FrameNumbers {
    /// The first of the given frames.
    fileprivate init(first others: FrameNumbers) {
        let first = others.ranges.first?.first ?? 0
        self.init([FrameRange(first: first, last: first)].compactMap { $0 })
    }

    /// Whether the set contains all frames of a range.
    fileprivate func contains(all range: FrameRange) -> Bool {
        ranges.contains { $0.first <= range.first && range.last <= $0.last }
    }
}
