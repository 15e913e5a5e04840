import ConfigSettings
import ContentHashing
import FaceTracking
import Files
import Foundation
import RenderConfig
import SceneGraph

/// Hashes of everything that a job's frames depend on.
enum Fingerprint {
    /// Changes whenever the same job gives other pixels: to be raised with the renderer.
    static let rendererVersion = 9

    /// The hash of what all frames of a job depend on: the contents of the files, the size, the smoothing, the values
    /// that were put into the config, and how recordings are read.
    static func of(_ job: RenderJob) -> String {
        var hash = SHA256()
        let readings = job.jobs.map { job in
            let reading = job.recording.map { recording in
                let rate = recording.options.frameRate.map { " \($0)" } ?? ""
                return "\(recording.options.isLenient) \(recording.angleUnit?.rawValue ?? "")\(rate)"
            }
            let view = job.view.map { " \($0.rawValue) \(job.wireframeWidth)" } ?? ""
            return "\(job.antialiasing.rawValue)\(view) \(reading ?? "")"
        }
        hash.update(Array("\(rendererVersion) \(job.size) \(readings) \(job.assignments)".utf8))
        for file in job.sources { hash.update(hashOfContent(file.location)) }
        return hash.hexadecimal()
    }

    /// The hash of the pictures that a recording names for a frame, and those that earlier frames lend it.
    static func ofCapturedPictures(in plan: FramePlan) -> String {
        var hash = SHA256()
        for file in plan.front.capturedFiles { hash.update(hashOfContent(file.location)) }
        return hash.hexadecimal()
    }

    /// The hash of a file's content. A file that cannot be read counts as such: when it comes, frames are others.
    private static func hashOfContent(_ location: FileLocation) -> [UInt8] {
        var hash = SHA256()
        do {
            try hash.update(contentOf: location)
        } catch {
            return [UInt8](repeating: 0, count: 32)
        }
        return hash.digest()
    }
}

extension JobPlan {
    /// The captured pictures that are shown in this frame, directly or by jobs that it shows, in an order that is always the same.
    fileprivate var capturedFiles: [CheckedFile] {
        let ordered = pictures.sorted { ($0.key.source, $0.key.frame) < ($1.key.source, $1.key.frame) }
        var files = ([background] + ordered.map(\.value)).flatMap(\.capturedFiles)
        if case .depth(let file)? = occlusion { files.append(file) }
        return files
    }
}

extension ImagePlan {
    fileprivate var capturedFiles: [CheckedFile] {
        switch self {
        case .captured(let file): [file]
        case .config(let plan): plan.capturedFiles
        case .color, .picture, .timecode, .video: []
        }
    }
}
