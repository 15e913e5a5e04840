import ContentCache
import Files
import ImageCodecs
import Imaging
import MeshFormats
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
        var pictures: [FileLocation: Result<DecodedImage, ImageError>] = [:]
        var models: [FileLocation: Result<Model, any Error>] = [:]
        var cubes: [CubeUse: StoredCube] = [:]
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

    /// The picture of a file.
    /// - Parameter isKept: whether it may be kept in the cache; not where what is made of it is kept. Default: yes.
    func picture(at location: FileLocation, limits: ImageLimits, isKept: Bool = true) throws(ImageError) -> DecodedImage {
        if let known = known.withLock({ $0.pictures[location] }) {
            let picture = try known.get()
            let size = picture.size
            guard limits.allows(width: size.width, height: size.height) else {
                throw ImageError(.pictureTooLarge(width: size.width, height: size.height, limit: limits), in: location.name)
            }
            return picture
        }
        looks.look(at: location)
        let read: Result<DecodedImage, ImageError>
        do {
            let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
            read = .success(try picture(bytes, named: location.name, limits: limits, isKept: isKept))
        } catch {
            // With other limits it may be read.
            if case .pictureTooLarge = error.problem { throw error }
            read = .failure(error)
        }
        known.withLock { $0.pictures[location] = read }
        return try read.get()
    }

    /// The model of a file.
    /// - Parameters:
    ///   - folder: the folder of the files that it refers to.
    ///   - companion: the place of a file in that folder by its name; nil where it may not be read.
    func model(
        at location: FileLocation, in folder: FileLocation, companion: (String) -> FileLocation?
    ) throws -> Model {
        if let known = known.withLock({ $0.models[location] }) { return try known.get() }
        looks.look(at: location)
        let read = Result { try readModel(at: location, in: folder, companion: companion) }
        known.withLock { $0.models[location] = read }
        return try read.get()
    }

    /// A cube map.
    /// - Parameter picture: reads the file of an index where the cube map has to be made of them; nil where that cannot be.
    func cube(_ use: CubeUse, picture: (Int) -> DecodedImage?) throws(CubeMapError) -> StoredCube? {
        if let known = known.withLock({ $0.cubes[use] }) { return known }
        use.files.forEach(looks.look)
        guard let read = try readCube(use, picture: picture) else { return nil }
        known.withLock { $0.cubes[use] = read }
        return read
    }
}
