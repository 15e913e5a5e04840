import Files
public import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import TexturePainting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A new project folder: a config with all files that it names, a texture to paint over, and the first steps.
public struct NewProject: Sendable {
    /// The template of the project.
    public var template: ProjectTemplate
    /// The actor in the background, whose take the project plays.
    public var actor: StandInActor
    /// The folder to create.
    public var folder: URL
    /// The folder that contains the shipped `models`, `textures` and `render-configs`.
    public var shipped: URL

    /// Creates the description of a project from its parts. Default: the template's own actor.
    public init(from template: ProjectTemplate, with actor: StandInActor? = nil, in folder: URL, shipped: URL) {
        (self.template, self.actor, self.folder, self.shipped) = (template, actor ?? template.actor, folder, shipped)
    }

    /// Creates the folder with all its files, or nothing if it fails.
    /// - Parameter completing: receives the folder under a temporary name, before it is renamed.
    /// - Throws: `ProjectError`; `ModelError`, `ConfigError`, `FileWritingError`, and the errors of `completing`.
    public func make(completing: (URL) throws -> Void = { _ in }) throws {
        let place = folder.standardizedFileURL
        let isThere = try checkPlace(place)
        let temporary = place.deletingLastPathComponent().appendingPathComponent(
            ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8))")
        do {
            try ScratchFolder.make(at: temporary)
        } catch {
            throw ProjectError.cannotCreate(path: folder.relativePath, reason: "the parent folder is missing or not writable")
        }
        defer { ScratchFolder.remove(temporary) }
        try fill(temporary)
        try completing(temporary)
        // An existing folder is kept, because it may be the user's working directory.
        let moves =
            isThere
            ? try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted().map {
                (temporary.appendingPathComponent($0), place.appendingPathComponent($0))
            } : [(temporary, place)]
        for (number, (from, to)) in moves.enumerated() where rename(from.path, to.path) != 0 {
            let reason = systemReason()
            for (_, moved) in moves[..<number] { try? FileManager.default.removeItem(at: moved) }
            throw ProjectError.cannotCreate(path: folder.relativePath, reason: reason)
        }
    }

    /// Returns whether an empty folder exists, and throws if the folder cannot be filled.
    private func checkPlace(_ place: URL) throws(ProjectError) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return false }
        let entries = isFolder.boolValue ? try? folderEntries(at: place.path) : nil
        guard let entries, entries.isEmpty else { throw .notEmpty(path: folder.relativePath) }
        return true
    }

    private func fill(_ target: URL) throws {
        try copy(template.files, to: target)
        let config = try ActorConfig(of: actor, shipped: shipped)
        try copy(config.files.filter { file in !template.files.contains { $0.place == file.place } }, to: target)
        for (place, text) in template.texts(for: actor) + [("actor.yaml", config.text)] {
            let file = target.appendingPathComponent(place)
            try AtomicFile.makeFolder(file.deletingLastPathComponent())
            try AtomicFile.write(text, to: file)
        }
        try writeGuide(to: target)
    }

    private func copy(_ files: [ProjectTemplate.CopiedFile], to target: URL) throws(ProjectError) {
        for file in files {
            let source = shipped.appendingPathComponent(file.source)
            guard FileManager.default.fileExists(atPath: source.path) else { throw .fileMissing(path: source.path) }
            let place = target.appendingPathComponent(file.place)
            do {
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: source, to: place)
            } catch {
                throw .cannotCreate(path: folder.relativePath, reason: "\(file.place) cannot be written")
            }
        }
    }

    /// Draws the guide, and a striped texture of its size if none is shipped.
    private func writeGuide(to target: URL) throws {
        let guide = template.guide
        let regions =
            guide.parts == nil ? try MeshRegions(contentsOf: shipped.appendingPathComponent("models/face-regions.json")) : nil
        var layout = TextureLayout(
            of: try ModelFile.read(atPath: shipped.appendingPathComponent(guide.model).path), regions: regions)
        if let parts = guide.parts { layout.parts.removeAll { !parts.contains($0.name) } }
        let size = ImageSize(guide.side, guide.side)
        let encoder = PNGEncoder(compression: .balanced)
        try encoder.write(try LayoutGuide(to: layout, size: size).picture(), to: target.appendingPathComponent(guide.place))
        let texture = target.appendingPathComponent(guide.place.replacing("-layout", with: ""))
        guard !FileManager.default.fileExists(atPath: texture.path) else { return }
        try encoder.write(Self.stripes(size), to: texture)
    }

    /// The first texture of a shell: ivory with a red band, which shows at once that it is applied.
    private static func stripes(_ size: ImageSize) -> SRGBImage {
        SRGBImage(size: size) { _, y in
            let height = Double(y) / Double(size.height)
            return (0.3...0.36).contains(height) || (0.39...0.405).contains(height)
                ? SRGBA8(red: 200, green: 52, blue: 40) : SRGBA8(red: 236, green: 230, blue: 216)
        }
    }
}
