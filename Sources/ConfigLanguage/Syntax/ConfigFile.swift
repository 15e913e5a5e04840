package import Foundation

/// The content of files that hold a config or something written like one.
package enum ConfigFile {
    /// Reads a file.
    /// - Parameter kind: what it should be, for messages, such as `config`.
    /// - Throws: `ConfigError` where there is none, it is no file, or it is too long.
    package static func bytes(of url: URL, kind: String = "config") throws -> [UInt8] {
        func error(_ message: String, _ mistake: ConfigMistake.Kind) -> ConfigError {
            ConfigError([ConfigMistake(message, at: ConfigLocation(file: url.relativePath), kind: mistake)])
        }
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? error("there is no such \(kind)", .missingFile)
                : error("cannot be read: \(String(cString: strerror(errno)))", .missingFile)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw error("is not a file; name a \(kind)", .invalid) }
        guard status.st_size <= ConfigDocument.largestSize else {
            throw error(
                "is \(status.st_size) bytes long; a \(kind) is at most \(ConfigDocument.largestSize) bytes", .invalid)
        }
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw error("cannot be read", .missingFile)
        }
        return Array(data)
    }
}
