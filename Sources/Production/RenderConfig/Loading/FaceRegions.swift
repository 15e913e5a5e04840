import ConfigSettings
import DescribedErrors
import ConfigLanguage
import Files
import Foundation
import Imaging
import MeshFormats
import Meshes
import Retouching

/// The named regions of a face model, from the file that lists their triangles. Each mask is created once.
final class FaceRegions {
    /// The side of a mask, in texels of about a quarter of a millimetre on the face.
    private static let side = 1024
    static let usualFeather: Float = 0.006

    private let file: Located<ConfigPath>?
    private let assets: AssetLoader
    private let reading: ConfigReading
    private var known: [String: RegionMask] = [:]
    private lazy var face: (regions: MeshRegions, meshes: [(name: String, mesh: Mesh)])? = loadFace()

    /// - Parameter file: the file of named regions.
    init(file: Located<ConfigPath>?, assets: AssetLoader, reading: ConfigReading) {
        self.file = file
        self.assets = assets
        self.reading = reading
    }

    /// Returns the mask of a region in the face's texture, or nil after reporting a mistake.
    /// - Parameter feather: the distance over which its edge fades to either side, as a fraction of the texture's width.
    func mask(named name: Located<String>, feather: Float = usualFeather) -> RegionMask? {
        guard file != nil else {
            reading.fail(
                "uses the region \(name.value.inQuotes), but no file of regions is set; add \"regions\", such as "
                    + "../models/face-regions.json", at: name.location)
            return nil
        }
        guard let face else { return nil }
        guard let region = face.regions[name.value] else {
            let names = face.regions.regions.map(\.name)
            let hint = Suggestion.text(for: name.value, among: names) ?? "known regions: \(names.joined(separator: ", "))"
            reading.fail("there is no region \(name.value.inQuotes); \(hint)", at: name.location)
            return nil
        }
        let key = "\(feather) \(name.value)"
        if let mask = known[key] { return mask }
        // A mask over the memory limit is not created.
        let fits = assets.reserve(mask: ImageSize(Self.side, Self.side))
        let made = fits ? mask(of: region, face.meshes, feather: feather) : RegionMask.placeholder
        known[key] = made
        return made
    }

    /// Returns a region's mask. The feathered edge does not extend onto meshes outside the region.
    ///
    /// In the texture, a closed mouth is only a sliver. Feathered lips would otherwise extend over the teeth of an open mouth.
    private func mask(
        of region: MeshRegions.Region, _ meshes: [(name: String, mesh: Mesh)], feather: Float
    ) -> RegionMask {
        let size = ImageSize(Self.side, Self.side)
        let own = meshes.flatMap { region.textureTriangles(inMesh: $0.name, $0.mesh) }
        let mask = RegionMask(triangles: own, size: size, feather: feather * Float(Self.side))
        let others = meshes.filter { region.triangles(inMesh: $0.name).isEmpty }.flatMap { $0.mesh.textureTriangles }
        return others.isEmpty ? mask : mask.without(RegionMask(triangles: others, size: size))
    }

    private func loadFace() -> (regions: MeshRegions, meshes: [(name: String, mesh: Mesh)])? {
        guard let file, let found = assets.file(of: file, kind: "a file of regions") else { return nil }
        guard let read = reading.file(MeshRegionsFile.self, at: found.location, kind: "file of regions", named: file.location),
            let path = read.model, let model = assets.model(Self.path(path, besides: file))?.model
        else { return nil }
        let meshes = read.meshes.compactMap { mesh -> (name: String, mesh: Mesh)? in
            let found = model.meshes.first { $0.name == mesh.name }?.mesh
            if found?.triangles.count != mesh.value {
                let what = found.map { "has \($0.triangles.count) triangles in this mesh" } ?? "has no such mesh"
                reading.fail("\(path.value.text.inQuotes) \(what); the regions belong to another model", at: mesh.location)
            }
            return found?.triangles.count == mesh.value ? found.map { (mesh.name, $0) } : nil
        }
        guard meshes.count == read.meshes.count, let regions = regions(of: read) else { return nil }
        return (regions, meshes)
    }

    /// Resolves a path relative to the file that contains it.
    private static func path(_ path: Located<ConfigPath>, besides file: Located<ConfigPath>) -> Located<ConfigPath> {
        let folder = file.value.text.lastIndex(of: "/").map { file.value.text[...$0] } ?? ""
        let text = path.value.text.hasPrefix("/") ? path.value.text : folder + path.value.text
        return Located(ConfigPath(text: text), at: path.location)
    }

    private func regions(of file: MeshRegionsFile) -> MeshRegions? {
        let before = reading.mistakes.count
        let regions = file.regions.map { region in
            MeshRegions.Region(
                name: region.name,
                parts: region.value.map { part in
                    let count = file.meshes.first { $0.name == part.name }?.value
                    if count == nil { reading.fail("\(part.name.inQuotes) is not listed in \"meshes\"", at: part.location) }
                    let ranges = part.value.compactMap { range($0, below: count ?? 0) }
                    return MeshRegions.Part(mesh: part.name, triangles: ranges)
                })
        }
        return reading.mistakes.count == before ? MeshRegions(regions) : nil
    }

    private func range(_ range: Located<[Int]>, below count: Int) -> ClosedRange<Int>? {
        guard range.value[0] <= range.value[1], range.value[1] < count else {
            reading.fail(
                "[\(range.value[0]), \(range.value[1])] is not a range of triangle indices; the mesh has \(count) triangles, "
                    + "counted from 0",
                at: range.location)
            return nil
        }
        return range.value[0]...range.value[1]
    }
}

extension Mesh {
    /// The texture coordinates of the corners of all triangles.
    fileprivate var textureTriangles: [[SIMD2<Float>]] {
        guard let coordinates = textureCoordinates.first else { return [] }
        return triangles.map { [coordinates[Int($0.x)], coordinates[Int($0.y)], coordinates[Int($0.z)]] }
    }
}

extension ConfigReading {
    /// Returns the content of another file, or nil after reporting its mistakes.
    func file<Object: ConfigObject>(
        _: Object.Type, at file: FileLocation, kind: String, named location: ConfigLocation
    ) -> Object? {
        do {
            return try Object.parse(try ConfigFile.bytes(of: file, kind: kind), file: file.name)
        } catch let error as ConfigError {
            add(error)
        } catch {
            fail("\(error)", at: location)
        }
        return nil
    }
}
