import ContentCache
import Foundation
import VideoCodecs

extension Film {
    /// Returns the SHA-256 of the film's file, or of a folder's files one after the other, in hexadecimal.
    /// - Throws: `CocoaError`.
    package func fingerprint() throws -> String {
        var hash = SHA256()
        for file in files {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            while let block = try handle.read(upToCount: 1 << 20), !block.isEmpty {
                block.withUnsafeBytes { hash.update($0) }
            }
        }
        return hash.hexadecimal()
    }

    private var files: [URL] {
        if case .sequence(let sequence) = kind { return sequence.files }
        return [url]
    }
}
