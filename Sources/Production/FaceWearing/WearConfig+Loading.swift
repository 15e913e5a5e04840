import ConfigLanguage
import Foundation
import ImageCodecs
public import RenderConfig

extension WearConfig {
    /// The job that the config describes.
    /// - Throws: as `RenderJob.load` does, and `FileWritingError`.
    public func load() throws -> RenderJob {
        var options = ConfigOptions(allowedRoots: folders)
        switch mask {
        case .config(let url):
            options.recording = take
            let name = "what wear puts in its place"
            options.overrides = [
                // What was there goes first, so that no two backgrounds are named.
                try ConfigDocument(parsing: Array("background: none".utf8), file: name).root,
                try ConfigDocument(parsing: Array(text.utf8), file: name).root,
            ]
            return try RenderJob.load(configAt: url, options: options)
        case .texture:
            // The loader reads files, so that its messages can name one.
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-wear-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent("wear.yaml")
            try AtomicFile.write(text, to: url)
            return try RenderJob.load(configAt: url, options: options)
        }
    }
}
