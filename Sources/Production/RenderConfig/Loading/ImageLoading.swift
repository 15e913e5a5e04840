import ConfigSettings
import Keying
import ConfigLanguage
import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import SceneGraph
import VideoCodecs

/// Finds the pictures that a config shows behind and in its scene.
final class ImageLoading {
    private let config: ReadConfig
    /// The frame size.
    let size: ImageSize
    /// The unprocessed background picture; nil for a colour, or after reporting a mistake.
    private lazy var background = source(of: config.settings.background)

    init(config: ReadConfig, size: ImageSize) {
        (self.config, self.size) = (config, size)
    }

    private var reading: ConfigReading { config.reading }

    /// Returns the background picture with its processing; black after reporting a mistake.
    /// - Parameters:
    ///   - scene: the scene in front of it; the face is one of its nodes.
    ///   - numbers: the driven numbers of keys and brushes.
    func background(before scene: Scene, _ numbers: DrivenNumbers) -> RenderJob.ImageLayer {
        let settings = config.settings.background
        let black = ImageSource.color(LinearColor(red: 0, green: 0, blue: 0))
        var shown = RenderJob.ImageLayer(background ?? settings.color.map { .color($0) } ?? black)
        let faces = FaceLoading(scene: scene, window: PixelRectangle(allOf: size), reading: reading)
        if case .color = shown.source {
        } else {
            shown.treatment.fitting = ImagePipeline.Fitting(size, config.backgroundClip?.fit ?? .fill)
        }
        if let key = settings.key {
            checkBackground(key, settings)
            KeyLoading(faces: faces, assets: config.assets, reading: reading, numbers: numbers[.background])
                .apply(key, to: &shown)
        }
        if let retouch = config.settings.retouch {
            shown.retouch =
                RetouchLoading(
                    size: size, faces: faces, assets: config.assets, reading: reading, numbers: numbers[.background]
                ).retouch(retouch)
        }
        return shown.settled
    }

    private func checkBackground(_ key: KeySettings, _ settings: BackgroundSettings) {
        if key.object != nil {
            reading.fail(
                "an `object` key works only in `media`; show the picture as `media` over a background colour", at: key.location)
        }
        if settings.color != nil {
            reading.fail("a background of one colour has nothing to key", at: key.location)
        }
    }

    /// Returns the picture that a mapping names, at its own size; nil if it names none, or after reporting a mistake.
    func source(of settings: some ImageHolder) -> ImageSource? {
        if let path = settings.config { return config.indexOfShown[path.value].map { .config(JobID(index: $0)) } }
        if let path = settings.picture { return config.assets.picture(path).map(\.source) }
        if settings.captured == true { return captured(at: settings.location) }
        return config.clips[settings.location].map { .video($0) }
    }

    /// Returns the video of a recording's captured pictures, upright like its frames; nil after reporting a mistake.
    private func clip(_ name: String, of recording: Recording, at location: ConfigLocation) -> FootageClip? {
        let folder = recording.url.deletingLastPathComponent()
        guard let file = config.assets.file(named: name, byRecordingIn: folder) else {
            reading.fail("the recording's video \(name.quoted) is outside the recording's folder", at: location)
            return nil
        }
        guard FileManager.default.fileExists(atPath: file.url.path) else {
            reading.fail(
                "the recording's video \(name.quoted) does not exist in the recording's folder", at: location,
                kind: .missingFile)
            return nil
        }
        do {
            let view = recording.header.view
            let information = try config.assets.information(of: file).turned(
                clockwiseQuarters: view.orientation.quarterTurns, mirrored: view.isMirrored)
            return FootageClip(.video(file.url, information))
        } catch let error as VideoError where error.isMissingProgram {
            reading.fail("\(error)", at: location, kind: .missingProgram)
        } catch {
            reading.fail("\(error)", at: location)
        }
        return nil
    }

    /// Returns the unprocessed background picture; nil after reporting a mistake.
    /// - Parameter reader: the location of the mapping that reads it.
    func backgroundSource(readBy reader: ConfigLocation) -> ImageSource? {
        if background == nil, !config.settings.background.namesPicture {
            reading.fail(
                "has no picture to read: the background is a colour; name a picture with `of`, "
                    + "or use a background with pictures",
                at: reader)
        }
        return background
    }

    private func captured(at location: ConfigLocation) -> ImageSource? {
        if let recording = config.recording, let video = recording.header.video {
            return clip(video, of: recording, at: location).map { .video($0) }
        }
        if config.capturedSize == nil {
            let why = config.recording == nil ? "there is no recording" : "the recording names no pictures"
            reading.fail("has no captured pictures to show: \(why)", at: location)
        }
        return .captured
    }
}
