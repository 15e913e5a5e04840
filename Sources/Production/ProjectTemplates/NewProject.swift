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

/// A folder to start from: a config with everything that it names, a texture to paint over, and the first steps.
public struct NewProject: Sendable {
    /// What it begins with.
    public var template: ProjectTemplate
    /// The folder, which is made.
    public var folder: URL
    /// The folder that holds the shipped `models`, `textures` and `render-configs`.
    public var shipped: URL

    /// A project from its parts.
    public init(from template: ProjectTemplate, in folder: URL, shipped: URL) {
        (self.template, self.folder, self.shipped) = (template, folder, shipped)
    }

    /// Makes the folder, whole or not at all.
    /// - Parameter completing: is given the folder under a temporary name, before it gets its own.
    /// - Throws: `ProjectError`; `ModelError`, `ConfigError`, `FileWritingError`, and what `completing` throws.
    public func make(completing: (URL) throws -> Void = { _ in }) throws {
        let place = folder.standardizedFileURL
        let isThere = try checkPlace(place)
        let temporary = place.deletingLastPathComponent().appendingPathComponent(
            ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8))")
        do {
            try ScratchFolder.make(at: temporary)
        } catch {
            throw ProjectError.cannotCreate(path: folder.relativePath, reason: "the folder above it is missing or not writable")
        }
        defer { ScratchFolder.remove(temporary) }
        try fill(temporary)
        try completing(temporary)
        // A folder that is there may be the one that its user stands in, and stays the same.
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

    /// Throws where the folder cannot be filled; whether there is an empty one.
    private func checkPlace(_ place: URL) throws(ProjectError) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return false }
        let entries = isFolder.boolValue ? try? folderEntries(at: place.path) : nil
        guard let entries, entries.isEmpty else { throw .notEmpty(path: folder.relativePath) }
        return true
    }

    private func fill(_ target: URL) throws {
        for file in template.files {
            let source = shipped.appendingPathComponent(file.source)
            guard FileManager.default.fileExists(atPath: source.path) else { throw ProjectError.fileMissing(path: source.path) }
            let place = target.appendingPathComponent(file.place)
            do {
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: source, to: place)
            } catch {
                throw ProjectError.cannotCreate(path: folder.relativePath, reason: "\(file.place) cannot be written")
            }
        }
        for (place, text) in template.texts { try AtomicFile.write(text, to: target.appendingPathComponent(place)) }
        try writeGuide(to: target)
    }

    /// Draws the guide, and a white texture of its size where none is shipped.
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

    /// A first texture for a shell: ivory with a red band, to see at once that it is worn.
    private static func stripes(_ size: ImageSize) -> SRGBImage {
        SRGBImage(size: size) { _, y in
            let height = Double(y) / Double(size.height)
            return (0.3...0.36).contains(height) || (0.39...0.405).contains(height)
                ? SRGBA8(red: 200, green: 52, blue: 40) : SRGBA8(red: 236, green: 230, blue: 216)
        }
    }
}
