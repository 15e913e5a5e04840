import Foundation
import RenderConfig

/// A hash of everything that a job's frames depend on.
enum Fingerprint {
    /// Changes whenever the same job gives other pixels: to be raised with the renderer.
    static let rendererVersion = 3

    /// The hash of the files' contents, the size and the smoothing of a job.
    /// - Throws: an error of the file system.
    static func of(_ job: RenderJob) throws -> String {
        var hash = SHA256()
        hash.update(Array("\(rendererVersion) \(job.size) \(job.reachableJobs.map(\.antialiasing.rawValue))".utf8))
        for file in job.files {
            let content = try hashOfContent(file)
            hash.update(content)
        }
        return hash.hexadecimal()
    }

    private static func hashOfContent(_ url: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        var hash = SHA256()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
            piece.withUnsafeBytes { hash.update($0) }
        }
        return hash.digest()
    }
}
