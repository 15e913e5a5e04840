import ConfigSettings
import ContentCache
import FaceTracking
import Files
import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import Synchronization
import VideoCodecs

/// The content of the files of a job and of the jobs that it shows.
///
/// Each file is read once, from any thread, or taken from the memory that loads share. Results that are expensive to compute
/// are kept in the cache, if there is one.
final class AssetStore: Sendable {
    let cache: ContentCache?
    /// The maximum number of threads.
    let threads: Int
    private let known = Mutex(Known())
    /// The signatures of requested files, taken before they were read.
    let looks: FileLooks
    private let memory: AssetMemory?

    private struct Known {
        var pictures: [UsedPicture: Result<StoredPicture, ImageError>] = [:]
        /// Colour properties of picture files that are not supported, by file.
        var pictureNotes: [FileLocation: [String]] = [:]
        var models: [ModelUse: Result<Model, any Error>] = [:]
        var cubes: [CubeUse: StoredCube] = [:]
        var textures: [TextureUse: StillTexture] = [:]
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

    /// The content of a picture file.
    struct StoredPicture: Sendable {
        var picture: DecodedImage
        /// A sentence for each colour property that is not supported.
        var notes: [String]
        /// Whether colours differ from the numbers in the file.
        var convertsColors: Bool
    }

    /// A picture file used as a texture.
    struct TextureUse: Hashable {
        var file: FileLocation
        /// The form in which the file stores alpha.
        var alpha: FrameDelivery.Alpha
        /// Whether its edges are extended outwards.
        var isPadded: Bool
    }

    /// A picture in a model's file used as a texture.
    struct EmbeddedTextureUse: Hashable {
        var picture: EmbeddedPicture
        var samples: SampleUse
        var use: SceneBuilder.TextureUse
    }

    /// A cube map and its use.
    struct CubeUse: Hashable {
        /// One file or six.
        var files: [FileLocation]
        /// Whether it is prefiltered for rough reflections, for use as a light.
        var isBlurred: Bool
    }

    /// A recording file and the options to read it with.
    struct RecordingUse: Hashable {
        var file: CheckedFile
        var options: RecordingOptions
    }

    /// - Parameters:
    ///   - looks: records the state of each file before it is read. Default: only for this store.
    ///   - memory: content that other loads have read. Default: nil, none.
    init(cache: ContentCache?, threads: Int, looks: FileLooks = FileLooks(), memory: AssetMemory? = nil) {
        (self.cache, self.threads, self.looks, self.memory) = (cache, threads, looks, memory)
    }

    /// Records a file's signature before the file is read. Has an effect only on the first call for a file.
    func look(at location: FileLocation) { looks.look(at: location) }

    /// Returns content from the shared memory if its files are unchanged; otherwise reads it.
    private func shared<Content: Sendable, Failure: Error>(
        _ key: AssetMemory.Key, _ read: () throws(Failure) -> AssetMemory.Reading<Content>
    ) throws(Failure) -> Content {
        guard let memory else { return try read().content }
        return try memory.content(
            of: key, isCurrent: { $0.allSatisfy { looks.signature(of: $0.key) == $0.value } }, read: read)
    }

    /// Returns content with the signatures of the files that it was read from.
    private func reading<Content: Sendable>(
        _ content: Content, bytes: Int, of files: [FileLocation], isKept: Bool = true
    ) -> AssetMemory.Reading<Content> {
        AssetMemory.Reading(
            content: content, bytes: bytes,
            signatures: isKept ? Dictionary(files.map { ($0, looks.signature(of: $0)) }) { first, _ in first } : nil)
    }

    /// Returns the picture of a file.
    /// - Parameters:
    ///   - use: the use of its samples. Default: as colours.
    ///   - isKept: whether it may be kept for other loads; false if a result computed from it is kept instead. Default: yes.
    func picture(
        at location: FileLocation, for use: SampleUse = .colors, limits: ImageLimits, isKept: Bool = true
    ) throws(ImageError) -> DecodedImage {
        let used = UsedPicture(file: location, use: use)
        let read: Result<StoredPicture, ImageError>
        if let known = known.withLock({ $0.pictures[used] }) {
            read = known
        } else {
            read = try storedPicture(used, limits: limits, isKept: isKept)
        }
        return try limits.checked(read.get().picture, named: location.name)
    }

    /// Reads a picture, or takes it from the shared memory.
    /// - Throws: `ImageError` if it is too large for the limits; it may be readable with others.
    private func storedPicture(
        _ used: UsedPicture, limits: ImageLimits, isKept: Bool
    ) throws(ImageError) -> Result<StoredPicture, ImageError> {
        let location = used.file
        look(at: location)
        let read: Result<StoredPicture, ImageError>
        do throws(ImageError) {
            read = .success(
                try shared(.picture(used)) { () throws(ImageError) in
                    let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
                    let metadata = try readPictureMetadata(bytes, from: location.name, limits: limits)
                    let picture = try picture(bytes, named: location.name, for: used.use, limits: limits, isKept: isKept)
                    let stored = StoredPicture(
                        picture: picture, notes: metadata.notes.map { "\(location.name): \($0)" },
                        convertsColors: metadata.convertsColors)
                    return reading(stored, bytes: picture.pixelBytes, of: [location], isKept: isKept)
                })
        } catch {
            if case .pictureTooLarge = error.problem { throw error }
            read = .failure(error)
        }
        known.withLock { known in
            let stored = try? read.get()
            known.pictureNotes[location] = stored?.notes ?? []
            known.pictures[used] = read
            // Without colour conversion, colours and numbers have the same samples.
            if stored?.convertsColors != true {
                for use in [SampleUse.colors, .numbers] { known.pictures[UsedPicture(file: location, use: use)] = read }
            }
        }
        return read
    }

    /// Returns a sentence for each colour property of a picture file that is not supported; empty if the file cannot be read.
    func pictureNotes(of location: FileLocation) -> [String] {
        if let known = known.withLock({ $0.pictureNotes[location] }) { return known }
        let notes = ImageCodecs.pictureNotes(at: location)
        known.withLock { $0.pictureNotes[location] = notes }
        return notes
    }

    /// Returns a picture that a model's file contains.
    /// - Parameters:
    ///   - name: its name in messages.
    ///   - use: the use of its samples.
    func picture(
        _ embedded: EmbeddedPicture, named name: String, for use: SampleUse, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        let read = try shared(.embeddedPicture(embedded, use)) { () throws(ImageError) in
            let picture = try picture(embedded.bytes, named: name, for: use, limits: limits)
            return reading(picture, bytes: picture.pixelBytes + embedded.bytes.count, of: [])
        }
        return try limits.checked(read, named: name)
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
        let read = Result {
            try shared(.model(use)) { () throws in
                let model = try readModel(use, in: folder, companion: companion)
                return reading(model, bytes: model.bytes, of: [use.file] + model.companions.compactMap(companion))
            }
        }
        known.withLock { $0.models[use] = read }
        return try read.get()
    }

    /// Returns the texture of a picture, shared by all callers.
    /// - Parameter source: creates its content on the first request.
    func texture(_ use: TextureUse, source: () -> StillTexture.Source) -> StillTexture {
        if let known = known.withLock({ $0.textures[use] }) { return known }
        let made = shared(.texture(use)) {
            let texture = StillTexture(source(), file: use.file.contents)
            return reading(texture, bytes: texture.size.pixelCount * ImageBudget.bytesPerPixel, of: [use.file])
        }
        known.withLock { $0.textures[use] = made }
        return made
    }

    /// Returns the texture of a picture in a model's file.
    /// - Parameter source: creates its content, unless another load has.
    func texture(_ use: EmbeddedTextureUse, source: () -> StillTexture.Source) -> StillTexture {
        shared(.embeddedTexture(use)) {
            let texture = StillTexture(source(), file: { use.picture.bytes })
            return reading(texture, bytes: texture.size.pixelCount * ImageBudget.bytesPerPixel, of: [])
        }
    }

    /// Returns a cube map.
    /// - Parameter picture: reads the file at an index, if the cube map is not cached; nil if the file cannot be read.
    func cube(_ use: CubeUse, picture: (Int) -> DecodedImage?) throws(CubeMapError) -> StoredCube? {
        if let known = known.withLock({ $0.cubes[use] }) { return known }
        use.files.forEach(look)
        let read: StoredCube? = try shared(.cube(use)) { () throws(CubeMapError) in
            let cube = try readCube(use, picture: picture)
            let bytes = (cube?.cube.allTexels.count ?? 0) * MemoryLayout<SIMD4<Float>>.stride
            return reading(cube, bytes: bytes, of: use.files, isKept: cube != nil)
        }
        guard let read else { return nil }
        known.withLock { $0.cubes[use] = read }
        return read
    }

    /// Opens a recording.
    func recording(_ use: RecordingUse) throws(RecordingError) -> Recording {
        look(at: use.file.location)
        return try shared(.recording(use)) { () throws(RecordingError) in
            let recording = try Recording.open(use.file.url, at: use.file.location, options: use.options)
            return reading(recording, bytes: recording.header.bytes, of: [use.file.location])
        }
    }

    /// Returns the properties of a video.
    func information(ofVideo location: FileLocation) throws(VideoError) -> VideoInformation {
        look(at: location)
        return try shared(.video(location)) { () throws(VideoError) in
            reading(try VideoInformation(of: location), bytes: 1 << 10, of: [location])
        }
    }
}

extension FileLocation {
    /// Reads a picture's file again; nil if it cannot be read.
    var contents: @Sendable () -> [UInt8]? {
        { try? FileBytes.read(self, limit: ImageLimits.standard.mostFileBytes) }
    }
}

extension ImageLimits {
    /// Returns a picture that was read before, possibly with other limits.
    /// - Throws: `ImageError` if it is too large for these.
    fileprivate func checked(_ picture: DecodedImage, named name: String) throws(ImageError) -> DecodedImage {
        let size = picture.size
        guard allows(width: size.width, height: size.height) else {
            throw ImageError(.pictureTooLarge(width: size.width, height: size.height, limit: self), in: name)
        }
        return picture
    }
}
