import ConfigSettings
import ContentCache
import FaceTracking
import Files
import Foundation
import ImageCodecs
import JSONText
import RenderConfig
import SceneGraph
import SceneRenderer
import Scheduling

/// The inputs of all frames of a run, identified by content: the settings, and the files with their hashes. Equal inputs give
/// frames that are equal to the byte.
struct FrameInputs: Sendable {
    /// The version of the renderer's output. Increment it when the same job gives different pixels.
    static let rendererVersion = 13

    /// A file and its content.
    struct File: Equatable, Sendable {
        /// The name shown in messages.
        var name: String
        /// The SHA-256 of its content; nil if it cannot be read. The frames change once it can.
        var hash: String?
    }

    /// A file, and its signature when the job was loaded, with which later changes are detected.
    private struct Watched: Sendable {
        var file: CheckedFile
        var signature: OpenFile.Signature?
    }

    /// A setting and its value, as shown to the user.
    struct Setting: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The settings, in a fixed order.
    let settings: [Setting]
    /// The files, starting with the config.
    let files: [File]
    /// The hash of the settings and of the files' contents, but not of their names: 64 lowercase hexadecimal digits.
    let identifier: String
    private var watched: [Watched] = []

    /// - Parameter identifier: the identifier, if it is already known. Default: nil.
    init(settings: [Setting], files: [File], identifier: String? = nil) {
        (self.settings, self.files) = (settings, files)
        let parts: [OrderedJSON] =
            settings.map { [.string($0.name), .string($0.value)] } + files.map { .string($0.hash ?? "") }
        self.identifier = identifier ?? SHA256.hexadecimal(of: Array(OrderedJSON.array(parts).text().utf8))
    }

    /// Reads the inputs of a job.
    /// - Parameters:
    ///   - settings: further settings that the frames depend on.
    ///   - threads: the number of threads for reading.
    init(of job: RenderJob, and settings: [Setting] = [], threads: Int) {
        let sources = job.sources
        let read = parallelMap(count: sources.count, threads: threads) {
            index -> (hash: String?, signature: OpenFile.Signature?) in
            let location = sources[index].location
            let hashed = FileHashes.shared.hashed(location)
            // The file changed after the job was loaded. Neither the old hash, which is lost, nor the new one matches the
            // frames.
            if let loaded = job.signatures[location], loaded != hashed?.signature { return (nil, loaded) }
            return (hashed?.hash, hashed?.signature)
        }
        self.init(
            settings: job.settings + settings, files: zip(sources, read).map { File(name: $0.url.relativePath, hash: $1.hash) })
        watched = zip(sources, read).map { Watched(file: $0, signature: $1.signature) }
    }

    /// Reads the inputs of the frames that a run writes to files.
    /// - Parameter names: the names of numbered files; nil for a single file.
    init(ofFramesOf production: FrameProduction, named names: FrameNames?) {
        var settings = names?.settings ?? []
        if production.bits != .eight { settings.append(Setting(name: "bits", value: "\(production.bits.rawValue)")) }
        if production.destination.isOpenEXR {
            let encoder = production.openEXR ?? OpenEXREncoder()
            // The layers are in the files of the frames.
            let parts = [encoder.form] + production.layers.map(\.rawValue)
            settings.append(Setting(name: "form of OpenEXR", value: parts.joined(separator: " ")))
        }
        self.init(of: production.job, and: settings, threads: production.threads)
    }

    /// The note about files that have changed since the job was loaded; nil for none.
    var changesMeanwhile: String? {
        let changed = watched.filter { watched in
            (try? OpenFile(watched.file.location))?.signature != watched.signature
        }
        guard let first = changed.first?.file.url.relativePath else { return nil }
        let others = changed.count > 1 ? " and \(changed.count - 1) more inputs were" : " was"
        return
            "\(first)\(others) changed during the run, and frames may show the old content; run it again with --resume"
    }

    /// Describes the differences from former inputs in a few words.
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

    /// Returns the hash of the captured files that a frame shows, including those of earlier frames; nil if it shows none.
    static func captured(in plan: FramePlan) -> String? {
        let files = plan.front.capturedFiles
        guard !files.isEmpty else { return nil }
        var hash = SHA256()
        for file in files {
            var content = SHA256()
            // A file that cannot be read is hashed as a zero byte.
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
    /// The settings that frames depend on in addition to files: the renderer, the size, antialiasing, the view, how recordings
    /// are read, and the values assigned to the config.
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
    /// The captured files shown in this frame, directly or by jobs that it shows, in a fixed order.
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

extension OpenEXREncoder {
    /// The samples, the compression, the primaries and the structure, in words.
    fileprivate var form: String {
        "\(samples.rawValue) \(compression.rawValue) \(primaries.rawValue)\(separatesParts ? " parts" : "")"
    }
}
