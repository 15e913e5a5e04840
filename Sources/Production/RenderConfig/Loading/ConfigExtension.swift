import ConfigLanguage
import ConfigSettings
import DescribedErrors
import Files
import Foundation
import MeshFormats

/// Reads a config as a tree of values, merged with the configs that it extends.
struct ConfigExtension {
    /// The maximum number of configs in a chain of `extends`.
    private static let greatestDepth = 8

    private let access: FileAccess
    private let store: AssetStore
    private let revised: (@Sendable ([UInt8]) throws -> [UInt8])?
    /// The configs that were extended, the nearest first.
    private(set) var bases: [CheckedFile] = []

    /// - Parameter revised: returns the text of the config itself, given the content of its file; nil for that content.
    init(access: FileAccess, store: AssetStore, revised: (@Sendable ([UInt8]) throws -> [UInt8])? = nil) {
        (self.access, self.store, self.revised) = (access, store, revised)
    }

    /// Returns the tree of a config.
    /// - Throws: `ConfigError`.
    mutating func tree(of file: CheckedFile) throws -> ConfigValue {
        try tree(of: file, extendedBy: [])
    }

    private mutating func tree(of file: CheckedFile, extendedBy extending: [CheckedFile]) throws -> ConfigValue {
        store.look(at: file.location)
        if ModelFormat(namedBy: file.url.path) != nil, FileManager.default.fileExists(atPath: file.location.path) {
            let name = file.url.relativePath.shellWord
            throw Self.error(
                "is a model, not a config; `bianlian show \(name)` renders it, and `bianlian preview \(name)` shows it in a browser",
                at: ConfigLocation(file: file.url.relativePath))
        }
        var bytes = try ConfigFile.bytes(of: file.location)
        // Many programs truncate a file before writing it; an empty scene would be shown for that moment.
        guard !bytes.isEmpty else {
            throw Self.error(
                "is empty; `bianlian new FOLDER` creates a config to start from",
                at: ConfigLocation(file: file.url.relativePath))
        }
        if extending.isEmpty, let revised { bytes = try revised(bytes) }
        var own = try ConfigDocument(parsing: bytes, file: file.url.relativePath).root
        guard case .mapping(var entries) = own.content else { return own }
        let changes = entries.firstIndex { $0.key == "set" && !$0.value.isNull }.map { entries.remove(at: $0) }
        guard let index = entries.firstIndex(where: { $0.key == "extends" && !$0.value.isNull }) else {
            if let changes {
                throw Self.error("requires `extends`, the path of the config to change", at: changes.keyLocation)
            }
            return own
        }
        let base = try self.base(entries.remove(at: index), of: file, extendedBy: extending + [file])
        bases.append(base)
        var tree = try self.tree(of: base, extendedBy: extending + [file])
        own.content = .mapping(entries)
        tree.merge(own)
        tree.location = own.location
        if let changes {
            guard case .mapping(let assignments) = changes.value.content else {
                throw Self.error("\(changes.value.summary) is not a mapping of paths to values", at: changes.value.location)
            }
            for entry in assignments { try ConfigAssignment(entry).apply(to: &tree) }
        }
        return tree
    }

    private func base(_ entry: ConfigValue.Entry, of file: CheckedFile, extendedBy extending: [CheckedFile]) throws
        -> CheckedFile
    {
        let location = entry.value.location
        guard case .scalar(let text, _) = entry.value.content else {
            throw Self.error("\(entry.value.summary) is not the path of a config", at: location)
        }
        let folder = file.url.deletingLastPathComponent()
        let path = Located(ConfigPath(text: text), at: location)
        if let place = try? access.place(of: path, in: folder) { store.look(at: place.location) }
        let base = try access.file(of: path, kind: "a config", in: folder)
        guard base.url.deletingLastPathComponent().path == folder.path else {
            throw Self.error(
                "\(text.inQuotes) is in another folder, so its relative paths would name other files; "
                    + "extend a config in the same folder",
                at: location)
        }
        let resolved = extending.map { FileAccess.resolved($0.location.path) }
        guard !resolved.contains(base.location.path) else {
            let names = (extending + [base]).map(\.url.lastPathComponent).joined(separator: " extends ")
            throw Self.error("configs extend each other in a cycle: \(names)", at: location)
        }
        guard extending.count <= Self.greatestDepth else {
            throw Self.error(
                "more than \(Self.greatestDepth) configs extend one another in a chain, the limit for a config", at: location)
        }
        return base
    }

    private static func error(_ message: String, at location: ConfigLocation) -> ConfigError {
        ConfigError([ConfigMistake(message, at: location)])
    }
}
