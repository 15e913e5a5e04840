import ConfigSettings
import FilmIntegration
import Keying
import ConfigLanguage
import FaceTracking
import ImageCodecs
import Imaging
import VideoCodecs

/// Opens the source of the mask of background objects in front of the scene.
struct OcclusionLoading {
    let assets: AssetLoader
    let reading: ConfigReading
    /// The frame size.
    let size: ImageSize
    let recording: Recording?
    /// The size of a still background before it is scaled to the frame.
    let stillSize: ImageSize?

    /// Returns the source of the mask; nil if there is none, or after reporting a mistake.
    func occlusion(_ settings: OcclusionSettings, before background: RenderJob.ImageLayer) -> RenderJob.Occlusion? {
        if case .color = background.source {
            reading.fail(
                "nothing can occlude the scene: the background is a colour", at: settings.location)
            return nil
        }
        let isOfFaces = settings.captured != nil || settings.estimate == true || !settings.keptParts.isEmpty
        guard isOfFaces || settings.matte != nil else {
            if settings.estimate == nil {
                reading.fail(
                    "names no objects that occlude the scene; add `estimate: true`, `hands: true`, `hair: true`, `spectacles: "
                        + "true`, `captured: depth` or a `matte`",
                    at: settings.location)
            }
            return nil
        }
        guard !isOfFaces || recording != nil else {
            reading.fail(
                "`captured`, `estimate`, `hands`, `hair` and `spectacles` need a recording; add one, or use only a `matte`",
                at: settings.location)
            return nil
        }
        if let path = settings.matte { return matte(path, of: background).map { .matte($0) } }
        guard settings.captured != nil || settings.estimate == true else { return nil }
        return settings.captured == nil ? .estimate : .capturedDepth
    }

    /// Returns a matte that plays in step with the background and is scaled like it.
    private func matte(_ path: Located<ConfigPath>, of background: RenderJob.ImageLayer) -> RenderJob.ImageLayer? {
        guard background.start == nil else {
            reading.fail("a matte plays in step with its background, which must not start at an event", at: path.location)
            return nil
        }
        guard let source = source(path, of: background) else { return nil }
        var matte = RenderJob.ImageLayer(source)
        matte.treatment.fitting = background.treatment.fitting ?? ImagePipeline.Fitting(size, .fill)
        return matte.settled
    }

    private func source(_ path: Located<ConfigPath>, of background: RenderJob.ImageLayer) -> ImageSource? {
        if ImageFormat(ofFrameNamed: path.value.text) != nil, !assets.isFolder(path) {
            guard let picture = assets.picture(path, for: .numbers)?.standardImage else { return nil }
            return check(picture.size, of: background, at: path) ? .picture(picture) : nil
        }
        var settings = FootageSettings()
        if assets.isFolder(path) {
            settings.sequence = path
            settings.framesPerSecond = Located(rate(of: background), at: path.location)
        } else {
            settings.video = path
        }
        guard let medium = FootageLoading(assets: assets, reading: reading).medium(settings) else { return nil }
        var clip = FootageClip(medium)
        guard check(clip.size, of: background, at: path), check(clip, lastsAs: background, at: path) else { return nil }
        if case .video(let film) = background.source {
            (clip.start, clip.end, clip.loops) = (film.start, film.end, film.loops)
            (clip.speed, clip.offset, clip.synchronization) = (film.speed, film.offset, film.synchronization)
        }
        return .video(clip)
    }

    private func rate(of background: RenderJob.ImageLayer) -> Double {
        if case .video(let film) = background.source { return film.frameRate.framesPerSecond }
        return recording?.header.frameRate ?? 30
    }

    /// Returns the size of the background before processing; nil if it is not known yet.
    private func size(of background: RenderJob.ImageLayer) -> ImageSize? {
        switch background.source {
        case .color, .timecode: nil
        case .config: size
        case .picture, .light: stillSize
        case .video(let film): film.size
        case .captured: recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
        }
    }

    private func check(_ matte: ImageSize, of background: RenderJob.ImageLayer, at path: Located<ConfigPath>) -> Bool {
        guard let expected = size(of: background), matte != expected else { return true }
        reading.fail("is a matte of \(matte) pixels, but the background has \(expected)", at: path.location)
        return false
    }

    private func check(_ matte: FootageClip, lastsAs background: RenderJob.ImageLayer, at path: Located<ConfigPath>) -> Bool {
        guard case .video(let film) = background.source else { return true }
        // Durations in files can be off by one frame.
        let tolerance = 1.5 * max(matte.frameRate.secondsPerFrame, film.frameRate.secondsPerFrame)
        guard (matte.duration - film.duration).magnitude > tolerance else { return true }
        reading.fail(
            "is a matte of \(matte.frameCount) frames in \(matte.duration.short) s, but the background has "
                + "\(film.frameCount) in \(film.duration.short) s", at: path.location)
        return false
    }
}
