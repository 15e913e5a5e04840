import ConfigSettings
import ContentCache
import FaceTracking
import Files
import Foundation
import JSONText
import RenderConfig
import SceneGraph
import Scheduling

/// Everything that all frames of a run are made from, told apart by content: the settings, and the files with their hashes. Where two are
/// equal, the frames are equal to the byte.
struct FrameInputs: Sendable {
    /// Changes whenever the same job gives other pixels: to be raised with the renderer.
    static let rendererVersion = 11

    /// A file and what is in it.
    struct File: Equatable, Sendable {
        /// The name in messages.
        var name: String
        /// The SHA-256 of its content; nil for one that cannot be read: when it comes, frames are others.
        var hash: String?
    }

    /// A file, and how it was when the job was loaded, which would tell that it has changed since.
    private struct Watched: Sendable {
        var file: CheckedFile
        var signature: OpenFile.Signature?
    }

    /// A setting and its value, as a person would say it.
    struct Setting: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The settings, in an order that is always the same.
    let settings: [Setting]
    /// The files, the config first.
    let files: [File]
    /// The hash of the settings and of the files' contents, whatever the files are called: 64 small hexadecimal digits.
    let identifier: String
    private var watched: [Watched] = []

    /// - Parameter identifier: where it is known already. Default: nil.
    init(settings: [Setting], files: [File], identifier: String? = nil) {
        (self.settings, self.files) = (settings, files)
        let parts: [OrderedJSON] =
            settings.map { [.string($0.name), .string($0.value)] } + files.map { .string($0.hash ?? "") }
        self.identifier = identifier ?? SHA256.hexadecimal(of: Array(OrderedJSON.array(parts).text().utf8))
    }

    /// The inputs of a job; its files are read.
    /// - Parameters:
    ///   - settings: what the frames depend on beside the job.
    ///   - threads: the number of threads that read.
    init(of job: RenderJob, and settings: [Setting] = [], threads: Int) {
        let sources = job.sources
        let read = parallelMap(count: sources.count, threads: threads) {
            index -> (hash: String?, signature: OpenFile.Signature?) in
            let location = sources[index].location
            var hash = SHA256()
            let signature = (try? hash.update(contentOf: location)) ?? nil
            // The content that the job was loaded from is gone, and the new one makes other frames: neither is theirs.
            if let loaded = job.signatures[location], loaded != signature { return (nil, loaded) }
            return (signature == nil ? nil : hash.hexadecimal(), signature)
        }
        self.init(
            settings: job.settings + settings, files: zip(sources, read).map { File(name: $0.url.relativePath, hash: $1.hash) })
        watched = zip(sources, read).map { Watched(file: $0, signature: $1.signature) }
    }

    /// The files that were changed since the job was loaded, in words for a person; nil where there are none.
    var changesMeanwhile: String? {
        let changed = watched.filter { watched in
            (try? OpenFile(watched.file.location))?.signature != watched.signature
        }
        guard let first = changed.first?.file.url.relativePath else { return nil }
        let others = changed.count > 1 ? " and \(changed.count - 1) more inputs were" : " was"
        return
            "\(first)\(others) changed during the run, and frames may show the former content; run it again with --resume"
    }

    /// The differences of these from former ones, in a few words for a person.
    func changes(since former: FrameInputs) -> String {
        let formerSettings = Dictionary(former.settings.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        var changes = settings.compactMap { setting -> String? in
            guard let value = formerSettings[setting.name], value != setting.value else { return nil }
            return value.isEmpty || setting.value.isEmpty || value.count > 40
                ? "another \(setting.name)" : "\(setting.name) was \(value)"
        }
        let formerFiles = Dictionary(former.files.map { ($0.name, $0.hash) }, uniquingKeysWith: { first, _ in first })
        for file in files {
            if let hash = formerFiles[file.name] {
                if hash != file.hash { changes.append("\(file.name) has changed") }
            } else {
                changes.append("\(file.name) is new")
            }
        }
        let names = Set(files.map(\.name))
        changes += former.files.filter { !names.contains($0.name) }.map { "\($0.name) is no longer used" }
        let shown = changes.prefix(3).joined(separator: ", ")
        return changes.count > 3 ? "\(shown), and \(changes.count - 3) more changes" : shown
    }

    /// The hash of the pictures that a recording names for a frame, and those that earlier frames lend it; nil where it names none.
    static func captured(in plan: FramePlan) -> String? {
        let files = plan.front.capturedFiles
        guard !files.isEmpty else { return nil }
        var hash = SHA256()
        for file in files {
            var content = SHA256()
            // A file that cannot be read counts as such.
            if (try? content.update(contentOf: file.location)) != nil {
                hash.update(content.digest())
            } else {
                hash.update([0])
            }
        }
        return hash.hexadecimal()
    }
}

extension RenderJob {
    /// What its frames depend on beside files: the renderer, the size, the values that were put into the config, and how recordings are
    /// read.
    fileprivate var settings: [FrameInputs.Setting] {
        func each(_ value: (RenderJob) -> String) -> String {
            let values = jobs.map(value)
            return Set(values).count == 1 ? values[0] : values.joined(separator: " ")
        }
        return [
            .init(name: "renderer", value: "version \(FrameInputs.rendererVersion)"),
            .init(name: "size", value: "\(size)"),
            .init(name: "antialiasing", value: each { $0.antialiasing.rawValue }),
            .init(name: "view", value: each { job in job.view.map { "\($0.rawValue) \(job.wireframeWidth)" } ?? "none" }),
            .init(
                name: "way of reading the recording",
                value: each { job in
                    guard let recording = job.recording else { return "none" }
                    let rate = recording.options.frameRate.map { " \($0)" } ?? ""
                    let base = recording.timecodeBase.flatMap { $0 == .sixty ? nil : " base \($0.rawValue)" } ?? ""
                    return (recording.options.isLenient ? "lenient" : "strict")
                        + " \(recording.angleUnit?.rawValue ?? "radians")\(rate)\(base)"
                        + (recording.header.view.isUpright ? "" : " \(recording.header.view.orientation.rawValue)")
                        + (recording.header.view.isMirrored ? " mirrored" : "")
                }),
            .init(name: "--set", value: assignments.joined(separator: " ")),
        ]
    }
}

extension JobPlan {
    /// The captured pictures that are shown in this frame, directly or by jobs that it shows, in an order that is always the same.
    fileprivate var capturedFiles: [CheckedFile] {
        let ordered = pictures.sorted { ($0.key.source, $0.key.frame) < ($1.key.source, $1.key.frame) }
        var files = ([background] + ordered.map(\.value)).flatMap(\.capturedFiles)
        if case .depth(let file)? = occlusion { files.append(file.file) }
        return files
    }
}

extension ImagePlan {
    fileprivate var capturedFiles: [CheckedFile] {
        switch self {
        case .captured(let file): [file.file]
        case .config(let plan): plan.capturedFiles
        case .color, .picture, .timecode, .video, .nothing: []
        }
    }
}
