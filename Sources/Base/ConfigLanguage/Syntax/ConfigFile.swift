import DescribedErrors
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
            case .missing: throw problem("there is no such \(kind)\(hint(for: file))", .missingFile)
            case .isFolder:
                let configs = configs(in: file.path).prefix(4).joined(separator: ", ")
                throw problem("is a folder; name a \(kind)" + (configs.isEmpty ? "" : " in it: \(configs)"), .invalid)
            case .isNoFile: throw problem("is not a file; name a \(kind)", .invalid)
            case .tooLong(let size):
                throw problem("is \(size) bytes long; a \(kind) is at most \(ConfigDocument.largestSize) bytes", .invalid)
            case .gitLFSPointer: throw problem("is a Git LFS pointer; fetch it with `git lfs pull`", .missingFile)
            case .swapped, .refused: throw problem("cannot be read: \(error.reason)", .missingFile)
            }
        }
    }

    /// The file beside a missing one that may have been meant, after a semicolon; nothing where none is near.
    private static func hint(for file: FileLocation) -> String {
        let missing = file.path as NSString
        let configs = configs(in: missing.deletingLastPathComponent)
        // Endings do not count: all names share them, and one that is left out is the commonest slip.
        guard let near = Suggestion.nearest(to: stem(of: missing.lastPathComponent), among: configs.map(stem)),
            let meant = configs.first(where: { stem(of: $0) == near })
        else { return "" }
        let folder = (file.name as NSString).deletingLastPathComponent
        return "; did you mean \((folder as NSString).appendingPathComponent(meant).inQuotes)?"
    }

    /// The names of the configs in a folder, in order.
    private static func configs(in folder: String) -> [String] {
        FolderNames(in: folder.isEmpty ? "." : folder).filter { $0 != stem(of: $0) }.sorted()
    }

    /// A name without the ending that tells a config.
    private static func stem(of name: String) -> String {
        let name = name as NSString
        return ["yaml", "yml", "json"].contains(name.pathExtension.lowercased()) ? name.deletingPathExtension : name as String
    }
}
