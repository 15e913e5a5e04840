package import ConfigLanguage
import FaceTracking
public import Foundation
import ImageCodecs
public import Imaging

/// What overrides a config, and what it may reach.
public struct ConfigOptions: Sendable {
    /// The recording that plays instead of the config's. Default: nil, the config's.
    public var recording: URL?
    /// Whether lines of recordings that cannot be read are passed over, whatever the configs say. Default: no.
    public var isLenient: Bool
    /// The size of the frames instead of the config's. Default: nil, the config's.
    public var size: ImageSize?
    /// Samples a pixel instead of the configs'. Default: nil, the configs'.
    public var antialiasing: AntialiasingChoice?
    /// Folders outside the config's tree that it may name files in. Default: none.
    public var allowedRoots: [URL]
    /// A mapping that is merged into the config's before it is read. Default: nil, the config as it is.
    package var overrides: ConfigValue?

    /// Options from their parts.
    public init(
        recording: URL? = nil, isLenient: Bool = false, size: ImageSize? = nil, antialiasing: AntialiasingChoice? = nil,
        allowedRoots: [URL] = []
    ) {
        self.recording = recording
        self.isLenient = isLenient
        self.size = size
        self.antialiasing = antialiasing
        self.allowedRoots = allowedRoots
    }
}

extension RenderJob {
    /// Reads a config with everything that it names.
    ///
    /// Paths in it are relative to its folder and stay within its project (see the documentation of configs); the recording of
    /// `options` may lie anywhere.
    /// - Throws: `ConfigError` with all mistakes that were found; `RecordingError` where the recording of `options` is at fault.
    public static func load(configAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> RenderJob {
        let access = FileAccess(config: url, extraRoots: options.allowedRoots)
        let loader = ConfigLoader(access: access, options: options, given: nil)
        return try loader.load(url, parents: [], size: options.size)
    }
}

/// Loads a config and those that it shows as footage.
struct ConfigLoader {
    /// How many configs may show one another.
    static let greatestDepth = 8
    /// The size of frames where neither the config nor the recording says one.
    static let defaultSize = ImageSize(1280, 720)

    let access: FileAccess
    let options: ConfigOptions
    /// What plays where a config's own recording does not: the one of the options, or that of the config that shows it.
    let given: Recording?

    /// - Parameters:
    ///   - parents: the configs that show this one, outermost first.
    ///   - size: the size of the frames, where it does not depend on this config.
    func load(_ url: URL, parents: [URL], size: ImageSize?) throws -> RenderJob {
        var root = try ConfigDocument(parsing: try ConfigFile.bytes(of: url), file: url.relativePath).root
        if let overrides = options.overrides, parents.isEmpty { root.merge(overrides) }
        let settings = try RenderSettings.read(root)
        let reading = ConfigReading()
        let assets = AssetLoader(access: access, folder: url.deletingLastPathComponent(), reading: reading)
        let recording = try recording(of: settings.recording, isTop: parents.isEmpty, assets: assets, reading: reading)
        let builder = SceneBuilder(assets: assets, reading: reading, recording: recording)
        builder.build(settings)
        let size = size ?? settings.output.size ?? Self.pictureSize(of: recording) ?? Self.defaultSize
        var footage: RenderJob?
        if let path = settings.background.config {
            footage = self.footage(path, shownBy: parents + [url], size: size, recording: recording, assets, reading)
        }
        let background = background(settings.background, size: size, footage: footage, recording: recording, assets, reading)
        try reading.throwMistakes()
        return RenderJob(
            config: url, scene: builder.scene, drivers: builder.drivers, recording: recording, background: background,
            size: size,
            antialiasing: options.antialiasing ?? settings.output.antialiasing, frames: settings.output.frames,
            framesPerSecond: settings.output.framesPerSecond ?? recording?.header.frameRate ?? 60,
            files: [url] + (recording.map { [$0.url] } ?? []) + assets.files.filter { $0 != recording?.url }
                + (footage?.files ?? []),
            notes: assets.notes + (footage?.notes ?? []))
    }

    /// What plays: what is given from outside, which the config may still say how to read, then what the config names.
    private func recording(
        of settings: RecordingSettings?, isTop: Bool, assets: AssetLoader, reading: ConfigReading
    ) throws -> Recording? {
        let reads = RecordingOptions(
            isLenient: options.isLenient || settings?.lenient ?? false,
            angleUnit: (settings?.angles).flatMap { AngleUnit(rawValue: $0.rawValue) })
        if let url = options.recording { return isTop ? try Recording.open(at: url, options: reads) : given }
        guard let path = settings?.path else { return given }
        guard let url = assets.url(of: path, kind: "a recording") else { return nil }
        do {
            return try Recording.open(at: url, options: reads)
        } catch {
            reading.fail("\(error)", at: path.location)
            return nil
        }
    }

    private static func pictureSize(of recording: Recording?) -> ImageSize? {
        recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
    }

    private func footage(
        _ path: Located<ConfigPath>, shownBy parents: [URL], size: ImageSize, recording: Recording?, _ assets: AssetLoader,
        _ reading: ConfigReading
    ) -> RenderJob? {
        guard let url = assets.url(of: path, kind: "a config") else { return nil }
        let files = parents.map { FileAccess.resolved($0.path) }
        if files.contains(FileAccess.resolved(url.path)) {
            let circle = (parents + [url]).map(\.lastPathComponent).joined(separator: " shows ")
            reading.fail("configs show each other in a circle: \(circle)", at: path.location)
            return nil
        }
        guard parents.count < Self.greatestDepth else {
            reading.fail("more than \(Self.greatestDepth) configs show one another", at: path.location)
            return nil
        }
        do {
            let loader = ConfigLoader(access: access, options: options, given: recording)
            return try loader.load(url, parents: parents, size: size)
        } catch let error as ConfigError {
            reading.add(error)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        return nil
    }

    private func background(
        _ settings: BackgroundSettings, size: ImageSize, footage: RenderJob?, recording: Recording?, _ assets: AssetLoader,
        _ reading: ConfigReading
    ) -> RenderJob.Background {
        let black = LinearColor(red: 0, green: 0, blue: 0)
        if let footage { return .footage(footage) }
        if let path = settings.picture {
            return assets.picture(path).map { .picture($0.standardImage.filling(size)) } ?? .color(black)
        }
        if settings.captured == true {
            if recording?.header.imageSize == nil {
                let why = recording == nil ? "there is no recording" : "the recording names no pictures"
                reading.fail("has no captured pictures to show: \(why)", at: settings.location)
            }
            return .captured
        }
        return .color(settings.color ?? black)
    }
}
