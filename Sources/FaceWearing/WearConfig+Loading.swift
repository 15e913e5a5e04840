import Foundation
import ImageCodecs
public import RenderConfig

extension WearConfig {
    /// The job that the config describes.
    /// - Throws: as `RenderJob.load` does, and `FileWritingError`.
    public func load() throws -> RenderJob {
        // The loader reads files, so that its messages can name one.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-wear-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("wear.yaml")
        try AtomicFile.write(text, to: url)
        return try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: folders))
    }
}
