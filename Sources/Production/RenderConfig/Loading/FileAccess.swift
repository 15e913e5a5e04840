package import ConfigSettings
import DescribedErrors
package import ConfigLanguage
import FaceTracking
package import Files
package import Foundation
import ImageCodecs

/// A file that may be read, by the name that it was given and the place that this led to.
package struct CheckedFile: Hashable, Sendable {
    /// The name in messages, and what paths beside it are relative to.
    package let url: URL
    /// The location at which it is opened.
    package let location: FileLocation

    /// A file that its user named, wherever that leads.
    package init(_ url: URL) {
        self.init(url, FileLocation(url))
    }

    /// The file of a recording.
    init(_ recording: Recording) {
        self.init(recording.url, recording.location)
    }

    init(_ url: URL, _ location: FileLocation) {
        (self.url, self.location) = (url, location)
    }
}

/// Which files a config may name, and where they are.
///
/// Paths are relative to the config's folder. They may go anywhere within the config's tree: the project root where the config
/// lies in one, else the config's own folder. The project root is the nearest folder above the config that holds both a
/// `Package.swift` and a folder `render-configs`, or a file `.bianlian-root`. Symbolic links are followed before this is judged, and
/// what was judged is what is opened: see `FileLocation`.
package struct FileAccess: Sendable {
    /// The file that marks the root of a project's files.
    static let rootMarker = ".bianlian-root"

    /// The folders, links resolved, that files may lie in.
    private var roots: [String]

    /// The access of a config.
    /// - Parameters:
    ///   - config: the config's file.
    ///   - extraRoots: more folders that it may name files in.
    package init(config: URL, extraRoots: [URL]) {
        let folder = config.deletingLastPathComponent()
        let own = Self.resolved(folder.path)
        roots = [Self.projectRoot(above: own) ?? own] + extraRoots.map { Self.resolved($0.path) }
    }

    /// The access with one more folder.
    func adding(root: URL) -> FileAccess {
        var access = self
        access.roots.append(Self.resolved(root.path))
        return access
    }

    /// Finds the file that a config names.
    /// - Parameters:
    ///   - kind: the kind that it should be, for messages: `a picture`.
    ///   - folder: the folder of the config that names it.
    ///   - suggests: whether the error for a missing file suggests another one, for which folders are searched. Default: true.
    /// - Throws: `ConfigError` where it may not be named, is not there, or is no file.
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
    /// - Parameters: as of a file.
    /// - Throws: `ConfigError` where it may not be named, is not there, or is no folder.
    package func folder(of path: Located<ConfigPath>, kind: String, in folder: URL) throws -> CheckedFile {
        let file = try place(of: path, in: folder)
        guard try fileType(of: file, kind: kind, at: path, in: folder, suggests: true) == S_IFDIR else {
            throw Self.error("\(file.location.name.inQuotes) is not \(kind)", at: path)
        }
        return file
    }

    /// The place that a path names, whether there is anything or not.
    /// - Throws: `ConfigError` where it may not be named.
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

    /// The place that a path names, whether there is anything or not; nil where it may not be named.
    package func place(of path: String, in folder: URL) -> CheckedFile? {
        let resolved = Self.resolved(path.hasPrefix("/") ? path : folder.path + "/" + path)
        guard roots.contains(where: { resolved == $0 || resolved.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else { return nil }
        let shown = Self.shownPath(of: path, in: folder)
        return CheckedFile(URL(literalPath: shown), FileLocation(name: shown, resolvedPath: resolved))
    }

    private func fileType(
        of file: CheckedFile, kind: String, at path: Located<ConfigPath>, in folder: URL, suggests: Bool
    ) throws -> mode_t {
        var status = stat()
        guard stat(file.location.path, &status) == 0 else {
            let missing = MissingFile(
                text: path.value.text, shown: file.location.name, kind: kind, folder: folder, access: self)
            let message = suggests ? missing.message : missing.shortMessage
            throw ConfigError([ConfigMistake(message, at: path.location, kind: .missingFile)])
        }
        return status.st_mode & S_IFMT
    }

    private static func error(_ message: String, at path: Located<ConfigPath>) -> ConfigError {
        ConfigError([ConfigMistake(message, at: path.location)])
    }

    /// A path as short as the config's own, for messages.
    private static func shownPath(of text: String, in folder: URL) -> String {
        if text.hasPrefix("/") { return text }
        let base = folder.relativePath
        // Parts are not cancelled against "..": where a link stands before it, that would be another file.
        return base == "." || base.isEmpty ? text : base.hasSuffix("/") ? base + text : base + "/" + text
    }

    /// The path with all links followed; what does not exist yet is joined to the part that does. The path as it is, where it begins at a
    /// working folder that was deleted.
    package static func resolved(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let start = path.hasPrefix("/") ? "/" : "."
        func real(_ count: Int) -> String? {
            guard let real = realpath(count == 0 ? start : prefix(of: path, parts, count), nil) else { return nil }
            defer { free(real) }
            return String(cString: real)
        }
        if let all = real(parts.count) { return all }
        // Below a part that is missing nothing exists: the longest prefix that does is found by bisection.
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

    /// Parts put below a folder; `..` goes up, since what is missing cannot be a link.
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
