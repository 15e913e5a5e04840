import Compositing
import ConfigLanguage
import FaceTracking
import Files
import Foundation
import ImageCodecs
import Imaging
import SceneGraph
import VideoCodecs

/// The jobs that were loaded for a config, so that one that is shown by several is read once.
final class LoadedJobs {
    private struct Key: Hashable {
        var file: String
        /// What plays where the config does not say.
        var recording: URL?
    }

    private var jobs: [Key: RenderJob?] = [:]

    /// The job of a config; nil where it has a mistake, which is noted the first time.
    func job(at file: CheckedFile, given recording: Recording?, load: () -> RenderJob?) -> RenderJob? {
        let key = Key(file: file.location.path, recording: recording?.url)
        if let known = jobs[key] { return known }
        let made = load()
        jobs[key] = .some(made)
        return made
    }
}

/// Loads the pictures that a config shows as its background and to its reliefs.
final class PictureLoading {
    private let loader: ConfigLoader
    private let parents: [CheckedFile]
    private let size: ImageSize
    private let recording: Recording?
    private let assets: AssetLoader
    private let reading: ConfigReading
    /// The background's footage, where it has some.
    private let backgroundClip: FootageClip?
    /// The jobs that are shown, in the order in which they were named.
    private(set) var footage: [RenderJob] = []

    /// - Parameters:
    ///   - parents: the configs that show what is loaded, outermost first, this one last.
    ///   - size: of the frames.
    ///   - recording: what plays.
    ///   - backgroundClip: the background's footage, where it has some.
    init(
        loader: ConfigLoader, parents: [CheckedFile], size: ImageSize, recording: Recording?, backgroundClip: FootageClip?,
        assets: AssetLoader, reading: ConfigReading
    ) {
        self.loader = loader
        self.parents = parents
        self.size = size
        self.recording = recording
        self.backgroundClip = backgroundClip
        self.assets = assets
        self.reading = reading
    }

    /// What is behind everything, with what is done to it; black after a mistake was noted.
    /// - Parameters:
    ///   - retouch: what brushes do to it.
    ///   - scene: before it; the face is one of its nodes.
    func background(
        _ settings: BackgroundSettings, retouch: RetouchSettings?, before scene: Scene
    ) -> RenderJob.ImageLayer {
        var shown = RenderJob.ImageLayer(backgroundSource(settings))
        let faces = FaceLoading(scene: scene, window: PixelRectangle(allOf: size), reading: reading)
        if case .color = shown.source {
        } else {
            shown.treatment.fitting = ImagePipeline.Fitting(size, backgroundClip?.fit ?? .fill)
        }
        if let key = settings.key {
            checkBackground(key, settings)
            KeyLoading(faces: faces, assets: assets, reading: reading).apply(key, to: &shown)
        }
        if let retouch {
            shown.retouch = RetouchLoading(size: size, faces: faces, assets: assets, reading: reading).retouch(retouch)
        }
        return shown.settled
    }

    private func backgroundSource(_ settings: BackgroundSettings) -> RenderJob.PictureSource {
        let black = RenderJob.PictureSource.color(LinearColor(red: 0, green: 0, blue: 0))
        if let backgroundClip { return .video(backgroundClip) }
        if let path = settings.config { return job(path).map { .footage($0) } ?? black }
        if let path = settings.picture { return still(path) ?? black }
        if settings.captured == true { return captured(at: settings.location) }
        return settings.color.map { .color($0) } ?? black
    }

    private func checkBackground(_ key: KeySettings, _ settings: BackgroundSettings) {
        if key.object != nil {
            reading.fail("an object is followed in `media`; lay the picture over a background of a colour", at: key.location)
        }
        if settings.color != nil {
            reading.fail("a background of one colour has nothing to key", at: key.location)
        }
    }

    /// A picture that comes with the scene, at its own size; nil after a mistake was noted.
    func picture(_ picture: NamedPicture, background: BackgroundSettings) -> RenderJob.PictureSource? {
        switch picture.source {
        case .config(let path): return job(Located(path, at: picture.location)).map { .footage($0) }
        case .picture(let path): return still(Located(path, at: picture.location))
        case .captured: return captured(at: picture.location)
        case .footage(let clip): return .video(clip)
        case .background:
            if let path = background.config { return job(path).map { .footage($0) } }
            if let path = background.picture { return still(path) }
            if background.captured == true { return .captured }
            if let backgroundClip { return .video(backgroundClip) }
            // What is wrong with it was said already.
            if background.footage.source != nil { return nil }
            reading.fail(
                "has no picture to read: the background is a colour; name one with `of`, or give a background with pictures",
                at: picture.location)
            return nil
        }
    }

    private func still(_ path: Located<ConfigPath>) -> RenderJob.PictureSource? {
        assets.picture(path).map { .picture($0.standardImage) }
    }

    private func captured(at location: ConfigLocation) -> RenderJob.PictureSource {
        if recording?.header.imageSize == nil {
            let why = recording == nil ? "there is no recording" : "the recording names no pictures"
            reading.fail("has no captured pictures to show: \(why)", at: location)
        }
        return .captured
    }

    private func job(_ path: Located<ConfigPath>) -> RenderJob? {
        guard let job = load(path) else { return nil }
        if job.index(in: footage) == nil { footage.append(job) }
        return job
    }

    private func load(_ path: Located<ConfigPath>) -> RenderJob? {
        guard let file = assets.file(of: path, kind: "a config") else { return nil }
        let files = parents.map { FileAccess.resolved($0.location.path) }
        if files.contains(file.location.path) {
            let circle = (parents + [file]).map(\.url.lastPathComponent).joined(separator: " shows ")
            reading.fail("configs show each other in a circle: \(circle)", at: path.location)
            return nil
        }
        guard parents.count < ConfigLoader.greatestDepth else {
            reading.fail("more than \(ConfigLoader.greatestDepth) configs show one another", at: path.location)
            return nil
        }
        return loader.loaded.job(at: file, given: recording) {
            do {
                var next = loader
                next.given = recording
                return try next.load(file, parents: parents, size: size)
            } catch let error as ConfigError {
                reading.add(error)
            } catch {
                reading.fail("\(error)", at: path.location)
            }
            return nil
        }
    }
}
