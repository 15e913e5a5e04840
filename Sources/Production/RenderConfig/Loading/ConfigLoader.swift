package import ConfigLanguage
import FaceTracking
public import Foundation
import ImageCodecs
public import Imaging
import SceneGraph
import VideoCodecs

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
    /// The most memory that a job may take, in bytes. Default: three quarters of what the process may have.
    public var memoryLimit: Int
    /// Mappings that are merged into the config's one after the other before it is read. Default: none, the config as it is.
    package var overrides: [ConfigValue] = []

    /// Options from their parts.
    public init(
        recording: URL? = nil, isLenient: Bool = false, size: ImageSize? = nil, antialiasing: AntialiasingChoice? = nil,
        allowedRoots: [URL] = [], memoryLimit: Int = MemoryEstimate.standardLimit
    ) {
        self.recording = recording
        self.isLenient = isLenient
        self.size = size
        self.antialiasing = antialiasing
        self.allowedRoots = allowedRoots
        self.memoryLimit = memoryLimit
    }
}

extension RenderJob {
    /// Reads a config with everything that it names.
    ///
    /// Paths in it are relative to its folder and stay within its project (see the documentation of configs); the recording of
    /// `options` may lie anywhere.
    /// - Throws: `ConfigError` with all mistakes that were found; `RecordingError` where the recording of `options` is at fault;
    ///   `MemoryLimitError` where its pictures alone take more memory than it may have.
    public static func load(configAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> RenderJob {
        try load(configAt: CheckedFile(url), recording: options.recording.map { CheckedFile($0) }, options: options)
    }

    /// Reads a config at a place that may have been checked.
    /// - Parameter recording: the one that plays instead of the config's; that of `options` does not count.
    /// - Throws: as for a URL.
    package static func load(
        configAt file: CheckedFile, recording: CheckedFile?, options: ConfigOptions
    ) throws -> RenderJob {
        let access = FileAccess(config: file.url, extraRoots: options.allowedRoots)
        let loader = ConfigLoader(
            access: access, options: options, overriding: recording, given: nil,
            budget: PictureBudget(limit: options.memoryLimit))
        return try loader.load(file, parents: [], size: options.size)
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
    /// The recording that plays instead of the configs'.
    let overriding: CheckedFile?
    /// What plays where a config's own recording does not: the one of the options, or that of the config that shows it.
    var given: Recording?
    /// What the pictures take that were read so far.
    let budget: PictureBudget
    /// What was loaded so far.
    let loaded = LoadedJobs()

    /// - Parameters:
    ///   - parents: the configs that show this one, outermost first.
    ///   - size: the size of the frames, where it does not depend on this config.
    func load(_ file: CheckedFile, parents: [CheckedFile], size: ImageSize?) throws -> RenderJob {
        let url = file.url
        var root = try ConfigDocument(parsing: try ConfigFile.bytes(of: file.location), file: url.relativePath).root
        if parents.isEmpty { options.overrides.forEach { root.merge($0) } }
        let reading = ConfigReading()
        let settings = RenderSettings.read(root, noting: reading)
        let assets = AssetLoader(access: access, folder: url.deletingLastPathComponent(), reading: reading, budget: budget)
        let recording = try recording(of: settings.recording, isTop: parents.isEmpty, assets: assets, reading: reading)
        let builder = SceneBuilder(assets: assets, reading: reading, recording: recording)
        let clip = FootageLoading(assets: assets, reading: reading).clip(of: settings.background)
        let backdrop = clip.map { Camera.Backdrop(size: $0.size, fit: $0.fit) }
        builder.build(settings, before: backdrop)
        if parents.isEmpty { builder.addBurnIns(settings.output) }
        let leading = clip ?? builder.clipThatFillsFrames
        let size = size ?? settings.output.size ?? Self.pictureSize(of: recording) ?? leading?.size ?? Self.defaultSize
        if parents.isEmpty { checkSize(size, of: settings, reading) }
        let framesPerSecond =
            settings.output.framesPerSecond ?? recording?.header.frameRate ?? leading?.frameRate.framesPerSecond ?? 60
        let loading = PictureLoading(
            loader: self, parents: parents + [file], size: size, recording: recording, backgroundClip: clip, assets: assets,
            reading: reading)
        let background = loading.background(settings.background, retouch: settings.retouch, before: builder.scene)
        let read = builder.pictures.compactMap { loading.picture($0, background: settings.background) }
        let shownFlat = builder.placeMedia(
            in: size, framesPerSecond: framesPerSecond, countedFrom: builder.pictures.count
        ) {
            loading.picture($0, background: settings.background)
        }
        let occlusion = settings.occlusion.flatMap {
            let stillSize = settings.background.picture.flatMap { assets.picture($0)?.size }
            return OcclusionLoading(
                assets: assets, reading: reading, size: size, recording: recording, stillSize: stillSize
            ).occlusion($0, before: background)
        }
        checkMatch(settings.match, background, reading)
        if parents.isEmpty, !settings.output.background, let place = (settings.occlusion?.location ?? settings.match?.location)
        {
            reading.note("has nothing to work on: `output.background: false` leaves the background out", at: place)
        }
        let sound = builder.sound(settings.output.sound, behind: background.source)
        // What did not fit was not read, and may look like another mistake.
        try budget.check(for: url.relativePath)
        try reading.throwMistakes()
        let shown = loading.footage
        let isBackgroundShown = settings.output.background || !parents.isEmpty
        var job = RenderJob(
            config: url, scene: builder.scene, drivers: builder.drivers, recording: recording,
            background: isBackgroundShown ? background : RenderJob.ImageLayer(.color(.clear)),
            pictures: read.map { RenderJob.ImageLayer($0) } + shownFlat, size: size,
            antialiasing: options.antialiasing ?? settings.output.antialiasing, frames: settings.output.frames,
            framesPerSecond: framesPerSecond,
            sources: Self.once([file] + (recording.map { [CheckedFile($0)] } ?? []) + assets.files + shown.flatMap(\.sources)),
            capturedAccess: recording.map { access.adding(root: $0.url.deletingLastPathComponent()) },
            notes: Self.once(reading.notes.map(\.description) + assets.notes + shown.flatMap(\.notes)))
        job.expectations = builder.expectations
        job.smoothing = settings.face.smoothing
        job.occlusion = isBackgroundShown ? occlusion : nil
        if isBackgroundShown, let match = settings.match?.match { job.match = match }
        job.delivery.alpha = settings.output.alpha
        job.delivery.keepsTime = settings.output.resample
        job.delivery.sound = sound
        return job
    }

    /// Notes a mistake where frames would be larger than any that can be drawn: those of pictures and footage may be.
    private func checkSize(_ size: ImageSize, of settings: RenderSettings, _ reading: ConfigReading) {
        guard !size.isDrawable, options.size == nil else { return }
        reading.fail(
            "frames as large as what they show, \(size), cannot be drawn; give `size`, with sides from 1 to "
                + "\(ImageSize.largestFrameSide)",
            at: settings.output.location.line > 0 ? settings.output.location : settings.location)
    }

    /// Notes a mistake where there is no film to match.
    private func checkMatch(_ match: MatchSettings?, _ background: RenderJob.ImageLayer, _ reading: ConfigReading) {
        guard let match, case .color = background.source else { return }
        reading.fail("there is no film to match: the background is a colour", at: match.location)
    }

    /// What plays: what is given from outside, which the config may still say how to read, then what the config names.
    private func recording(
        of settings: RecordingSettings?, isTop: Bool, assets: AssetLoader, reading: ConfigReading
    ) throws -> Recording? {
        let reads = RecordingOptions(
            isLenient: options.isLenient || settings?.lenient ?? false,
            angleUnit: (settings?.angles).flatMap { AngleUnit(rawValue: $0.rawValue) }, frameRate: settings?.frameRate)
        if let overriding {
            return isTop ? try Recording.open(overriding.url, at: overriding.location, options: reads) : given
        }
        guard let path = settings?.path else { return given }
        guard let file = assets.file(of: path, kind: "a recording") else { return nil }
        do {
            let recording = try Recording.open(file.url, at: file.location, options: reads)
            if let settings, settings.angles != .automatic, recording.angleUnit == nil {
                reading.note("its `angles` is not heeded: only Live Link's files leave the unit open", at: settings.location)
            }
            if let settings, settings.frameRate != nil, recording.format != .iFacialMocap {
                reading.note("its `frameRate` is not heeded: the recording says its times itself", at: settings.location)
            }
            return recording
        } catch {
            reading.fail("\(error)", at: path.location)
            return nil
        }
    }

    /// The elements without those that came before.
    private static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }

    private static func pictureSize(of recording: Recording?) -> ImageSize? {
        recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
    }
}
