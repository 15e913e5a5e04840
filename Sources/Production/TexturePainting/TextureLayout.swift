import ConfigLanguage
import ConfigSettings
public import Foundation
public import MeshFormats
public import Meshes

/// The triangles of a model in its texture, in named parts.
public struct TextureLayout: Sendable {
    /// A named group of triangles.
    public struct Part: Sendable {
        /// The name of the region, the mesh or the material.
        public var name: String
        /// Three corners each, in the texture; (0, 0) is at the top left.
        public var triangles: [[SIMD2<Float>]]
        /// The centre of each triangle in model space, in metres.
        var places: [SIMD3<Float>]
    }

    /// The parts, in the order of the model or of the file of regions. None is empty.
    public var parts: [Part] = []
    /// The number of triangles of meshes that have no texture coordinates.
    public private(set) var missing = 0
    /// The number of triangles with a corner outside the texture, which repeats there.
    public private(set) var outside = 0

    /// Creates the layout of a model.
    /// - Parameters:
    ///   - model: a model whose meshes become parts, named after the meshes or else their materials.
    ///   - regions: named parts of the meshes; a triangle belongs to the smallest region that contains it. Default: none.
    public init(of model: Model, regions: MeshRegions? = nil) {
        for (index, mesh) in model.meshes.enumerated() {
            guard let coordinates = mesh.mesh.textureCoordinates.first else {
                missing += mesh.mesh.triangles.count
                continue
            }
            let names = Self.regionNames(of: mesh, regions)
            let material = mesh.materialIndex.map { model.materials[$0].name } ?? ""
            let ownName = [mesh.name, material].first { !$0.isEmpty } ?? "mesh \(index)"
            for (number, corners) in mesh.mesh.triangles.enumerated() {
                let indices = [Int(corners.x), Int(corners.y), Int(corners.z)]
                let triangle = indices.map { coordinates[$0] }
                outside += triangle.contains { $0.min() < -1e-4 || $0.max() > 1 + 1e-4 } ? 1 : 0
                let place = indices.reduce(SIMD3<Float>.zero) { $0 + mesh.mesh.positions[$1] } / 3
                add(triangle, at: place, to: names[number] ?? ownName)
            }
        }
    }

    private mutating func add(_ triangle: [SIMD2<Float>], at place: SIMD3<Float>, to name: String) {
        let index = parts.lastIndex { $0.name == name } ?? parts.count
        if index == parts.count { parts.append(Part(name: name, triangles: [], places: [])) }
        parts[index].triangles.append(triangle)
        parts[index].places.append(place)
    }

    /// Returns the name of the smallest region that contains each triangle of a mesh.
    private static func regionNames(of mesh: ModelMesh, _ regions: MeshRegions?) -> [Int: String] {
        let own = (regions?.regions ?? []).map { ($0.name, $0.triangles(inMesh: mesh.name)) }
        var names: [Int: String] = [:]
        for (name, triangles) in own.sorted(by: { $0.1.count > $1.1.count }) {
            for triangle in triangles { names[triangle] = name }
        }
        return names
    }
}

extension MeshRegions {
    /// Reads the regions of a file such as `models/face-regions.json`.
    /// - Throws: `ConfigError`.
    public init(contentsOf url: URL) throws {
        let file = try MeshRegionsFile.parse(try ConfigFile.bytes(of: url, kind: "file of regions"), file: url.relativePath)
        self.init(
            file.regions.map { region in
                Region(
                    name: region.name,
                    parts: region.value.map { part in
                        Part(
                            mesh: part.name,
                            triangles: part.value.compactMap { range in
                                let ends = range.value
                                return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
                            })
                    })
            })
    }
}
