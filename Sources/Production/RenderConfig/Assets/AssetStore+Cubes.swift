import ContentCache
import Files
import ImageCodecs
import Imaging
import RasterResources
import Tracing

/// A cube map prepared for sampling.
struct StoredCube: Sendable {
    var cube: SampledCube
    /// The light from the surroundings; nil if the cube map is not blurred for a light.
    var harmonics: SphericalHarmonics?
    /// The pictures that it was built from.
    var pictures: [Picture]

    /// The size of a picture and its number of bytes a pixel in memory estimates.
    struct Picture: Sendable {
        var size: ImageSize
        var bytesPerPixel: Int
    }

    init(_ map: CubeMap, of pictures: [DecodedImage], isBlurred: Bool, threads: Int) {
        cube = SampledCube(isBlurred ? map.prefiltered(threads: threads) : map)
        harmonics = isBlurred ? SphericalHarmonics(of: map) : nil
        self.pictures = pictures.map { Picture(size: $0.size, bytesPerPixel: $0.bytesPerPixel) }
    }
}

extension AssetStore {
    private static let mirrorKind = EntryKind(name: "mirror", version: 2)
    private static let environmentKind = EntryKind(name: "environment", version: 2)

    /// Reads a cube map from the cache, or builds and caches it.
    func readCube(_ use: CubeUse, picture: (Int) -> DecodedImage?) throws(CubeMapError) -> StoredCube? {
        let key = cache == nil ? nil : key(of: use)
        if let cache, let key, let kept = cache.read(key, { try StoredCube(from: &$0) }) { return kept }
        var pictures: [DecodedImage] = []
        for index in use.files.indices {
            guard let picture = picture(index) else { return nil }
            pictures.append(picture)
        }
        let made = try makeCube(use, of: pictures)
        // A file may have been replaced between hashing and reading.
        if let cache, let key, self.key(of: use) == key { cache.keep(key) { made.write(to: &$0) } }
        return made
    }

    private func makeCube(_ use: CubeUse, of pictures: [DecodedImage]) throws(CubeMapError) -> StoredCube {
        let span = Tracer.begin(.cubeMap, use.files.first.map { .file($0.name) })
        defer { span.end() }
        let map =
            pictures.count == 1
            ? try CubeMap(pictures[0].linearImage, threads: threads) : try CubeMap(faces: pictures.map(\.linearImage))
        return StoredCube(map, of: pictures, isBlurred: use.isBlurred, threads: threads)
    }

    private func key(of use: CubeUse) -> ContentKey? {
        var digests: [[UInt8]] = []
        var formats: [String] = []
        for file in use.files {
            guard let bytes = try? FileBytes.read(file, limit: ImageLimits.standard.mostFileBytes),
                let format = ImageFormat(recognising: bytes, named: file.name)
            else { return nil }
            digests.append(SHA256.digest(of: bytes))
            formats.append(format.rawValue)
        }
        return ContentKey(use.isBlurred ? Self.environmentKind : Self.mirrorKind, of: digests, parameters: formats)
    }
}

extension StoredCube {
    /// Reads an entry: the pictures, the harmonics, the sides of the levels, and the texels.
    fileprivate init(from entry: inout EntryReader) throws {
        pictures = []
        for _ in 0..<(try entry.number()) {
            guard let size = ImageSize(width: try entry.number(), height: try entry.number()) else { throw EntryDamage() }
            pictures.append(Picture(size: size, bytesPerPixel: try entry.number()))
        }
        let numbers = try entry.array(of: Double.self, count: try entry.number())
        guard [0, 27].contains(numbers.count) else { throw EntryDamage() }
        harmonics =
            numbers.isEmpty
            ? nil
            : SphericalHarmonics(
                coefficients: stride(from: 0, to: 27, by: 3).map { SIMD3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2]) })
        var sides: [Int] = []
        for _ in 0..<(try entry.number()) { sides.append(try entry.number()) }
        guard (1...16).contains(sides.count), sides.allSatisfy({ (1...ImageSize.largestSide).contains($0) }),
            SampledCube.texelCount(sides: sides) <= entry.remaining / MemoryLayout<SIMD4<Float>>.stride
        else { throw EntryDamage() }
        cube = try SampledCube.restored(sides: sides) { try entry.fill($0) }
    }

    fileprivate func write(to entry: inout EntryWriter) {
        entry.write(pictures.count)
        for picture in pictures {
            for number in [picture.size.width, picture.size.height, picture.bytesPerPixel] { entry.write(number) }
        }
        let numbers = harmonics?.coefficients.flatMap { [$0.x, $0.y, $0.z] } ?? []
        entry.write(numbers.count)
        entry.write(numbers)
        let sides = cube.levelSides
        entry.write(sides.count)
        for side in sides { entry.write(side) }
        entry.write(UnsafeRawBufferPointer(cube.allTexels))
    }
}
