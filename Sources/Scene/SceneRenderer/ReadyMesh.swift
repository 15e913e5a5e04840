import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// A mesh of a scene, made ready once.
struct ReadyMesh: Sendable {
    let mesh: Mesh
    /// The mesh as nothing bends it, with normals.
    let resting: MeshShape
    /// Its sets of texture coordinates.
    let coordinateSets: [GeometryBuffer<SIMD2<Float>>]
    /// By the number of the set of texture coordinates that a normal map is read by; made where a material has one.
    let tangents: [Int: GeometryBuffer<SIMD4<Float>>]
    let colors: GeometryBuffer<SIMD4<Float>>
    /// Nil where the mesh has no morph targets.
    let morpher: MeshMorpher?
    /// The box around the resting mesh; a point at the origin where it has no vertices.
    let bounds: BoundingBox

    /// Makes a mesh ready.
    /// - Parameter bumpedSets: the sets of texture coordinates by which normal maps are read on it.
    init(_ mesh: Mesh, bumpedSets: Set<Int>, in buffers: inout SharedBuffers) {
        var mesh = mesh
        if mesh.normals.isEmpty { mesh.makeSmoothNormals() }
        self.mesh = mesh
        resting = MeshShape(
            positions: buffers.buffer(of: mesh.positions), normals: buffers.buffer(of: mesh.normals),
            triangles: buffers.buffer(of: mesh.triangles))
        coordinateSets = mesh.textureCoordinates.map { buffers.buffer(of: $0) }
        tangents = Self.tangents(of: mesh, forSets: bumpedSets)
        colors = buffers.buffer(of: mesh.colors)
        morpher = mesh.morphTargets.isEmpty ? nil : MeshMorpher(mesh)
        bounds = mesh.bounds ?? BoundingBox(minimum: .zero, maximum: .zero)
    }

    /// The meshes of a scene, which share what their arrays share.
    static func meshes(of scene: Scene) -> [ReadyMesh] {
        var buffers = SharedBuffers()
        return zip(scene.meshes, bumpedSets(of: scene)).map { ReadyMesh($0, bumpedSets: $1, in: &buffers) }
    }

    /// For each mesh the sets of texture coordinates by which its surfaces' materials read normal maps.
    private static func bumpedSets(of scene: Scene) -> [Set<Int>] {
        var sets = [Set<Int>](repeating: [], count: scene.meshes.count)
        for surface in scene.nodes.flatMap(\.surfaces) {
            guard let slot = scene[surface.material].tangentSlot else { continue }
            sets[surface.mesh.index].insert(slot.textureCoordinateSet)
        }
        return sets
    }

    /// The mesh's own tangents serve its first set; the others, and those of meshes without, are made.
    private static func tangents(of mesh: Mesh, forSets sets: Set<Int>) -> [Int: GeometryBuffer<SIMD4<Float>>] {
        var tangents: [Int: GeometryBuffer<SIMD4<Float>>] = [:]
        for set in sets where mesh.textureCoordinates.indices.contains(set) {
            let given = set == 0 && !mesh.tangents.isEmpty
            tangents[set] = GeometryBuffer(given ? mesh.tangents : mesh.tangents(forTextureCoordinateSet: set))
        }
        return tangents
    }
}

/// One buffer for all meshes that share an array, as copies of one model do. The meshes hold their arrays meanwhile.
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
