package import Files
package import Foundation

/// The content of files that hold a config or something written like one.
package enum ConfigFile {
    /// Reads a file.
    /// - Parameter kind: the kind that it should be, for messages, such as `config`.
    /// - Throws: `ConfigError` where there is none, it is no file, or it is too long.
    package static func bytes(of url: URL, kind: String = "config") throws -> [UInt8] {
        try bytes(of: FileLocation(name: url.relativePath, path: url.path), kind: kind)
    }

    /// Reads a file at a place that may have been checked.
    /// - Throws: as for a URL.
    package static func bytes(of file: FileLocation, kind: String = "config") throws -> [UInt8] {
        func problem(_ message: String, _ mistake: ConfigMistake.Kind) -> ConfigError {
            ConfigError([ConfigMistake(message, at: ConfigLocation(file: file.name), kind: mistake)])
        }
        do {
            return try OpenFile(file).readAll(limit: ConfigDocument.largestSize)
        } catch {
            switch error {
            case .missing: throw problem("there is no such \(kind)", .missingFile)
            case .isFolder, .isNoFile: throw problem("is not a file; name a \(kind)", .invalid)
            case .tooLong(let size):
                throw problem("is \(size) bytes long; a \(kind) is at most \(ConfigDocument.largestSize) bytes", .invalid)
            case .swapped, .refused: throw problem("cannot be read: \(error.reason)", .missingFile)
            }
        }
    }
}
