package import ConfigLanguage
import DescribedErrors
import Files
public import Foundation
import ImageCodecs
package import JSONText
package import RenderConfig

/// The addition of a shipped thing to a config: copies its files next to the config and adds its nodes.
///
///     let added = try AssetAddition(of: "hat", to: config, shipped: shipped).apply()
///
/// A file of the project that differs from the shipped one is never replaced. Files of the thing that the config already
/// names and that are missing are copied to where it expects them; the config then does not change.
public struct AssetAddition {
    /// The changes that an addition made.
    public struct Result: Sendable {
        /// The copied files, as paths from the config's folder.
        public var copied: [String]
        /// The key paths of the added nodes; empty if the config already had the thing and only lacked its files.
        public var nodes: [String]
        /// Hints for the user, one line each.
        public var notes: [String]
    }

    /// The names of all things, each with a short description.
    public static var things: [(name: String, about: String)] { ShippedAsset.all.map { ($0.name, $0.about) } }

    private let asset: ShippedAsset
    private let config: URL
    private let shipped: URL
    private let nodeName: String?

    /// Prepares an addition.
    /// - Parameters:
    ///   - thing: the name of the thing.
    ///   - config: the config's file.
    ///   - shipped: the folder that contains the shipped `models` and `textures`.
    ///   - nodeName: the name of the added node. Default: the name of the thing.
    /// - Throws: `AssetError.unknown`, `AssetError.severalNodes`.
    public init(of thing: String, to config: URL, shipped: URL, named nodeName: String? = nil) throws(AssetError) {
        guard let asset = ShippedAsset.all.first(where: { $0.name == thing.lowercased() }) else {
            let names = ShippedAsset.all.map(\.name)
            throw .unknown(thing, known: names, suggestion: Suggestion.text(for: thing, among: names))
        }
        if nodeName != nil, asset.nodes.count > 1 { throw .severalNodes(thing) }
        self.init(of: asset, to: config, shipped: shipped, named: nodeName)
    }

    /// Prepares the addition of an asset.
    package init(of asset: ShippedAsset, to config: URL, shipped: URL, named nodeName: String? = nil) {
        (self.asset, self.config, self.shipped, self.nodeName) = (asset, config, shipped, nodeName)
    }

    /// Copies the files and adds the nodes, or changes nothing if an error prevents it.
    /// - Throws: `AssetError`; `ConfigError`; `FileWritingError`.
    public func apply() throws -> Result {
        let name = config.relativePath
        let bytes = try ConfigFile.bytes(of: config)
        var text = try ConfigText(parsing: bytes, file: name)
        let missing = missingFiles(in: text.root)
        if nodeName == nil, !missing.isEmpty {
            let copies = try missing.map { try copy(of: $0.file, to: $0.path) }
            try copies.forEach { try $0.write() }
            return Result(copied: missing.map(\.path), nodes: [], notes: [])
        }
        let added = try nodes(for: text.root).map { node, list in
            guard let key = list.last, let holder = text.root.value(at: list.dropLast()) else {
                throw AssetError.noFace(config: name)
            }
            let count = holder.entry(key)?.value.elements.count ?? 0
            try text.append(node, to: key, of: holder)
            return (holder.location.keyPath.isEmpty ? "" : holder.location.keyPath + ".") + "\(key)[\(count)]"
        }
        let copies = try copies(for: text.root)
        // A config that cannot be written is reported before any file is copied.
        let written = try AtomicFileStream(for: config)
        try written.write(text.text)
        let copied = try copies.filter { try $0.write() }.map(\.path)
        try written.commit()
        return Result(copied: copied, nodes: added, notes: notes(on: text.root))
    }

    /// Copies the files for the nodes to where a config with these values expects them; files that are there stay.
    /// - Parameter isAllowed: whether a file may be written at a path from the config's folder.
    /// - Returns: the copied files, as paths from the config's folder.
    /// - Throws: `AssetError`; `FileWritingError`.
    package func copyFiles(for root: ConfigValue, where isAllowed: (String) -> Bool) throws -> [String] {
        try copies(for: root).write(where: isAllowed)
    }

    // MARK: The config

    /// Returns the nodes to add to a config with these values, each with the keys of the list to which it is appended.
    /// - Throws: `AssetError`.
    package func nodes(for root: ConfigValue) throws(AssetError) -> [(node: OrderedJSON, list: [String])] {
        let name = config.relativePath
        let nodes = root.entry("nodes")?.value
        if let base = root.entry("extends")?.value.text, nodes == nil {
            throw AssetError.inherited(thing: asset.name, config: name, base: base)
        }
        let base = root.modelFolder
        let places = Dictionary(uniqueKeysWithValues: asset.files.map { ($0, base + $0) })
        let all = (nodes?.elements ?? []).flatMap(\.nodes)
        var added: [(node: OrderedJSON, list: [String])] = []
        for node in asset.nodes {
            let settings = node.settings.replacing(places).named(nodeName)
            if let title = settings["name"]?.string, let known = all.first(where: { $0.entry("name")?.value.text == title }) {
                throw .alreadyThere(thing: asset.name, location: known.location.description, count: asset.nodes.count)
            }
            guard node.isOnFace else {
                added.append((settings, ["nodes"]))
                continue
            }
            guard let face = all.first(where: \.isFace) else { throw .noFace(config: name) }
            added.append((settings, ConfigAssignment.keys(of: face.location.keyPath) + ["children"]))
        }
        return added
    }

    private func notes(on root: ConfigValue) -> [String] {
        let nodes = (root.entry("nodes")?.value.elements ?? []).flatMap(\.nodes)
        let hidesOrShows = nodes.contains { $0.entry("occluder") != nil || $0.namesFile("head.glb") }
        guard asset.name != "head", !hidesOrShows else { return [] }
        return ["nothing hides what is behind the head: `bianlian add head \(config.relativePath.shellWord)` adds an occluder"]
    }

    // MARK: Files

    /// The files of the thing that the config names and that do not exist, with their paths from its folder.
    private func missingFiles(in root: ConfigValue) -> [(file: String, path: String)] {
        let folder = config.deletingLastPathComponent()
        var found: [(file: String, path: String)] = []
        for path in root.texts where !found.contains(where: { $0.path == path }) {
            let name = (path as NSString).lastPathComponent
            guard let file = asset.files.first(where: { ($0 as NSString).lastPathComponent == name }),
                !FileManager.default.fileExists(atPath: ProjectCopy.place(path, in: folder).path)
            else { continue }
            found.append((file, path))
        }
        return found
    }

    private func copies(for root: ConfigValue) throws -> [ProjectCopy] {
        let base = root.modelFolder
        return try asset.files.map { try copy(of: $0, to: base + $0) }
    }

    private func copy(of file: String, to path: String) throws(AssetError) -> ProjectCopy {
        try ProjectCopy(
            of: shipped.appendingPathComponent(file), to: path, in: config.deletingLastPathComponent(), for: asset.name)
    }
}

/// A file to write into a project for a shipped thing.
struct ProjectCopy {
    /// The path from the config's folder.
    let path: String
    private let target: URL
    private let bytes: [UInt8]
    /// Whether the file exists with the same content.
    private let isThere: Bool

    /// Prepares writing bytes.
    /// - Throws: `AssetError.fileDiffers` if the file has another content.
    init(_ bytes: [UInt8], to path: String, in folder: URL, for thing: String) throws(AssetError) {
        (self.bytes, self.path) = (bytes, path)
        target = Self.place(path, in: folder)
        isThere = FileManager.default.fileExists(atPath: target.path)
        guard !isThere || FileManager.default.contents(atPath: target.path).map({ [UInt8]($0) }) == bytes else {
            throw .fileDiffers(path: target.relativePath, thing: thing)
        }
    }

    /// Prepares a copy of a shipped file.
    /// - Throws: `AssetError.fileMissing`, `AssetError.fileDiffers`.
    init(of source: URL, to path: String, in folder: URL, for thing: String) throws(AssetError) {
        guard let bytes = FileManager.default.contents(atPath: source.path) else { throw .fileMissing(path: source.path) }
        try self.init([UInt8](bytes), to: path, in: folder, for: thing)
    }

    static func place(_ path: String, in folder: URL) -> URL {
        path.hasPrefix("/") ? URL(literalPath: path) : folder.appendingPathComponent(path)
    }

    /// Writes the file if it does not exist. Returns whether it was written.
    @discardableResult
    func write() throws -> Bool {
        guard !isThere else { return false }
        try AtomicFile.makeFolder(target.deletingLastPathComponent())
        try AtomicFile.write(bytes, to: target)
        return true
    }

    /// Throws if the file would be written where it is not allowed.
    fileprivate func check(_ isAllowed: (String) -> Bool) throws(AssetError) {
        guard isThere || isAllowed(path) else { throw .outsideProject(path: path) }
    }
}

extension [ProjectCopy] {
    /// Writes the files that do not exist, or none if one is not allowed. Returns the paths of those that were written.
    @discardableResult
    func write(where isAllowed: (String) -> Bool) throws -> [String] {
        for copy in self { try copy.check(isAllowed) }
        return try filter { try $0.write() }.map(\.path)
    }
}

extension AssetAddition {
    /// Returns the config that is probably meant in a folder: the only one with a recording and a face.
    /// - Throws: `AssetError.noConfig`, `AssetError.severalConfigs`.
    public static func config(in folder: URL, for thing: String) throws(AssetError) -> URL {
        let names = FolderNames(in: folder.path).filter { ["yaml", "yml", "json"].contains(($0 as NSString).pathExtension) }
        let configs = names.sorted().filter { name in
            guard let bytes = try? ConfigFile.bytes(of: folder.appendingPathComponent(name)),
                let root = try? ConfigDocument(parsing: bytes, file: name).root
            else { return false }
            return root.entry("recording") != nil && root.entry("nodes") != nil
        }
        guard let only = configs.first else { throw .noConfig(thing: thing) }
        guard configs.count == 1 else { throw .severalConfigs(thing: thing, configs: configs) }
        return URL(literalPath: only)
    }
}

extension ConfigValue {
    fileprivate func entry(_ key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }
    }

    fileprivate var elements: [ConfigValue] { if case .list(let elements) = content { elements } else { [] } }

    fileprivate var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

    /// The node and all nodes below it.
    fileprivate var nodes: [ConfigValue] { [self] + (entry("children")?.value.elements ?? []).flatMap(\.nodes) }

    /// Whether a node follows a face as a whole.
    fileprivate var isFace: Bool {
        guard let anchor = entry("anchor")?.value else { return false }
        if let text = anchor.text { return text == "face" }
        return anchor.entry("point") == nil && !anchor.isNull
    }

    fileprivate func namesFile(_ name: String) -> Bool {
        (entry("model")?.value.text as NSString?)?.lastPathComponent == name
    }

    /// All texts in the value.
    fileprivate var texts: [String] {
        switch content {
        case .scalar(let text, _): [text]
        case .list(let elements): elements.flatMap(\.texts)
        case .mapping(let entries): entries.flatMap(\.value.texts)
        }
    }

    /// The path from the config to the folder with `models` that its nodes already use, with a slash; empty for its own folder.
    fileprivate var modelFolder: String {
        let models = (entry("nodes")?.value.elements ?? []).flatMap(\.nodes).compactMap { $0.entry("model")?.value.text }
        let folder = models.lazy.map { ($0 as NSString).deletingLastPathComponent }.first {
            $0 == "models" || $0.hasSuffix("/models")
        }
        return folder.map { String($0.dropLast("models".count)) } ?? ""
    }
}

extension OrderedJSON {
    /// Returns the value with texts replaced.
    fileprivate func replacing(_ texts: [String: String]) -> OrderedJSON {
        switch self {
        case .string(let text): .string(texts[text] ?? text)
        case .array(let elements): .array(elements.map { $0.replacing(texts) })
        case .object(let members): .object(members.map { Member($0.key, $0.value.replacing(texts)) })
        case .null, .boolean, .integer, .number: self
        }
    }

    /// Returns a node with another name; the same for nil.
    fileprivate func named(_ name: String?) -> OrderedJSON {
        guard let name, case .object(let members) = self else { return self }
        return .object(members.map { $0.key == "name" ? Member("name", .string(name)) : $0 })
    }
}
