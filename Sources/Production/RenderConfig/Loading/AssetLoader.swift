import ConfigLanguage
import ConfigSettings
import DescribedErrors
import Files
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RasterResources
import SceneGraph
import VideoCodecs

/// Reads each file that a config names once, and adds mistakes in the files to the config's.
final class AssetLoader {
    /// All files read so far, in order. A job's pictures depend on these files only.
    private(set) var files: [CheckedFile] = []
    /// Notes on ignored content, one line each.
    var notes: [String] = []

    /// The notes that report lost input.
    private(set) var lostInput: [String] = []

    /// The files that may be read.
    let access: FileAccess
    private let folder: URL
    private let reading: ConfigReading
    private let budget: ImageBudget
    private var known: Set<CheckedFile> = []
    private let store: AssetStore
    private var pictures: [UsedPicture: DecodedImage?] = [:]
    /// The files whose pictures are counted in the budget.
    private var counted: Set<CheckedFile> = []
    /// The pictures that models use, each decoded once; nil if one cannot be decoded.
    private var modelPictures: [UsedModelPicture: DecodedImage?] = [:]
    private var models: [UsedModel: Model?] = [:]
    private var videos: [CheckedFile: VideoInformation] = [:]

    /// A model file and the name of its scene; nil for the file's choice.
    private struct UsedModel: Hashable {
        var file: CheckedFile
        var scene: String?
    }

    /// A picture file and the use of its samples.
    private struct UsedPicture: Hashable {
        var file: CheckedFile
        var use: SampleUse
    }

    /// A model's picture and the use of its samples.
    private struct UsedModelPicture: Hashable {
        var picture: ModelPicture
        var use: SampleUse
    }

    /// The identity of a model's picture.
    private enum ModelPicture: Hashable {
        case file(CheckedFile)
        case embedded(EmbeddedPicture)
    }

    init(access: FileAccess, folder: URL, reading: ConfigReading, budget: ImageBudget, store: AssetStore) {
        self.access = access
        self.store = store
        self.folder = folder
        self.reading = reading
        self.budget = budget
    }

    /// Returns the file of a path, or nil after reporting a mistake.
    func file(of path: Located<ConfigPath>, kind: String) -> CheckedFile? {
        // Also records missing files, so that watching the config's files detects when one appears.
        if let place = try? access.place(of: path, in: folder) { store.look(at: place.location) }
        guard let file = noting(path, { try access.file(of: path, kind: kind, in: folder, suggests: reading.isSuggesting) })
        else { return nil }
        add(file)
        return file
    }

    /// Whether a file exists that the config may read. Does not report a mistake.
    func isThere(_ path: Located<ConfigPath>) -> Bool {
        (try? access.file(of: path, kind: "a file", in: folder, suggests: false)) != nil
    }

    /// Returns the file that a recording names, within its folder or the config's tree; nil if the path leads elsewhere.
    func file(named name: String, byRecordingIn folder: URL) -> CheckedFile? {
        guard !name.hasPrefix("/"), !name.utf8.contains(0), !name.split(separator: "/").contains(".."),
            let file = access.adding(root: folder).place(of: name, in: folder)
        else { return nil }
        add(file)
        return file
    }

    /// Records a file that the pictures depend on.
    func add(_ file: CheckedFile) {
        guard known.insert(file).inserted else { return }
        store.look(at: file.location)
        files.append(file)
    }

    private func noting(_ path: Located<ConfigPath>, _ find: () throws -> CheckedFile) -> CheckedFile? {
        do {
            return try find()
        } catch let error as ConfigError {
            reading.add(error)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        return nil
    }

    /// Whether a path leads to a folder that the config may name.
    func isFolder(_ path: Located<ConfigPath>) -> Bool {
        (try? access.folder(of: path, kind: "a folder", in: folder)) != nil
    }

    /// Returns the folder of a path, or nil after reporting a mistake.
    func folder(of path: Located<ConfigPath>, kind: String) -> CheckedFile? {
        if let place = try? access.place(of: path, in: folder) { store.look(at: place.location) }
        return noting(path) { try access.folder(of: path, kind: kind, in: folder) }
    }

    /// Returns a file found in a folder that the config names.
    /// - Throws: `ConfigError` if it is a link that leads outside the allowed folders.
    func file(named name: String, inFolderOf path: Located<ConfigPath>, kind: String) throws -> CheckedFile {
        let name = Located(ConfigPath(text: path.value.text + "/" + name), at: path.location)
        let file = try access.file(of: name, kind: kind, in: folder)
        add(file)
        return file
    }

    /// Returns the properties of a video.
    /// - Throws: `VideoError`.
    func information(of video: CheckedFile) throws -> VideoInformation {
        if let known = videos[video] { return known }
        let information = try store.information(ofVideo: video.location)
        notes += information.notes.map { "\(video.location.name): \($0)" }
        videos[video] = information
        return information
    }

    /// Notes the gaps in the numbering of an image sequence.
    func note(gapsOf sequence: ImageSequence) {
        guard let note = sequence.gapNote, !lostInput.contains(note) else { return }
        notes.append(note)
        lostInput.append(note)
    }

    /// Returns a picture, or nil after reporting a mistake.
    /// - Parameter use: the use of its samples. Default: as colours.
    func picture(_ path: Located<ConfigPath>, for use: SampleUse = .colors) -> DecodedImage? {
        guard let file = file(of: path, kind: "a picture") else { return nil }
        let used = UsedPicture(file: file, use: use)
        if let known = pictures[used] { return known }
        var picture: DecodedImage?
        do {
            picture = try budget.read(file.location.name) { limits throws(ImageError) in
                try store.picture(at: file.location, for: use, limits: limits)
            }
            if use == .colors { addNotes(ofPicture: file) }
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        counted.insert(file)
        pictures[used] = picture
        return picture
    }

    /// Notes the unsupported colour properties of a picture file.
    private func addNotes(ofPicture file: CheckedFile) {
        notes += store.pictureNotes(of: file.location).filter { !notes.contains($0) }
    }

    /// Returns the texture of a picture, or nil after reporting a mistake.
    ///
    /// All configs, and later loads of an unchanged file, share it.
    /// - Parameters:
    ///   - alpha: the form in which the file stores alpha.
    ///   - isPadded: whether the edges of painted areas are extended outwards.
    func texture(_ path: Located<ConfigPath>, alpha: FrameDelivery.Alpha, isPadded: Bool) -> StillTexture? {
        guard let picture = picture(path), let file = file(of: path, kind: "a picture") else { return nil }
        // A placeholder for a picture over the limit must not be stored as the file's texture.
        let made = {
            let straight = alpha == .straight ? picture : picture.divided
            return (isPadded ? straight.edgePadded : straight).texture
        }
        guard budget.isWithinLimit else { return StillTexture(made()) }
        return store.texture(AssetStore.TextureUse(file: file.location, alpha: alpha, isPadded: isPadded), source: made)
    }

    /// Returns a texture of the numbers in a picture, or nil after reporting a mistake.
    func numbers(_ path: Located<ConfigPath>) -> StillTexture? {
        guard let numbers = picture(path, for: .numbers)?.numbers, let file = file(of: path, kind: "a picture") else {
            return nil
        }
        return StillTexture(.light(numbers), file: file.location.contents)
    }

    /// Counts a picture derived from others during loading, before it is created.
    /// - Returns: whether it fits within the memory limit. If not, the caller skips it, and loading ends with an error.
    func reserve(picture size: ImageSize) -> Bool {
        budget.reserve(size.pixelCount * ImageBudget.bytesPerPixel, for: .pictures, "\(size)")
    }

    /// Counts the mask of a region before it is created; returns the same as for a picture.
    func reserve(mask size: ImageSize) -> Bool {
        budget.reserve(size.pixelCount, for: .pictures, "a mask of \(size)")
    }

    /// Counts a generated mesh twice: as stored in the scene and as drawn. Returns the same as for a picture.
    func reserve(mesh: Mesh) -> Bool {
        let bytes = 2 * (mesh.vertexCount * 40 + mesh.triangles.count * 16)
        return budget.reserve(bytes, for: .meshes, "one of \(mesh.vertexCount) vertices")
    }

    /// Returns a cube map from one or six pictures, or nil after reporting a mistake.
    /// - Parameter isBlurred: whether it lights the scene; it then has harmonics and is prefiltered for rough reflections.
    func cubeMap(_ files: TextureFiles, isBlurred: Bool = false, at location: ConfigLocation) -> StoredCube? {
        let paths = files.located
        let found = paths.compactMap { file(of: $0, kind: "a picture") }
        guard found.count == paths.count else { return nil }
        do {
            let use = AssetStore.CubeUse(files: found.map(\.location), isBlurred: isBlurred)
            guard let cube = try store.cube(use, picture: { picture(paths[$0]) }) else { return nil }
            found.forEach(addNotes)
            for (file, picture) in zip(found, cube.pictures) where counted.insert(file).inserted {
                budget.add(picture, file.location.name)
            }
            return cube
        } catch {
            reading.fail("\(error)", at: location)
            return nil
        }
    }

    /// Returns a model, or nil after reporting a mistake.
    /// - Parameter scene: the name of a scene of its file. Default: the file's choice.
    func model(_ path: Located<ConfigPath>, scene: Located<String>? = nil) -> (model: Model, url: URL)? {
        guard let file = file(of: path, kind: "a model") else { return nil }
        let used = UsedModel(file: file, scene: scene?.value)
        if let known = models[used] { return known.map { ($0, file.url) } }
        var model: Model?
        do {
            let folder = Located(ConfigPath(text: "."), at: path.location)
            let place = try access.place(of: folder, in: file.url.deletingLastPathComponent()).location
            let read = try store.model(AssetStore.ModelUse(file: file.location, scene: scene?.value), in: place) {
                self.place(of: $0, besides: file.url)?.location
            }
            for name in read.companions { addFile(named: name, besides: file.url) }
            addNotes(of: read, named: file.location.name)
            model = read
        } catch let error as ConfigError {
            reading.add(error)
        } catch let error as ModelError where error.isMissingReader {
            reading.fail("\(error)", at: path.location, kind: .missingProgram)
        } catch let error as ModelError where error.knownScenes != nil {
            fail(scene, among: error.knownScenes ?? [])
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        models[used] = model
        return model.map { ($0, file.url) }
    }

    /// Reports a scene that a model's file does not have.
    private func fail(_ scene: Located<String>?, among known: [String]) {
        guard let scene else { return }
        let list = known.isEmpty ? "it has no scenes" : "it has \(known.shortened(to: 8))"
        let hint = reading.suggestion(for: scene.value, among: known) ?? list
        reading.fail("the model has no scene \(scene.value.quoted); \(hint)", at: scene.location)
    }

    /// Notes the unsupported features of a model's file.
    private func addNotes(of model: Model, named name: String) {
        let most = 4
        notes += model.notes.prefix(most).map { "\(name): \($0)" }.filter { !notes.contains($0) }
        guard model.notes.count > most else { return }
        notes.append("\(name): \(model.notes.count - most) more notes; `bianlian inspect` lists them")
    }

    /// Records a companion file of a model, whether it exists or not.
    private func addFile(named name: String, besides model: URL) {
        if let file = place(of: name, besides: model) { add(file) }
    }

    private func place(of name: String, besides model: URL) -> CheckedFile? {
        access.place(of: name, in: model.deletingLastPathComponent())
    }

    /// Returns the picture of a model's texture, or nil after adding a note, since the model is still worth showing.
    ///
    /// A path that leads outside the config's tree is a mistake. Each picture is decoded once, regardless of how many slots and
    /// materials show it, and each call counts as one more texture.
    /// - Parameters:
    ///   - use: the use of its samples.
    ///   - location: the location in the config that names the model.
    func picture(
        _ texture: ModelTexture, of model: URL, for use: SampleUse, at location: ConfigLocation
    ) -> DecodedImage? {
        let use = Self.samples(use, of: model)
        switch texture.source {
        case .embedded(let picture):
            // The picture's own name comes last, because its extension identifies TGA.
            let name = "\(model.relativePath): embedded picture \(unquoted(String(picture.name.suffix(40))))"
            return self.picture(UsedModelPicture(picture: .embedded(picture), use: use), named: name) {
                limits throws(ImageError) in
                try store.picture(picture, named: name, for: use, limits: limits)
            }
        case .file(let path):
            do {
                let place = Located(ConfigPath(text: path), at: location)
                let file = try access.place(of: place, in: model.deletingLastPathComponent())
                // Missing files count as well, because the frames change when they appear.
                add(file)
                if use == .colors { addNotes(ofPicture: file) }
                return picture(UsedModelPicture(picture: .file(file), use: use), named: file.location.name) {
                    limits throws(ImageError) in
                    try store.picture(at: file.location, for: use, limits: limits)
                }
            } catch let error as ConfigError {
                reading.add(error)
            } catch {
                reading.fail("\(error)", at: location)
            }
            return nil
        }
    }

    /// Returns the use of a picture's samples in a model.
    private static func samples(_ use: SampleUse, of model: URL) -> SampleUse {
        // glTF 2.0, section 3.8.2: colour space information in the images must be ignored.
        ModelFormat(namedBy: model.path)?.isGLTF == true ? .numbers : use
    }

    /// Returns the texture of a model's picture for one use. Loads share it if the model's file contains the picture.
    /// - Parameter source: creates its content, unless another load has.
    func texture(
        of texture: ModelTexture, for use: SceneBuilder.TextureUse, in model: URL, source: () -> StillTexture.Source
    ) -> StillTexture {
        // A placeholder for a picture over the limit must not be shared, nor a texture of two pictures.
        guard budget.isWithinLimit, !use.hasSecondPicture else { return StillTexture(source()) }
        switch texture.source {
        case .embedded(let picture):
            return store.texture(
                AssetStore.EmbeddedTextureUse(picture: picture, samples: Self.samples(use.samples, of: model), use: use),
                source: source)
        case .file(let path):
            return StillTexture(source(), file: place(of: path, besides: model)?.location.contents)
        }
    }

    private func picture(
        _ identity: UsedModelPicture, named name: String, read: (ImageLimits) throws(ImageError) -> DecodedImage
    ) -> DecodedImage? {
        if let known = modelPictures[identity] { return known.map { budget.again($0, name) } }
        var picture: DecodedImage?
        do {
            picture = try budget.read(name, read)
        } catch {
            let note = "\(error); the plain colour is shown instead"
            if !notes.contains(note) { notes.append(note) }
        }
        modelPictures[identity] = picture
        return picture
    }
}

extension ModelError {
    /// The names of the file's scenes, if it does not have the scene that was asked for; else nil.
    fileprivate var knownScenes: [String]? { if case .noScene(_, let known) = problem { known } else { nil } }

    /// Whether the program that reads models is at fault instead of the model.
    fileprivate var isMissingReader: Bool {
        switch problem {
        case .readerMissing, .readerNotStarted: true
        default: false
        }
    }
}
