import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// A mesh of a scene, prepared once for rendering.
struct ReadyMesh: Sendable {
    /// The mesh as modelled: deformations apply to its vertices.
    let mesh: Mesh
    /// The smooth surface that is drawn instead of the mesh's triangles; nil to draw these.
    let surface: SmoothSurface?
    /// The mesh as drawn, undeformed and with normals.
    let resting: MeshShape
    /// The mesh's sets of texture coordinates.
    let coordinateSets: [GeometryBuffer<SIMD2<Float>>]
    /// The tangents of the sets of texture coordinates that normal maps read, indexed by set.
    let tangents: [Int: GeometryBuffer<SIMD4<Float>>]
    let colors: GeometryBuffer<SIMD4<Float>>
    /// The heights of the smooth surface above the drawn triangles, at rest; empty without shadows.
    let facetHeights: GeometryBuffer<Float>
    /// The morph targets; nil if the mesh has none.
    let morpher: MeshMorpher?
    /// The box around the mesh at rest; a point at the origin if the mesh has no vertices.
    let bounds: BoundingBox

    /// Prepares a mesh.
    /// - Parameters:
    ///   - bumpedSets: the sets of texture coordinates that normal maps on the mesh read.
    ///   - subdivision: the subdivision of the mesh; nil for none.
    ///   - hasShadows: whether shadows may fall on the mesh.
    init(
        _ mesh: Mesh, bumpedSets: Set<Int>, subdivision: Subdivision?, hasShadows: Bool, in buffers: inout SharedBuffers
    ) {
        let subdivided = subdivision.map { SubdividedMesh(mesh, levels: $0.levels, joinsSeams: $0.joinsSeams) }
        var coarse = mesh
        if coarse.normals.isEmpty { coarse.makeSmoothNormals() }
        self.mesh = coarse
        morpher = coarse.morphTargets.isEmpty ? nil : MeshMorpher(coarse)
        let drawn = subdivided?.mesh ?? coarse
        resting = MeshShape(
            positions: buffers.buffer(of: drawn.positions), normals: buffers.buffer(of: drawn.normals),
            triangles: buffers.buffer(of: drawn.triangles))
        coordinateSets = drawn.textureCoordinates.map { buffers.buffer(of: $0) }
        tangents = Self.tangents(of: drawn, forSets: bumpedSets)
        colors = buffers.buffer(of: drawn.colors)
        facetHeights = hasShadows ? GeometryBuffer(drawn.facetHeights()) : []
        bounds = drawn.bounds ?? BoundingBox(minimum: .zero, maximum: .zero)
        surface = subdivided.map { [tangents] in SmoothSurface($0, of: coarse, tangents: tangents) }
    }

    /// The texture coordinates of the drawn vertices.
    var textureCoordinates: [[SIMD2<Float>]] { surface?.mesh.textureCoordinates ?? mesh.textureCoordinates }

    /// The number of drawn vertices.
    var drawnVertexCount: Int { resting.positions.count }

    /// Prepares the meshes of a scene; meshes that share arrays also share buffers.
    static func meshes(of scene: Scene) -> [ReadyMesh] {
        var buffers = SharedBuffers()
        var subdivisions = [Subdivision?](repeating: nil, count: scene.meshes.count)
        for (mesh, subdivision) in scene.subdivisions { subdivisions[mesh.index] = subdivision }
        let hasShadows = scene.castsShadows
        return zip(zip(scene.meshes, bumpedSets(of: scene)), subdivisions).map { mesh, subdivision in
            ReadyMesh(
                mesh.0, bumpedSets: mesh.1, subdivision: subdivision, hasShadows: hasShadows, in: &buffers)
        }
    }

    /// Returns, for each mesh, the sets of texture coordinates that the normal maps of its surfaces read.
    private static func bumpedSets(of scene: Scene) -> [Set<Int>] {
        var sets = [Set<Int>](repeating: [], count: scene.meshes.count)
        for surface in scene.nodes.flatMap(\.surfaces) {
            guard let slot = scene[surface.material].tangentSlot else { continue }
            sets[surface.mesh.index].insert(slot.textureCoordinateSet)
        }
        return sets
    }

    /// Returns the tangents for each set: the mesh's own tangents for its first set, otherwise computed ones.
    private static func tangents(of mesh: Mesh, forSets sets: Set<Int>) -> [Int: GeometryBuffer<SIMD4<Float>>] {
        var tangents: [Int: GeometryBuffer<SIMD4<Float>>] = [:]
        for set in sets where mesh.textureCoordinates.indices.contains(set) {
            let given = set == 0 && !mesh.tangents.isEmpty
            tangents[set] = GeometryBuffer(given ? mesh.tangents : mesh.tangents(forTextureCoordinateSet: set))
        }
        return tangents
    }
}

/// One buffer for all meshes that share an array, such as copies of one model. The meshes keep the arrays alive meanwhile.
struct SharedBuffers {
    private var buffers: [UnsafeRawPointer: any Sendable] = [:]

    mutating func buffer<Element>(of array: [Element]) -> GeometryBuffer<Element> {
        array.withUnsafeBytes { bytes in
            if let known = bytes.baseAddress.flatMap({ buffers[$0] }) as? GeometryBuffer<Element>,
                known.count == array.count
            {
                return known
            }
            let buffer = GeometryBuffer(array)
            if let address = bytes.baseAddress { buffers[address] = buffer }
            return buffer
        }
    }
}
