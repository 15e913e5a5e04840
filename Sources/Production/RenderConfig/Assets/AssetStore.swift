import ConfigSettings
import ContentCache
import Files
import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import Synchronization

/// The content of the files of a job and of the jobs that it shows.
///
/// Each file is read once, from any thread. Results that are expensive to compute are kept in the cache, if there is one.
final class AssetStore: Sendable {
    let cache: ContentCache?
    /// The maximum number of threads.
    let threads: Int
    private let known = Mutex(Known())
    /// The signatures of requested files, taken before they were read.
    let looks: FileLooks

    private struct Known {
        var pictures: [UsedPicture: Result<DecodedImage, ImageError>] = [:]
        /// Colour properties of picture files that are not supported, by file.
        var pictureNotes: [FileLocation: [String]] = [:]
        var models: [ModelUse: Result<Model, any Error>] = [:]
        /// The companion files that each model was read from.
        var companions: [ModelUse: [FileLocation]] = [:]
        var cubes: [CubeUse: StoredCube] = [:]
        var textures: [TextureUse: StillTexture] = [:]
        /// The signatures of the files taken from another store, from before they were read.
        var signatures: [FileLocation: OpenFile.Signature?] = [:]
    }

    /// A model file and the name of its scene; nil for the file's choice.
    struct ModelUse: Hashable {
        var file: FileLocation
        var scene: String?
    }

    /// A picture file and the use of its samples.
    struct UsedPicture: Hashable {
        var file: FileLocation
        var use: SampleUse
    }

    /// A picture file used as a texture.
    struct TextureUse: Hashable {
        var file: FileLocation
        /// The form in which the file stores alpha.
        var alpha: FrameDelivery.Alpha
        /// Whether its edges are extended outwards.
        var isPadded: Bool
    }

    /// A cube map and its use.
    struct CubeUse: Hashable {
        /// One file or six.
        var files: [FileLocation]
        /// Whether it is prefiltered for rough reflections, for use as a light.
        var isBlurred: Bool
    }

    init(cache: ContentCache?, threads: Int, looks: FileLooks = FileLooks()) {
        (self.cache, self.threads, self.looks) = (cache, threads, looks)
    }

    /// Copies the content of unchanged files from another store, except for files that could not be read.
    func take(from other: AssetStore) {
        let earlier = other.signatures.merging(other.looks.signatures) { $1 }
        let kept = Dictionary(uniqueKeysWithValues: earlier.filter { $0.value == OpenFile.Signature(at: $0.key) })
        func isKept(_ file: FileLocation) -> Bool { kept[file] != nil }
        let taken = other.known.withLock { known in
            var taken = Known()
            taken.pictures = known.pictures.filter { isKept($0.key.file) && (try? $0.value.get()) != nil }
            taken.pictureNotes = known.pictureNotes.filter { isKept($0.key) }
            taken.models = known.models.filter { use, model in
                isKept(use.file) && (try? model.get()) != nil && (known.companions[use] ?? []).allSatisfy(isKept)
            }
            taken.companions = known.companions.filter { taken.models[$0.key] != nil }
            taken.cubes = known.cubes.filter { $0.key.files.allSatisfy(isKept) }
            taken.textures = known.textures.filter { isKept($0.key.file) }
            taken.signatures = kept
            return taken
        }
        known.withLock { $0 = taken }
    }

    /// The signatures of the files taken from another store.
    private var signatures: [FileLocation: OpenFile.Signature?] { known.withLock { $0.signatures } }

    /// Records a file's signature before the file is read, or the recorded one if its content came from another store. Has an
    /// effect only on the first call for a file.
    func look(at location: FileLocation) {
        if let taken = known.withLock({ $0.signatures[location] }) {
            looks.note(taken, of: location)
        } else {
            looks.look(at: location)
        }
    }

    /// Returns the picture of a file.
    /// - Parameters:
    ///   - use: the use of its samples. Default: as colours.
    ///   - isKept: whether it may be kept in the cache; false if a result computed from it is cached instead. Default: yes.
    func picture(
        at location: FileLocation, for use: SampleUse = .colors, limits: ImageLimits, isKept: Bool = true
    ) throws(ImageError) -> DecodedImage {
        let used = UsedPicture(file: location, use: use)
        if let known = known.withLock({ $0.pictures[used] }) {
            let picture = try known.get()
            let size = picture.size
            guard limits.allows(width: size.width, height: size.height) else {
                throw ImageError(.pictureTooLarge(width: size.width, height: size.height, limit: limits), in: location.name)
            }
            return picture
        }
        look(at: location)
        let read: Result<DecodedImage, ImageError>
        var metadata = PictureMetadata()
        do {
            let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
            metadata = try readPictureMetadata(bytes, from: location.name, limits: limits)
            read = .success(try picture(bytes, named: location.name, for: use, limits: limits, isKept: isKept))
        } catch {
            // It may be readable with other limits.
            if case .pictureTooLarge = error.problem { throw error }
            read = .failure(error)
        }
        known.withLock { known in
            known.pictureNotes[location] = metadata.notes.map { "\(location.name): \($0)." }
            known.pictures[used] = read
            // Without colour conversion, colours and numbers have the same samples.
            if !metadata.convertsColors {
                for use in [SampleUse.colors, .numbers] { known.pictures[UsedPicture(file: location, use: use)] = read }
            }
        }
        return try read.get()
    }

    /// Returns a sentence for each colour property of a picture file that is not supported; empty if the file cannot be read.
    func pictureNotes(of location: FileLocation) -> [String] {
        if let known = known.withLock({ $0.pictureNotes[location] }) { return known }
        let notes = ImageCodecs.pictureNotes(at: location)
        known.withLock { $0.pictureNotes[location] = notes }
        return notes
    }

    /// Returns the model of a file.
    /// - Parameters:
    ///   - folder: the folder of the files that it refers to.
    ///   - companion: returns the location of a file in that folder by its name; nil if it may not be read.
    func model(
        _ use: ModelUse, in folder: FileLocation, companion: (String) -> FileLocation?
    ) throws -> Model {
        if let known = known.withLock({ $0.models[use] }) { return try known.get() }
        look(at: use.file)
        let read = Result { try readModel(use, in: folder, companion: companion) }
        let companions = ((try? read.get())?.companions ?? []).compactMap(companion)
        companions.forEach(look)
        known.withLock { known in
            known.models[use] = read
            known.companions[use] = companions
        }
        return try read.get()
    }

    /// Returns the texture of a picture, shared by all callers.
    /// - Parameter source: creates its content on the first request.
    func texture(_ use: TextureUse, source: () -> StillTexture.Source) -> StillTexture {
        if let known = known.withLock({ $0.textures[use] }) { return known }
        let made = StillTexture(source())
        known.withLock { $0.textures[use] = made }
        return made
    }

    /// Returns a cube map.
    /// - Parameter picture: reads the file at an index, if the cube map is not cached; nil if the file cannot be read.
    func cube(_ use: CubeUse, picture: (Int) -> DecodedImage?) throws(CubeMapError) -> StoredCube? {
        if let known = known.withLock({ $0.cubes[use] }) { return known }
        use.files.forEach(look)
        guard let read = try readCube(use, picture: picture) else { return nil }
        known.withLock { $0.cubes[use] = read }
        return read
    }
}
