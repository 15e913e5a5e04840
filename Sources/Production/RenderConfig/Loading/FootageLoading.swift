import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import VideoCodecs

/// Opens the footage that a config names.
struct FootageLoading {
    let assets: AssetLoader
    let reading: ConfigReading

    /// Returns the footage of a background; nil if it has none, or after reporting a mistake.
    func clip(of background: BackgroundSettings) -> FootageClip? {
        if let fit = background.fit, background.footage.source == nil {
            reading.fail(
                "applies only to footage, but there is none; name a `video` or a `sequence`", at: fit.location)
        }
        var clip = clip(background.footage)
        clip?.fit = background.fit?.value ?? .fill
        return clip
    }

    /// Returns the footage of a group of fields; nil if they name none, or after reporting a mistake.
    func clip(_ settings: FootageSettings) -> FootageClip? {
        guard settings.source != nil else {
            for (name, location) in settings.playing {
                reading.fail(
                    "\"\(name)\" applies only to footage, but there is none; name a `video` or a `sequence`", at: location)
            }
            return nil
        }
        if settings.startOn == nil {
            for (key, location) in [("until", settings.until?.location), ("whileIdle", settings.whileIdle?.location)] {
                if let location { reading.fail("`\(key)` needs `startOn`, the event that starts the footage", at: location) }
            }
        }
        guard let medium = medium(settings) else { return nil }
        var clip = FootageClip(medium)
        clip.start = settings.start?.value ?? clip.start
        clip.end = settings.end?.value
        clip.loops = settings.loop?.value ?? clip.loops
        clip.speed = settings.speed?.value ?? clip.speed
        clip.offset = settings.offset?.value ?? clip.offset
        clip.synchronization = settings.sync?.value ?? clip.synchronization
        check(clip, settings)
        return clip
    }

    /// Returns the source of the pictures of a group of fields; nil after reporting a mistake.
    func medium(_ settings: FootageSettings) -> FootageClip.Medium? {
        if let path = settings.video {
            if let rate = settings.framesPerSecond {
                reading.fail("applies only to a `sequence`; a video has its own rate, which `speed` changes", at: rate.location)
            }
            guard let file = assets.file(of: path, kind: "a video") else { return nil }
            return noting(path) { .video(file.url, try assets.information(of: file)) }
        }
        if let path = settings.sequence, !assets.isFolder(path), let folder = ImageSequence.folder(ofPattern: path.value.text) {
            reading.fail("is a pattern; name the folder of the pictures: \(folder)", at: path.location)
            return nil
        }
        guard let path = settings.sequence, let folder = assets.folder(of: path, kind: "a folder of pictures"),
            let rate = FrameRate(nearest: settings.framesPerSecond?.value ?? 30)
        else { return nil }
        return noting(path) {
            let sequence = try ImageSequence(in: folder.url, at: folder.location, frameRate: rate) { name in
                try assets.file(named: name, inFolderOf: path, kind: "a picture").location
            }
            assets.note(gapsOf: sequence)
            return .sequence(sequence)
        }
    }

    private func noting<Result>(_ path: Located<ConfigPath>, _ open: () throws -> Result) -> Result? {
        do {
            return try open()
        } catch let error as ConfigError {
            reading.add(error)
        } catch let error as VideoError where error.isMissingProgram {
            reading.fail("\(error)", at: path.location, kind: .missingProgram)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        return nil
    }

    private func check(_ clip: FootageClip, _ settings: FootageSettings) {
        if let start = settings.start, start.value >= clip.duration {
            reading.fail("is not before the footage's end, which is at \(clip.duration.short) s", at: start.location)
        }
        if let end = settings.end, end.value <= clip.start {
            reading.fail("is not after the footage's start, which is at \(clip.start.short) s", at: end.location)
        }
    }
}

extension VideoError {
    /// Whether a required program is at fault instead of the file.
    var isMissingProgram: Bool {
        switch self {
        case .readerMissing, .cannotStart: true
        default: false
        }
    }
}
