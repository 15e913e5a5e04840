import ConfigSettings
import ContentCache
import Dispatch
import Files
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import VideoCodecs

/// A video file joined from parts of `framesPerPart` frames. A stopped run can resume after the last complete part.
///
///     opera.mp4
///     .opera.mp4.parts/.bianlian-frames      during the run
///     .opera.mp4.parts/part-000000.mp4
///
/// Only `begin`, `finish`, `complete` and `abandon`, of which one runs at a time, access the mutable state.
final class PartedVideoSink: FrameSink, @unchecked Sendable {
    /// The number of frames per part: x264's largest keyframe interval, so that splitting costs next to nothing.
    static let framesPerPart = 250

    private let production: FrameProduction
    private let range: FrameRange
    private let url: URL
    private let frameRate: FrameRate
    private let video: VideoParts
    private let encoding: FrameEncoding
    /// The size of the video. Some formats need an even width and height.
    private let size: ImageSize
    private let folder: URL

    private var manifest: FrameManifest?
    /// The undamaged parts of an earlier run, keyed by number.
    private var whole: [Int: ManifestRecord.Product] = [:]
    /// The parts of the video so far, with their numbers of video pictures and of recorded frames.
    private var parts: [(number: Int, pictures: Int, frames: Int)] = []
    private var current: OpenPart?
    private var closing: ClosingPart?
    /// The parts that this run made.
    private var made: Set<Int> = []

    /// Checks that the video can be made.
    /// - Throws: `VideoError`, `FileWritingError`.
    init(
        _ url: URL, _ kind: VideoKind, of production: FrameProduction, _ range: FrameRange, sound: FootageSound?, mix: SoundMix?
    ) throws {
        (self.url, self.production, self.range) = (url, production, range)
        frameRate = .nearest(to: production.videoFramesPerSecond)
        size = kind.size(of: production.job.size)
        let slate = production.job.slate
        video = try VideoParts(
            of: url, size: size, frameRate: frameRate, sound: sound, mix: mix,
            timecode: slate.map { "\($0.timecode(ofFrame: range.first))" }, reel: slate?.reel)
        encoding = kind.encoding
        folder = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).parts")
    }

    func begin() throws -> [String] {
        try FolderSink.make(folder)
        Leftovers.removeOnce(inFolderAt: folder.path)
        let settings: [FrameInputs.Setting] = [
            .init(name: "frames", value: "\(range)"), .init(name: "frame rate", value: "\(frameRate)"),
            .init(name: "ffmpeg", value: try video.encoderVersion()),
        ]
        let inputs = FrameInputs(of: production.job, and: settings, threads: production.threads)
        let manifest = try FrameManifest(of: inputs, in: folder, holding: 0..<1, for: url.relativePath)
        self.manifest = manifest
        guard production.resumes else {
            removeParts()
            return []
        }
        let expected = try expectedParts()
        let earlier = EarlierProducts(expected.keys.sorted().map(name), in: folder, manifest, threads: production.threads)
        for (number, part) in expected {
            guard let product = earlier.whole[name(ofPart: number)], product.captured == part.capturedHash,
                product.pictures == part.pictures
            else { continue }
            whole[number] = product
        }
        return earlier.notes(of: "part", from: inputs)
    }

    /// The totals of the frames of a part.
    private struct PartContent {
        var pictures = 0
        var frames = 0
        var captured: [String] = []

        /// The hash of the captured pictures of all frames; nil if there are none.
        var capturedHash: String? {
            captured.allSatisfy(\.isEmpty) ? nil : SHA256.hexadecimal(of: Array(captured.joined(separator: " ").utf8))
        }

        mutating func add(copies: Int, captured hash: String?) {
            pictures += copies
            frames += 1
            captured.append(hash ?? "")
        }
    }

    /// Returns the parts of the whole run without drawing anything.
    private func expectedParts() throws -> [Int: PartContent] {
        let feed = try FrameFeed(production.job, FrameNumbers([range]), pacing: production.pacing, until: Interruption())
        var parts: [Int: PartContent] = [:]
        while let plan = try feed.next(isFinished: { _ in true }) {
            parts[number(ofPartWith: plan.index), default: PartContent()]
                .add(copies: plan.copies, captured: FrameInputs.captured(in: plan))
        }
        return parts
    }

    func hasFinished(_ plan: FramePlan) -> Bool { whole[number(ofPartWith: plan.index)] != nil }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) {
        if let picture = frame.picture { frame.bytes = encoding.bytes(of: picture.padded(to: size)) }
        frame.captured = FrameInputs.captured(in: plan)
    }

    func finish(_ frame: FinishedFrame) throws {
        let number = number(ofPartWith: frame.index)
        if parts.last?.number != number {
            try closePart()
            parts.append((number, 0, 0))
        }
        parts[parts.count - 1].pictures += frame.copies
        parts[parts.count - 1].frames += 1
        guard !frame.isTakenOver else { return }
        if current == nil {
            let file = folder.appendingPathComponent(name(ofPart: number))
            current = OpenPart(
                number: number,
                writer: try VideoWriter(at: file, size: size, frameRate: frameRate, partOf: url), file: file)
        }
        for _ in 0..<frame.copies { try current?.writer.append(bytes: frame.bytes) }
        current?.content.add(copies: frame.copies, captured: frame.captured)
    }

    func complete() throws -> [String] {
        try closePart()
        try awaitClosing()
        try video.join(parts.map { VideoParts.Part(name: name(ofPart: $0.number), pictureCount: $0.pictures) }, in: folder)
        defer { removeFolder() }
        return [manifest?.inputNote].compactMap { $0 }
    }

    func abandon(finished: Int) -> Int? {
        current?.writer.abandon()
        current = nil
        try? awaitClosing()
        guard let manifest else { return nil }
        manifest.synchronize()
        let kept = parts.filter { made.contains($0.number) || whole[$0.number] != nil }
        if kept.isEmpty && whole.isEmpty { removeFolder() }
        return kept.isEmpty ? nil : kept.reduce(0) { $0 + $1.frames }
    }

    /// The part to which frames are being added.
    private struct OpenPart {
        var number: Int
        var writer: VideoWriter
        var file: URL
        var content = PartContent()
    }

    /// A part whose frames have all been sent to ffmpeg, which finishes it while the next part begins.
    private final class ClosingPart: @unchecked Sendable {
        let number: Int
        private let group = DispatchGroup()
        private var failure: (any Error)?

        init(_ number: Int, _ work: @escaping () throws -> Void) {
            self.number = number
            let work = SharedWork(run: work)
            DispatchQueue.global().async(group: group) { [self] in
                do { try work.run() } catch { failure = error }
            }
        }

        func wait() throws {
            group.wait()
            if let failure { throw failure }
        }
    }

    private struct SharedWork: @unchecked Sendable {
        let run: () throws -> Void
    }

    /// Lets ffmpeg finish the current part in the background.
    private func closePart() throws {
        try awaitClosing()
        guard let part = current, let manifest else { return }
        current = nil
        let name = name(ofPart: part.number)
        closing = ClosingPart(part.number) {
            try part.writer.finish()
            var hash = SHA256()
            do throws(OpenFile.Failure) {
                try hash.update(contentOf: FileLocation(part.file))
            } catch {
                throw FileWritingError(.cannotWrite(error.reason), at: part.file.relativePath)
            }
            try manifest.add(
                name, captured: part.content.capturedHash, pictures: part.content.pictures, files: [name: hash.hexadecimal()])
        }
    }

    private func awaitClosing() throws {
        guard let part = closing else { return }
        closing = nil
        try part.wait()
        made.insert(part.number)
    }

    private func number(ofPartWith frame: Int) -> Int { frame / Self.framesPerPart }

    private func name(ofPart number: Int) -> String {
        let digits = String(number)
        return "part-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + "." + url.pathExtension.lowercased()
    }

    private func removeParts() {
        // Only this run uses the folder. A temporary file may have appeared during the run, written by the ffmpeg of a killed
        // run.
        for name in FolderNames(in: folder.path)
        where name.hasPrefix("part-") || name.hasPrefix(".part") || name == VideoParts.listName
            || VideoParts.sampleFileNames.contains(name)
        {
            _ = FileLocation(folder.appendingPathComponent(name)).remove()
        }
    }

    /// Removes the folder of the parts, unless it contains other files.
    private func removeFolder() {
        removeParts()
        _ = FileLocation(folder.appendingPathComponent(FrameManifest.name)).remove()
        manifest = nil
        rmdir(folder.path)
    }
}
