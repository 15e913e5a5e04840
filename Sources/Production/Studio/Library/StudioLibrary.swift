import ConfigSettings
import Files
import Foundation
import ImageCodecs
import Imaging
import JSONText
import ProjectTemplates
import RenderConfig
import Synchronization

/// The files of the project, the pictures that the scene reads, and the shipped files, which a page names by their number in
/// this list. Thread-safe.
///
/// Numbers stay the same for the life of a session, so that no address or message contains a path.
final class StudioLibrary: Sendable {
    /// A file that a page can show or add.
    struct File: Hashable, Sendable {
        /// The path from the config's folder, or that among the shipped files.
        var path: String
        var kind: StudioFileKind
        /// Whether it is one of the program's own files.
        var isShipped = false
        var place: FileLocation
    }

    /// The origin of a listed file.
    private enum Origin: String {
        case project, scene, shipped
    }

    /// The largest number of files that are listed.
    private static let most = 2000
    /// The largest number of names that are looked at, for configs in folders with much else.
    private static let mostNames = 20_000
    /// The depth of folders that are searched.
    private static let deepest = 4
    /// The longest side of a thumbnail in pixels.
    private static let thumbnailSide = 128
    /// The largest number of thumbnails that are kept.
    private static let mostThumbnails = 400

    private struct State {
        var files: [File] = []
        var numbers: [File: Int] = [:]
        var thumbnails: [Int: (look: OpenFile.Signature?, bytes: [UInt8])] = [:]
    }

    /// The config's folder, which receives new files.
    let folder: URL
    /// The folder of the shipped files; nil if they are missing.
    let shipped: URL?
    private let access: FileAccess
    private let state = Mutex(State())

    init(of options: StudioOptions) {
        folder = options.config.deletingLastPathComponent()
        // Without the user's extra folders: those are for reading.
        access = FileAccess(config: options.config, extraRoots: [])
        if case .found(let root) = ShippedFolder.search() { shipped = root } else { shipped = nil }
    }

    // MARK: Files

    /// Returns the file with a number; nil if there is none.
    subscript(number: Int) -> File? {
        state.withLock { $0.files.indices.contains(number) ? $0.files[number] : nil }
    }

    /// Returns the number of a file, which is added if it is new.
    func number(of file: File) -> Int {
        state.withLock { state in
            if let known = state.numbers[file] { return known }
            state.files.append(file)
            state.numbers[file] = state.files.count - 1
            return state.files.count - 1
        }
    }

    /// Returns the file at a path from the config's folder; nil if it leads out of the project.
    func file(at path: String, _ kind: StudioFileKind) -> File? {
        access.place(of: path, in: folder).map { File(path: path, kind: kind, place: $0.location) }
    }

    /// Whether a file may be written at a path from the config's folder.
    func mayWrite(_ path: String) -> Bool { access.place(of: path, in: folder) != nil }

    /// Returns the list for a page: the shipped things, the project's files, and the pictures of the scene and those that are
    /// shipped.
    /// - Parameter sources: the files that the scene reads.
    func json(uploadLimit: Int, sources: [CheckedFile]) -> OrderedJSON {
        let scene = pictures(among: sources)
        var places: Set<String> = []
        let files = [(Origin.project, projectFiles()), (.scene, scene), (.shipped, shippedPictures())].flatMap {
            origin, files in
            files.filter { places.insert($0.place.path).inserted }.map { file -> OrderedJSON in
                [
                    "id": .integer(number(of: file)), "path": .string(file.path), "kind": .string(file.kind.rawValue),
                    "origin": .string(origin.rawValue),
                ]
            }
        }
        func named(_ all: [(name: String, about: String)]) -> OrderedJSON {
            .array(all.map { ["name": .string($0.name), "about": .string($0.about)] })
        }
        return [
            "assets": shipped == nil ? [] : named(AssetAddition.things),
            "environments": .array(LightSettings.Probe.allCases.map { .string($0.rawValue) }),
            "actors": shipped == nil ? [] : named(StandInActor.allCases.map { ($0.rawValue, $0.about) }),
            "kinds": .array(WearableKind.allCases.map { .string($0.rawValue) }), "files": .array(files),
            "scene": .array(scene.map { ["id": .integer(number(of: $0)), "path": .string($0.path)] }),
            "uploadLimit": .integer(uploadLimit),
        ]
    }

    private func projectFiles() -> [File] {
        var found: [File] = []
        var looks = 0
        func search(_ path: String, depth: Int) {
            let place = path.isEmpty ? folder.path : folder.path + "/" + path
            for name in FolderNames(in: place).sorted() where !name.hasPrefix(".") {
                looks += 1
                guard found.count < Self.most, looks < Self.mostNames else { return }
                let below = path.isEmpty ? name : path + "/" + name
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: place + "/" + name, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue {
                    if depth < Self.deepest { search(below, depth: depth + 1) }
                } else if let kind = StudioFileKind(named: name), kind != .companion, let file = file(at: below, kind) {
                    found.append(file)
                }
            }
        }
        search("", depth: 1)
        return found
    }

    /// Returns the pictures among the files that the scene reads, with the paths that the config gives them. They may be
    /// outside of the project.
    private func pictures(among sources: [CheckedFile]) -> [File] {
        let base = folder.relativePath
        let start = base == "." || base.isEmpty ? "" : base.hasSuffix("/") ? base : base + "/"
        let files = sources.lazy.compactMap { source -> File? in
            let name = source.location.name
            let path = name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name
            guard StudioFileKind(named: path) == .picture, FileManager.default.fileExists(atPath: source.location.path) else {
                return nil
            }
            return File(path: path, kind: .picture, place: source.location)
        }
        return Array(files.prefix(Self.most))
    }

    private func shippedPictures() -> [File] {
        guard let shipped else { return [] }
        let folder = shipped.appendingPathComponent("textures")
        return FolderNames(in: folder.path).sorted().compactMap { name in
            guard StudioFileKind(named: name) == .picture else { return nil }
            let location = FileLocation(name: name, path: folder.path + "/" + name).followed
            return File(path: "textures/" + name, kind: .picture, isShipped: true, place: location)
        }
    }

    // MARK: Thumbnails

    /// Returns a small PNG of a picture; nil if the number is not that of a picture.
    /// - Throws: `ImageError`.
    func thumbnail(_ number: Int) throws(ImageError) -> [UInt8]? {
        guard let file = self[number], file.kind == .picture else { return nil }
        let look = OpenFile.Signature(at: file.place)
        if let known = state.withLock({ $0.thumbnails[number] }), known.look == look { return known.bytes }
        let picture = try readImage(at: file.place).standardImage
        let scale = min(Double(Self.thumbnailSide) / Double(max(picture.size.width, picture.size.height)), 1)
        func side(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
        let small = picture.resampled(to: ImageSize(side(picture.size.width), side(picture.size.height)))
        let bytes = PNGEncoder().encode(small)
        state.withLock { state in
            if state.thumbnails.count >= Self.mostThumbnails { state.thumbnails = [:] }
            state.thumbnails[number] = (look, bytes)
        }
        return bytes
    }

    // MARK: New files

    /// Returns the path from the config's folder of a file, which is copied into the project if it is a shipped one.
    /// - Throws: `RequestFault`; `FileWritingError`; `ImageError`.
    func adopt(_ file: File) throws -> String {
        guard file.isShipped else { return file.path }
        // A config in the folder of the shipped files uses them where they are.
        for path in [file.path, "../" + file.path] where self.file(at: path, file.kind)?.place.path == file.place.path {
            return path
        }
        let name = try StudioFileName(file.path)
        let upload = try StudioUpload(named: name, in: self)
        guard let content = FileManager.default.contents(atPath: file.place.path) else {
            throw RequestFault("\(file.path): this shipped file is missing")
        }
        try upload.write([UInt8](content))
        return try upload.finish().file.path
    }

    /// Returns the folder for new files of a kind, whether it exists or not.
    /// - Throws: `RequestFault` if it leads out of the project.
    func newFiles(_ kind: StudioFileKind) throws(RequestFault) -> FileLocation {
        guard let place = access.place(of: kind.folder, in: folder)?.location,
            isPath(place.path, within: FileAccess.resolved(folder.path))
        else { throw RequestFault("\(kind.folder)/ leads out of the project's folder, so nothing is written to it") }
        return place
    }
}
