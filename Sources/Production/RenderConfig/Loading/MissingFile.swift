import ConfigLanguage
import ConfigSettings
import DescribedErrors
import Files
import Foundation

/// A file that a config names and that does not exist, with what to do about it.
struct MissingFile {
    /// The path as written in the config.
    let text: String
    /// The path relative to the working folder.
    let shown: String
    /// The expected kind, with its article: `a picture`.
    let kind: String
    /// The config's folder.
    let folder: URL
    /// The files that the config may name.
    let access: FileAccess
    /// The config's file, as the user gave it.
    let config: String

    /// The problem without advice.
    var shortMessage: String { "there is no file \(shown.inQuotes)" }

    /// The problem with advice.
    var message: String {
        var status = stat()
        if lstat(shown, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return "\(shown.inQuotes) is a broken link" }
        let home = ProcessInfo.processInfo.environment["HOME"]
        if let hint = ValueHint.path(for: text, home: home) { return "there is no file \(shown.inQuotes); \(hint)" }
        if let meant = elsewhere { return "there is no file \(shown.inQuotes); did you mean \(meant.inQuotes)?" }
        if let asset = ShippedAsset.owner(ofFileNamed: text) {
            return "\(shown.inQuotes) does not exist here; it is shipped with Bianlian: `bianlian add \(asset.name) "
                + "\(config.shellWord)` copies it"
        }
        if let command = copyCommand {
            return "\(shown.inQuotes) does not exist here; it is shipped with Bianlian: `\(command)`"
        }
        return "there is no file \(shown.inQuotes)" + (hint.map { "; \($0)" } ?? "")
    }

    private var hint: String? {
        valueHint ?? accentsHint ?? neighbour.map { "did you mean \($0.inQuotes)?" }
    }

    /// A hint for a text that is a colour or number instead of a path, if the key accepts these as well.
    private var valueHint: String? {
        guard kind == "a picture" else { return nil }
        return ValueHint.color(for: text).map { "if it is a colour, \($0)" } ?? ValueHint.number(for: text)
    }

    // MARK: Other places, as paths from the config

    private var name: String { (text as NSString).lastPathComponent }

    /// A file with the same name, ignoring case or a missing extension, in the config's folder, a subfolder or a sibling
    /// folder.
    private var elsewhere: String? {
        guard !name.isEmpty else { return nil }
        for base in ["", "../"] {
            let parent = folder.path + "/" + base
            let subfolders = Self.names(in: parent).map { $0 + "/" }.filter { Self.isFolder(parent + $0) }
            for subfolder in [""] + subfolders {
                guard let place = access.place(of: base + subfolder + ".", in: folder),
                    let found = Self.names(in: place.location.path).first(where: isSameName)
                else { continue }
                let path = base + subfolder + found
                if let place = access.place(of: path, in: folder), Self.isFile(place.location.path) { return path }
            }
        }
        return nil
    }

    private func isSameName(_ other: String) -> Bool {
        let (other, name) = (other.lowercased(), name.lowercased())
        return other == name || (other as NSString).deletingPathExtension == name
    }

    /// The file with the most similar name in the folder that the path leads to.
    private var neighbour: String? {
        let parent = (text as NSString).deletingLastPathComponent
        let names = Self.names(in: (shown as NSString).deletingLastPathComponent)
        return Suggestion.nearest(to: name, among: names).map { (parent as NSString).appendingPathComponent($0) }
    }

    /// Swift compares strings regardless of Unicode normalization; the file system does not.
    private var accentsHint: String? {
        let names = Self.names(in: (shown as NSString).deletingLastPathComponent)
        guard names.contains((shown as NSString).lastPathComponent) else { return nil }
        return "the folder has the name with its accents composed differently (NFC, NFD): rename the file"
    }

    /// The maximum number of names searched in a folder.
    private static let mostNames = 1000

    private static func names(in folder: String) -> [String] {
        Array(FolderNames(in: folder.isEmpty ? "." : folder).sorted().prefix(mostNames))
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    // MARK: Shipped files

    /// The command that copies the shipped file of the same name; nil if none is shipped.
    private var copyCommand: String? {
        guard let source = ShippedFolder.file(namedAs: text) else { return nil }
        let target = (shown as NSString).deletingLastPathComponent
        let word = target.isEmpty ? "." : (target.hasSuffix("/") ? target : target + "/").shellWord
        let making = target.isEmpty || FileManager.default.fileExists(atPath: target) ? "" : "mkdir -p \(word) && "
        return "\(making)cp \(source.shellWord) \(word)"
    }
}
