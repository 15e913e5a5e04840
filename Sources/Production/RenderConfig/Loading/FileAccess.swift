package import ConfigSettings
import DescribedErrors
package import ConfigLanguage
import FaceTracking
package import Files
package import Foundation
import ImageCodecs

/// A file that may be read, with its given name and its resolved location.
package struct CheckedFile: Hashable, Sendable {
    /// The name in messages, and the base of relative paths.
    package let url: URL
    /// The location at which it is opened.
    package let location: FileLocation

    /// Creates a file that the user named, without restrictions on its location.
    package init(_ url: URL) {
        self.init(url, FileLocation(url))
    }

    /// Creates the file of a recording.
    init(_ recording: Recording) {
        self.init(recording.url, recording.location)
    }

    init(_ url: URL, _ location: FileLocation) {
        (self.url, self.location) = (url, location)
    }
}

/// Determines which files a config may name, and their locations.
///
/// Paths are relative to the config's folder, and may lead anywhere within the config's tree. The tree is the project root, or
/// the config's folder if the config is in no project. The project root is the nearest folder above the config that contains
/// both a `Package.swift` and a folder `render-configs`, or a file `.bianlian-root`.
///
/// Symbolic links are resolved before the check, and the checked location is the one that is opened: see `FileLocation`.
package struct FileAccess: Sendable {
    /// The file that marks the root of a project's files.
    static let rootMarker = ".bianlian-root"

    /// The folders that may contain files, with links resolved.
    private var roots: [String]

    /// Creates the access of a config.
    /// - Parameters:
    ///   - config: the config's file.
    ///   - extraRoots: additional folders that it may name files in.
    package init(config: URL, extraRoots: [URL]) {
        let folder = config.deletingLastPathComponent()
        let own = Self.resolved(folder.path)
        roots = [Self.projectRoot(above: own) ?? own] + extraRoots.map { Self.resolved($0.path) }
    }

    /// Returns the access extended by one folder.
    func adding(root: URL) -> FileAccess {
        var access = self
        access.roots.append(Self.resolved(root.path))
        return access
    }

    /// Finds the file that a config names.
    /// - Parameters:
    ///   - kind: the expected kind for messages: `a picture`.
    ///   - folder: the folder of the config that names it.
    ///   - suggests: whether the error for a missing file suggests another one, which requires searching folders. Default:
    ///     true.
    /// - Throws: `ConfigError` if it is not allowed, does not exist, or is not a file.
    package func file(
        of path: Located<ConfigPath>, kind: String, in folder: URL, suggests: Bool = true
    ) throws -> CheckedFile {
        let file = try place(of: path, in: folder)
        switch try fileType(of: file, kind: kind, at: path, in: folder, suggests: suggests) {
        case S_IFREG: return file
        case S_IFDIR: throw Self.error("\(file.location.name.inQuotes) is a folder, not \(kind)", at: path)
        default: throw Self.error("\(file.location.name.inQuotes) is a device or a pipe, not \(kind)", at: path)
        }
    }

    /// Finds the folder that a config names.
    /// - Parameters: as for a file.
    /// - Throws: `ConfigError` if it is not allowed, does not exist, or is not a folder.
    package func folder(of path: Located<ConfigPath>, kind: String, in folder: URL) throws -> CheckedFile {
        let file = try place(of: path, in: folder)
        guard try fileType(of: file, kind: kind, at: path, in: folder, suggests: true) == S_IFDIR else {
            throw Self.error("\(file.location.name.inQuotes) is not \(kind)", at: path)
        }
        return file
    }

    /// Returns the location that a path names, whether it exists or not.
    /// - Throws: `ConfigError` if it is not allowed.
    package func place(of path: Located<ConfigPath>, in folder: URL) throws -> CheckedFile {
        let text = path.value.text
        guard !text.utf8.contains(0) else { throw Self.error("a path cannot contain a null byte", at: path) }
        if let fault = PathLimits.fault(of: text) { throw Self.error(fault, at: path) }
        guard let file = place(of: text, in: folder) else {
            throw Self.error(
                "\(text.inQuotes) is outside \(roots[0].inQuotes), the config's tree; move it there, allow its folder with "
                    + "--allow-outside, or mark a higher folder as the tree's root with an empty file \(Self.rootMarker)",
                at: path)
        }
        return file
    }

    /// Returns the location that a path names, whether it exists or not; nil if it is not allowed.
    package func place(of path: String, in folder: URL) -> CheckedFile? {
        let resolved = Self.resolved(path.hasPrefix("/") ? path : folder.path + "/" + path)
        guard roots.contains(where: { isPath(resolved, within: $0) }) else { return nil }
        let shown = Self.shownPath(of: path, in: folder)
        return CheckedFile(URL(literalPath: shown), FileLocation(name: shown, resolvedPath: resolved))
    }

    private func fileType(
        of file: CheckedFile, kind: String, at path: Located<ConfigPath>, in folder: URL, suggests: Bool
    ) throws -> mode_t {
        var status = stat()
        guard stat(file.location.path, &status) == 0 else {
            let missing = MissingFile(
                text: path.value.text, shown: file.location.name, kind: kind, folder: folder, access: self,
                config: path.location.file)
            let message = suggests ? missing.message : missing.shortMessage
            throw ConfigError([ConfigMistake(message, at: path.location, kind: .missingFile)])
        }
        return status.st_mode & S_IFMT
    }

    private static func error(_ message: String, at path: Located<ConfigPath>) -> ConfigError {
        ConfigError([ConfigMistake(message, at: path.location)])
    }

    /// Returns a path for messages, as short as the config's own.
    private static func shownPath(of text: String, in folder: URL) -> String {
        if text.hasPrefix("/") { return text }
        let base = folder.relativePath
        // Does not cancel components against "..": after a symbolic link, that would name a different file.
        return base == "." || base.isEmpty ? text : base.hasSuffix("/") ? base + text : base + "/" + text
    }

    /// Returns the path with all links resolved; the missing part is appended to the part that exists. Returns the path
    /// unchanged if it starts at a working folder that was deleted.
    package static func resolved(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let start = path.hasPrefix("/") ? "/" : "."
        func real(_ count: Int) -> String? {
            guard let real = realpath(count == 0 ? start : prefix(of: path, parts, count), nil) else { return nil }
            defer { free(real) }
            return String(cString: real)
        }
        if let all = real(parts.count) { return all }
        // Nothing exists below a missing component, so bisection finds the longest existing prefix.
        var (existing, missing) = (0, parts.count)
        while missing - existing > 1 {
            let middle = (existing + missing) / 2
            if real(middle) == nil { missing = middle } else { existing = middle }
        }
        guard let base = real(existing) else { return path }
        return joined(base, parts[existing...])
    }

    private static func prefix(of path: String, _ parts: [Substring], _ count: Int) -> String {
        String(path[..<parts[count - 1].endIndex])
    }

    /// Appends components to a folder. `..` goes to the parent, since a missing component cannot be a link.
    private static func joined(_ folder: String, _ parts: ArraySlice<Substring>) -> String {
        var components = folder.split(separator: "/")
        for part in parts where part != "." {
            if part == ".." { _ = components.popLast() } else { components.append(part) }
        }
        return "/" + components.joined(separator: "/")
    }

    private static func projectRoot(above folder: String) -> String? {
        guard PathLimits.fault(of: folder) == nil else { return nil }
        var root = folder[...]
        while !root.isEmpty, root != "/" {
            if exists(root + "/" + rootMarker) || (exists(root + "/Package.swift") && exists(root + "/render-configs")) {
                return String(root)
            }
            root = root[..<(root.lastIndex(of: "/") ?? root.startIndex)]
        }
        return nil
    }

    private static func exists(_ path: Substring) -> Bool { exists(String(path)) }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
