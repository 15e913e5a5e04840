import ConfigSettings
import ContentCache
import Files
import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import Synchronization

/// The content of files for a job and those that it shows: each file is read once, from any thread, and what is costly to make of it is
/// kept in the cache, where there is one.
final class AssetStore: Sendable {
    let cache: ContentCache?
    /// The largest number of threads that work for it.
    let threads: Int
    private let known = Mutex(Known())
    /// How the files were that it was asked for, before they were read.
    let looks: FileLooks

    private struct Known {
        var pictures: [UsedPicture: Result<DecodedImage, ImageError>] = [:]
        /// What the pictures' files say about colours and do not get.
        var pictureNotes: [FileLocation: [String]] = [:]
        var models: [FileLocation: Result<Model, any Error>] = [:]
        /// The files beside the models that they were read from.
        var companions: [FileLocation: [FileLocation]] = [:]
        var cubes: [CubeUse: StoredCube] = [:]
        var textures: [TextureUse: StillTexture] = [:]
        /// How the files were before they were read, of those that were taken over.
        var signatures: [FileLocation: OpenFile.Signature?] = [:]
    }

    /// A picture and the use of its samples.
    struct UsedPicture: Hashable {
        var file: FileLocation
        var use: SampleUse
    }

    /// A picture as a texture.
    struct TextureUse: Hashable {
        var file: FileLocation
        /// How the file holds its colours.
        var alpha: FrameDelivery.Alpha
        /// Whether its edges are continued outwards.
        var isPadded: Bool
    }

    /// A cube map and the way in which it is shown.
    struct CubeUse: Hashable {
        /// One file or six.
        var files: [FileLocation]
        /// Whether it is blurred as rough mirrors show it, for a light.
        var isBlurred: Bool
    }

    init(cache: ContentCache?, threads: Int, looks: FileLooks = FileLooks()) {
        (self.cache, self.threads, self.looks) = (cache, threads, looks)
    }

    /// Takes over what another store read of files that are still as they were; what could not be read is tried again.
    func take(from other: AssetStore) {
        let earlier = other.signatures.merging(other.looks.signatures) { $1 }
        let kept = Dictionary(uniqueKeysWithValues: earlier.filter { $0.value == OpenFile.Signature(at: $0.key) })
        func isKept(_ file: FileLocation) -> Bool { kept[file] != nil }
        let taken = other.known.withLock { known in
            var taken = Known()
            taken.pictures = known.pictures.filter { isKept($0.key.file) && (try? $0.value.get()) != nil }
            taken.pictureNotes = known.pictureNotes.filter { isKept($0.key) }
            taken.models = known.models.filter { file, model in
                isKept(file) && (try? model.get()) != nil && (known.companions[file] ?? []).allSatisfy(isKept)
            }
            taken.companions = known.companions.filter { taken.models[$0.key] != nil }
            taken.cubes = known.cubes.filter { $0.key.files.allSatisfy(isKept) }
            taken.textures = known.textures.filter { isKept($0.key.file) }
            taken.signatures = kept
            return taken
        }
        known.withLock { $0 = taken }
    }

    /// How the files were that were taken over.
    private var signatures: [FileLocation: OpenFile.Signature?] { known.withLock { $0.signatures } }

    /// Takes note of how a file is before it is read, or was before what is taken over was read; later calls for it do nothing.
    func look(at location: FileLocation) {
        if let taken = known.withLock({ $0.signatures[location] }) {
            looks.note(taken, of: location)
        } else {
            looks.look(at: location)
        }
    }

    /// The picture of a file.
    /// - Parameters:
    ///   - use: the use of its samples. Default: as colours.
    ///   - isKept: whether it may be kept in the cache; not where what is made of it is kept. Default: yes.
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
            // With other limits it may be read.
            if case .pictureTooLarge = error.problem { throw error }
            read = .failure(error)
        }
        known.withLock { known in
            known.pictureNotes[location] = metadata.notes.map { "\(location.name): \($0)." }
            known.pictures[used] = read
            // Where nothing is converted, colours are the numbers.
            if !metadata.convertsColors {
                for use in [SampleUse.colors, .numbers] { known.pictures[UsedPicture(file: location, use: use)] = read }
            }
        }
        return try read.get()
    }

    /// What a picture's file says about its colours and does not get, one sentence each; none where it cannot be read.
    func pictureNotes(of location: FileLocation) -> [String] {
        if let known = known.withLock({ $0.pictureNotes[location] }) { return known }
        let notes = ImageCodecs.pictureNotes(at: location)
        known.withLock { $0.pictureNotes[location] = notes }
        return notes
    }

    /// The model of a file.
    /// - Parameters:
    ///   - folder: the folder of the files that it refers to.
    ///   - companion: the place of a file in that folder by its name; nil where it may not be read.
    func model(
        at location: FileLocation, in folder: FileLocation, companion: (String) -> FileLocation?
    ) throws -> Model {
        if let known = known.withLock({ $0.models[location] }) { return try known.get() }
        look(at: location)
        let read = Result { try readModel(at: location, in: folder, companion: companion) }
        let companions = ((try? read.get())?.companions ?? []).compactMap(companion)
        companions.forEach(look)
        known.withLock { known in
            known.models[location] = read
            known.companions[location] = companions
        }
        return try read.get()
    }

    /// A texture of a picture, one for all who ask.
    /// - Parameter source: what it is made of where it is asked for first.
    func texture(_ use: TextureUse, source: () -> StillTexture.Source) -> StillTexture {
        if let known = known.withLock({ $0.textures[use] }) { return known }
        let made = StillTexture(source())
        known.withLock { $0.textures[use] = made }
        return made
    }

    /// A cube map.
    /// - Parameter picture: reads the file of an index where the cube map has to be made of them; nil where that cannot be.
    func cube(_ use: CubeUse, picture: (Int) -> DecodedImage?) throws(CubeMapError) -> StoredCube? {
        if let known = known.withLock({ $0.cubes[use] }) { return known }
        use.files.forEach(look)
        guard let read = try readCube(use, picture: picture) else { return nil }
        known.withLock { $0.cubes[use] = read }
        return read
    }
}
