import ConfigSettings
import FaceDrivers
import Foundation
import ImageCodecs
package import Imaging
import RenderConfig
import SceneGraph
import VideoCodecs

extension FrameProduction {
    /// The note that sounds are not heard, where the destination has none.
    var soundNotes: [String] {
        if job.delivery.eventSounds.isEmpty { return [] }
        // Nobody expects to hear a picture.
        if case .picture = destination { return [] }
        if case .video(let url) = destination, let kind = VideoKind(fileExtension: url.pathExtension), VideoParts.canJoin(kind)
        {
            return []
        }
        return ["the config's `sounds` are not heard in \(destination.description); only mp4, mov and webm videos have sound"]
    }

    /// The rate of the video that is made: the job's, or the highest that the kind of video has.
    var videoFramesPerSecond: Double {
        guard case .video(let url) = destination, let highest = VideoKind(fileExtension: url.pathExtension)?.highestFrameRate
        else { return job.framesPerSecond }
        return min(job.framesPerSecond, highest)
    }

    /// What makes the files of frames and layers.
    var encoder: PNGEncoder { PNGEncoder(compression: pngCompression ?? .fast) }

    /// Opens the destination for some frames.
    func makeSink(for numbers: FrameNumbers) throws -> any FrameSink {
        if resumes, !destination.isResumable { throw ProductionError.cannotResume(path: destination.description) }
        if cleans, !destination.isFolder { throw ProductionError.cannotClean(path: destination.description) }
        if pngCompression != nil, !destination.holdsPNG { throw ProductionError.cannotPack(path: destination.description) }
        if case .picture(let url) = destination, numbers.count > 1 {
            throw ProductionError.severalFramesForOnePicture(path: url.relativePath, count: numbers.count)
        }
        try job.checkKeepsInputs(in: destination, numbers)
        switch destination {
        case .folder(let url):
            return try FolderSink(url, of: self, numbers)
        case .picture(let url):
            return ImageSink(url: url, encoder: encoder)
        case .video(let url):
            let range = try range(of: numbers)
            if let kind = VideoKind(fileExtension: url.pathExtension), VideoParts.canJoin(kind) {
                let heard = try VideoSounds(of: job, range, framesPerSecond: videoFramesPerSecond)
                return try PartedVideoSink(url, kind, of: self, range, sound: heard.footage, mix: heard.mix)
            }
            return try VideoSink(url, size: job.size, framesPerSecond: videoFramesPerSecond)
        case .standardOutput:
            _ = try range(of: numbers)
            return try StreamSink(size: job.size, framesPerSecond: videoFramesPerSecond)
        }
    }

    /// Frames as one stretch, as a video shows them.
    private func range(of numbers: FrameNumbers) throws(ProductionError) -> FrameRange {
        guard let range = numbers.range else {
            throw .gapsInVideo(path: destination.description, frames: numbers.description)
        }
        return range
    }
}

extension OutputDestination {
    /// Whether what other runs left can be told from it.
    var isFolder: Bool {
        if case .folder = self { return true }
        return false
    }

    /// Whether a run into it can go on where another stopped.
    var isResumable: Bool {
        switch self {
        case .folder: true
        case .video(let url): VideoKind(fileExtension: url.pathExtension).map { VideoParts.canJoin($0) } ?? false
        case .picture, .standardOutput: false
        }
    }

    /// Whether its frames are PNG files.
    var holdsPNG: Bool {
        switch self {
        case .folder, .picture: true
        case .video, .standardOutput: false
        }
    }

    /// The size of frames there: a kind of video that needs even sides gets one more column or row.
    package func size(of frames: ImageSize) -> ImageSize {
        guard case .video(let url) = self, let kind = VideoKind(fileExtension: url.pathExtension) else { return frames }
        return kind.size(of: frames)
    }

    /// The note that frames are larger there than they are drawn; nil where they are not.
    package func note(onSizeOf frames: ImageSize) -> String? {
        let written = size(of: frames)
        guard written != frames else { return nil }
        return "\(description): the format needs an even width and height, so frames of \(frames) are padded to \(written); "
            + "a .mov or .webm keeps their size"
    }

    /// Whether alpha comes through.
    var keepsAlpha: Bool {
        switch self {
        case .folder, .picture: true
        case .video(let url): VideoKind(fileExtension: url.pathExtension)?.keepsAlpha ?? false
        case .standardOutput: false
        }
    }
}
