import ConfigSettings
import FaceDrivers
package import Foundation
import ImageCodecs
package import Imaging
import RenderConfig
import SceneGraph
import VideoCodecs

extension FrameProduction {
    /// A note if the job has sounds and the destination cannot have any.
    var soundNotes: [String] {
        if job.delivery.eventSounds.isEmpty { return [] }
        // A still picture needs no note.
        switch destination {
        case .picture, .openEXR, .tiff: return []
        case .folder, .video, .standardOutput: break
        }
        if case .video(let url) = destination, let kind = VideoKind(fileExtension: url.pathExtension), VideoParts.canJoin(kind)
        {
            return []
        }
        return ["the config's `sounds` are not written to \(destination.description); only mp4, mov and webm videos have sound"]
    }

    /// The frame rate of the video: the job's, limited to the highest rate of the video format.
    var videoFramesPerSecond: Double {
        guard case .video(let url) = destination, let highest = VideoKind(fileExtension: url.pathExtension)?.highestFrameRate
        else { return job.framesPerSecond }
        return min(job.framesPerSecond, highest)
    }

    /// The encoder of frames and layers.
    var encoder: PNGEncoder { PNGEncoder(compression: pngCompression ?? .fast) }

    /// Throws if an option has no effect on the destination, or if the destination cannot have a layer.
    package func checkOptions() throws(ProductionError) {
        if resumes, !destination.isResumable { throw .cannotResume(path: destination.description) }
        if cleans, destination.sequence == nil { throw .cannotClean(path: destination.description) }
        if pngCompression != nil, !destination.holdsPNG { throw .cannotPack(path: destination.description) }
        if let sampleBits, drawnFrames == nil, !destination.sampleBits.contains(sampleBits) {
            throw .noSampleBits(
                path: destination.description, bits: sampleBits.rawValue, choices: destination.sampleBits.map(\.rawValue))
        }
        if openEXR != nil, !destination.isOpenEXR { throw .noOpenEXR(path: destination.description) }
        try checkLayers()
    }

    /// Opens the destination for some frames.
    func makeSink(for numbers: FrameNumbers) throws -> any FrameSink {
        try destination.check(frames: numbers.count)
        if let start = destination.sequence?.names.start, let first = numbers.bounds?.lowerBound, first + start < 0 {
            throw ProductionError.badPattern(
                "frame \(first) would have the negative number \(first + start); give --start-number \(-first) or more")
        }
        try job.checkKeepsInputs(in: destination, numbers)
        func files(at url: URL, _ names: FrameNames?, _ format: any FrameFileFormat) throws -> any FrameSink {
            guard let names else { return ImageSink(url: url, format: format) }
            return try FolderSink(url, names, format, of: self, numbers)
        }
        switch destination {
        case .folder(let url, let names):
            return try files(at: url, names, PNGFrames(encoder: encoder))
        case .picture(let url):
            return try files(at: url, nil, PNGFrames(encoder: encoder))
        case .openEXR(let url, let names):
            return try files(at: url, names, OpenEXRFrames(of: self, named: names))
        case .tiff(let url, let names):
            return try files(at: url, names, TIFFFrames(isPremultiplied: job.delivery.alpha == .premultiplied))
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

    /// Returns the frames as one range, as videos need.
    private func range(of numbers: FrameNumbers) throws(ProductionError) -> FrameRange {
        guard let range = numbers.range else {
            throw .gapsInVideo(path: destination.description, frames: numbers.description)
        }
        return range
    }
}

extension OutputDestination {
    /// The folder and the names of numbered files; nil if the frames are in one file.
    package var sequence: (folder: URL, names: FrameNames)? {
        switch self {
        case .folder(let folder, let names), .openEXR(let folder, let names?), .tiff(let folder, let names?): (folder, names)
        case .picture, .openEXR, .tiff, .video, .standardOutput: nil
        }
    }

    /// Whether a run can resume a stopped one.
    package var isResumable: Bool {
        if case .video(let url) = self {
            return VideoKind(fileExtension: url.pathExtension).map { VideoParts.canJoin($0) } ?? false
        }
        return sequence != nil
    }

    /// Whether its frames are OpenEXR files, which also hold the layers.
    package var isOpenEXR: Bool {
        if case .openEXR = self { return true }
        return false
    }

    /// The bits per sample that its frames can have, the usual number first; empty for OpenEXR, which has its own options, and
    /// for videos.
    var sampleBits: [SampleBits] {
        switch self {
        case .folder, .picture: [.eight, .sixteen]
        case .tiff: [.sixteen, .thirtyTwo]
        case .openEXR, .video, .standardOutput: []
        }
    }

    /// Throws if several frames are requested for a file of one frame.
    package func check(frames count: Int) throws(ProductionError) {
        guard count > 1 else { return }
        switch self {
        case .picture(let url), .openEXR(let url, nil), .tiff(let url, nil):
            throw .severalFramesForOnePicture(path: url.relativePath, count: count)
        case .folder, .openEXR, .tiff, .video, .standardOutput: break
        }
    }

    /// Whether its frames are PNG files.
    var holdsPNG: Bool {
        switch self {
        case .folder, .picture: true
        case .openEXR, .tiff, .video, .standardOutput: false
        }
    }

    /// Returns the size of written frames: video formats that need an even width and height add a column or row.
    package func size(of frames: ImageSize) -> ImageSize {
        guard case .video(let url) = self, let kind = VideoKind(fileExtension: url.pathExtension) else { return frames }
        return kind.size(of: frames)
    }

    /// Returns the note that written frames are larger than drawn ones; nil if they are not.
    package func note(onSizeOf frames: ImageSize) -> String? {
        let written = size(of: frames)
        guard written != frames else { return nil }
        return "\(description): the format needs an even width and height, so frames of \(frames) are padded to \(written); "
            + "a .mov or .webm keeps their size"
    }

    /// Whether the destination keeps alpha.
    var keepsAlpha: Bool {
        switch self {
        case .folder, .picture, .openEXR, .tiff: true
        case .video(let url): VideoKind(fileExtension: url.pathExtension)?.keepsAlpha ?? false
        case .standardOutput: false
        }
    }
}
