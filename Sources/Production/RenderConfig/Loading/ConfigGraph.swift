import ConfigLanguage
import ConfigSettings
import FaceTracking
import Files
import Foundation
import Imaging
import VideoCodecs

/// A parsed config with its recording and footage, which determine the frame size and rate.
final class ReadConfig {
    let file: CheckedFile
    let settings: RenderSettings
    let reading: ConfigReading
    let assets: AssetLoader
    /// The recording that plays, with the config's keyframes applied; nil if the face does not move.
    private(set) var recording: Recording?
    /// Whether it is the requested config, which shows the others.
    let isFront: Bool
    /// The footage of the background, of media and of materials, by the locations of their mappings. Excludes footage with a
    /// reported mistake.
    let clips: [ConfigLocation: FootageClip]
    /// The graph indices of the configs that it shows, in the order in which they are named. Excludes unreadable configs.
    fileprivate(set) var shown: [Int] = []
    /// The same indices by path.
    fileprivate(set) var indexOfShown: [ConfigPath: Int] = [:]

    fileprivate init(
        _ file: CheckedFile, _ settings: RenderSettings, _ reading: ConfigReading, _ assets: AssetLoader,
        playing recording: Recording?, isFront: Bool
    ) {
        (self.file, self.settings, self.reading, self.assets) = (file, settings, reading, assets)
        self.recording = recording
        self.isFront = isFront
        let footage = FootageLoading(assets: assets, reading: reading)
        var clips: [ConfigLocation: FootageClip] = [:]
        let backgroundClip = footage.clip(of: settings.background)
        for media in settings.nodes.found(by: { node, _ in node.media }) {
            clips[media.location] = footage.clip(media.footage)
        }
        for slot in settings.footageSlots { clips[slot.location] = footage.clip(slot.footage) }
        // Set after media: a YAML alias can share one mapping, and the background's clip also stores how it fits the frame.
        clips[settings.background.location] = backgroundClip
        self.clips = clips
        takeKeyframes()
    }

    /// Applies the config's keyframes to the recording's face, or creates a recording from them.
    private func takeKeyframes() {
        let face = settings.face
        guard let keyframes = KeyframeLoading(reading: reading).keyframes(of: face) else { return }
        guard let played = recording else {
            recording = .keyed(
                by: keyframes, at: file.url, file.location,
                frameRate: face.frameRate ?? settings.output.framesPerSecond ?? leadingClip?.frameRate.framesPerSecond
                    ?? FrameFormat.defaultRate,
                duration: face.duration)
            if face.smoothing > 0 { reading.note("`smoothing` has no effect without a recording", at: face.location) }
            return
        }
        for (name, isGiven) in [("frameRate", face.frameRate != nil), ("duration", face.duration != nil)] where isGiven {
            reading.note(
                "`\(name)` has no effect: the recording has its own times; `recording: {resampleTo: …}` changes its frame rate",
                at: face.location)
        }
        recording = played.keyed(by: keyframes)
        if played.header.topology != nil, keyframes.bendsMeshes {
            reading.note(
                "the recording's vertices are ignored: `blendShapes` and `gaze` deform models through their morph targets",
                at: face.location)
        }
    }

    /// The background's footage; nil if it has none, or after reporting a mistake.
    var backgroundClip: FootageClip? { clips[settings.background.location] }

    /// The footage that provides default frame properties: the background's, or else that of the first visible layer that
    /// covers the whole frame.
    var leadingClip: FootageClip? {
        if let backgroundClip { return backgroundClip }
        for media in settings.nodes.found(by: { node, isSeen in isSeen ? node.media : nil }) {
            guard media.surface == .screen, media.width == nil else { continue }
            if let clip = clips[media.location] { return clip }
        }
        return nil
    }

    /// The size of the recording's captured pictures.
    var capturedSize: ImageSize? {
        recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
    }

    /// The paths of the configs that it shows, in the order in which they are named.
    fileprivate var shownPaths: [Located<ConfigPath>] {
        let read = settings.nodes.found { node, _ in node.relief?.picture?.config }
        let laid = settings.nodes.found { node, _ in node.media?.config }
        var paths = settings.background.config.map { [$0] } ?? []
        paths += read
        paths += laid
        paths += settings.footageSlots.compactMap(\.config)
        return paths
    }
}

extension [NodeSettings] {
    /// Collects the values that a search finds in the nodes and their descendants, parents first.
    /// - Parameter search: also receives whether the node and all its ancestors are visible.
    fileprivate func found<Value>(by search: (NodeSettings, _ isSeen: Bool) -> Value?) -> [Value] {
        var values: [Value] = []
        func visit(_ nodes: [NodeSettings], isSeen: Bool) {
            for node in nodes {
                let isSeen = isSeen && !node.hidden
                if let value = search(node, isSeen) { values.append(value) }
                visit(node.children, isSeen: isSeen)
            }
        }
        visit(self, isSeen: true)
        return values
    }
}

/// The first step of loading: reads a config and all configs that it shows as footage, directly or indirectly.
struct ConfigGraph {
    /// The maximum number of configs that show one another in a chain.
    static let greatestDepth = 8

    /// The configs in order of dependency: each follows those that it shows, and the requested one is last.
    private(set) var configs: [ReadConfig] = []

    /// The requested config as written, with overrides but before assignments.
    private(set) var frontTree: ConfigValue?

    private let options: ConfigOptions
    private let access: FileAccess
    private let budget: ImageBudget
    private let store: AssetStore
    /// The recording that replaces those of the configs.
    private let overriding: CheckedFile?
    private var recordings: [AssetStore.RecordingUse: Recording] = [:]
    private var indices: [ConfigKey: Int?] = [:]

    /// Identifies a config as read with one default recording.
    private struct ConfigKey: Hashable {
        var path: String
        var recording: Recording.Identity?
    }

    /// Reads a config and the configs that it shows. Mistakes are recorded with each config; errors in the requested file
    /// itself are thrown.
    /// - Throws: `ConfigError`; `RecordingError` if `recording` is at fault.
    init(
        readFrom file: CheckedFile, recording: CheckedFile?, options: ConfigOptions, access: FileAccess, budget: ImageBudget,
        store: AssetStore
    ) throws {
        (self.options, self.access, self.budget, self.store) = (options, access, budget, store)
        overriding = recording
        _ = try read(file, parents: [], given: nil)
    }

    /// The requested config.
    var front: ReadConfig { configs[configs.count - 1] }

    /// - Throws: `ConfigError` with the mistakes of all configs, those of the requested one first.
    func throwMistakes() throws(ConfigError) {
        let mistakes = configs.reversed().flatMap(\.reading.mistakes)
        if !mistakes.isEmpty { throw ConfigError(mistakes) }
    }

    /// - Parameters:
    ///   - parents: the configs that show this one, outermost first.
    ///   - given: the recording of the config that shows this one, for a config that names none.
    /// - Returns: the config's index.
    private mutating func read(_ file: CheckedFile, parents: [CheckedFile], given: Recording?) throws -> Int {
        var extending = ConfigExtension(
            access: access, store: store, revised: parents.isEmpty ? options.revised : nil)
        var root = try extending.tree(of: file)
        if parents.isEmpty {
            if let name = options.generatedName { root = root.relocated { ConfigLocation(file: name, keyPath: $0.keyPath) } }
            try options.overrides.forEach { try root.override(with: $0) }
            frontTree = root
            for text in options.assignments { try ConfigAssignment(parsing: text, option: "--set").apply(to: &root) }
        }
        let reading = ConfigReading()
        let settings = RenderSettings.read(root, noting: reading)
        let assets = AssetLoader(
            access: access, folder: file.url.deletingLastPathComponent(), reading: reading, budget: budget, store: store)
        extending.bases.forEach(assets.add)
        let recording = try recording(
            of: settings.recording, isFront: parents.isEmpty, given: given, assets: assets, reading: reading)
        let played = ConfigKey(path: file.location.path, recording: recording?.identity)
        // Already read with this recording, through a config with a different one.
        if let known = indices[played] ?? nil { return known }
        let config = ReadConfig(file, settings, reading, assets, playing: recording, isFront: parents.isEmpty)
        for path in config.shownPaths where config.indexOfShown[path.value] == nil {
            guard let index = readShown(path, of: config, parents: parents + [file]) else { continue }
            config.indexOfShown[path.value] = index
            if !config.shown.contains(index) { config.shown.append(index) }
        }
        configs.append(config)
        indices[played] = configs.count - 1
        return configs.count - 1
    }

    /// Reads a config that another one shows; nil after a mistake, which is reported only once.
    private mutating func readShown(_ path: Located<ConfigPath>, of config: ReadConfig, parents: [CheckedFile]) -> Int? {
        guard let file = config.assets.file(of: path, kind: "a config") else { return nil }
        if parents.contains(where: { FileAccess.resolved($0.location.path) == file.location.path }) {
            let circle = (parents + [file]).map(\.url.lastPathComponent).joined(separator: " shows ")
            config.reading.fail("configs show each other in a cycle: \(circle)", at: path.location)
            return nil
        }
        guard parents.count < Self.greatestDepth else {
            config.reading.fail(
                "more than \(Self.greatestDepth) configs show one another in a chain, the limit for a config", at: path.location
            )
            return nil
        }
        let key = ConfigKey(path: file.location.path, recording: config.recording?.identity)
        if let known = indices[key] { return known }
        do {
            let index = try read(file, parents: parents, given: config.recording)
            indices[key] = index
            return index
        } catch let error as ConfigError {
            config.reading.add(error)
        } catch {
            config.reading.fail("\(error)", at: path.location)
        }
        indices[key] = .some(nil)
        return nil
    }

    // MARK: Recordings

    /// Returns the recording that plays: the overriding one, read with the config's options, or else the one that the config
    /// names.
    private mutating func recording(
        of settings: RecordingSettings?, isFront: Bool, given: Recording?, assets: AssetLoader, reading: ConfigReading
    ) throws -> Recording? {
        let reads = RecordingOptions(
            isLenient: options.isLenient || settings?.lenient ?? false,
            angleUnit: (settings?.angles).flatMap { AngleUnit(rawValue: $0.rawValue) },
            timecodeBase: options.timecodeBase ?? settings?.timecodeBase, frameRate: settings?.frameRate,
            orientation: settings?.orientation, isMirrored: options.isMirrored ?? settings?.mirrored,
            resampledFrameRate: options.frameRate ?? settings?.resampleTo)
        if let overriding { return isFront ? try open(overriding, reads) : given }
        guard let path = settings?.path else { return given }
        guard let file = assets.file(of: path, kind: "a recording") else { return nil }
        do {
            let recording = try open(file, reads)
            if let settings, settings.angles != .automatic, recording.angleUnit == nil {
                reading.note(
                    "`angles` is ignored: it applies only to Live Link files, which do not give the unit", at: settings.location
                )
            }
            if let settings, settings.timecodeBase != nil, recording.timecodeBase == nil {
                reading.note("`timecodeBase` is ignored: the recording contains no timecodes", at: settings.location)
            }
            if let settings, settings.frameRate != nil, recording.hasTimes {
                reading.note("`frameRate` is ignored: the recording contains its own times", at: settings.location)
            }
            return recording
        } catch {
            reading.fail("\(error)", at: path.location)
            return nil
        }
    }

    private mutating func open(_ file: CheckedFile, _ options: RecordingOptions) throws(RecordingError) -> Recording {
        let use = AssetStore.RecordingUse(file: file, options: options)
        if let known = recordings[use] { return known }
        let recording = try store.recording(use)
        recordings[use] = recording
        return recording
    }
}
