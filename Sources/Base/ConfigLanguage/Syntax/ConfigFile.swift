import DescribedErrors
package import Files
package import Foundation

/// Reads files that contain a config or use the same syntax.
package enum ConfigFile {
    /// Reads a file.
    /// - Parameter kind: the expected kind of file for messages, such as `config`.
    /// - Throws: `ConfigError` if the file is missing, cannot be read, or is too long.
    package static func bytes(of url: URL, kind: String = "config") throws -> [UInt8] {
        try bytes(of: FileLocation(name: url.relativePath, path: url.path), kind: kind)
    }

    /// Reads a file at a location that may already be checked.
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
                throw problem("is a folder; give a \(kind)" + (configs.isEmpty ? "" : " in it: \(configs)"), .invalid)
            case .isNoFile: throw problem("is not a file; give a \(kind)", .invalid)
            case .tooLong(let size):
                throw problem("is \(size) bytes long; a \(kind) is at most \(ConfigDocument.largestSize) bytes", .invalid)
            case .gitLFSPointer: throw problem("is \(KnownContent.gitLFSPointer)", .missingFile)
            case .swapped, .refused: throw problem("cannot be read: \(error.reason)", .missingFile)
            }
        }
    }

    /// Returns a hint at a similarly named file in the same folder, after a semicolon; empty if there is none.
    private static func hint(for file: FileLocation) -> String {
        let missing = file.path as NSString
        let configs = configs(in: missing.deletingLastPathComponent)
        // Extensions are ignored: all names share them, and a missing extension is the most common slip.
        guard let near = Suggestion.nearest(to: stem(of: missing.lastPathComponent), among: configs.map(stem)),
            let meant = configs.first(where: { stem(of: $0) == near })
        else { return "" }
        let folder = (file.name as NSString).deletingLastPathComponent
        return "; did you mean \((folder as NSString).appendingPathComponent(meant).inQuotes)?"
    }

    /// Returns the sorted names of the configs in a folder.
    private static func configs(in folder: String) -> [String] {
        FolderNames(in: folder.isEmpty ? "." : folder).filter { $0 != stem(of: $0) }.sorted()
    }

    /// Returns a name without the extension of configs.
    private static func stem(of name: String) -> String {
        let name = name as NSString
        return ["yaml", "yml", "json"].contains(name.pathExtension.lowercased()) ? name.deletingPathExtension : name as String
    }
}
