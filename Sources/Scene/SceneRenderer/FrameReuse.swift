import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import Synchronization

/// The vertices of a mesh after deformation in a frame.
struct MeshShape: Sendable {
    var positions: GeometryBuffer<SIMD3<Float>>
    var normals: GeometryBuffer<SIMD3<Float>>
    var triangles: GeometryBuffer<SIMD3<UInt32>>
    /// The tangents, indexed by the normal map's set of texture coordinates; nil to use the tangents of the mesh at rest.
    var tangents: [Int: GeometryBuffer<SIMD4<Float>>]?

    /// Whether the shape shares its memory with another one.
    func isKept(where other: MeshShape) -> Bool {
        positions.address == other.positions.address && normals.address == other.normals.address
            && triangles.address == other.triangles.address
    }
}

/// A cache of one frame's results for the next frame, valid while their inputs stay the same.
///
/// It keeps only the latest result of each mesh and material, so its size is bounded by the scene. Frames may use it from
/// several threads. On a miss, each thread computes its own result, which is bit-identical.
final class FrameReuse: Sendable {
    private let shapes = Mutex<[Int: (deformation: FrameState.Deformation, shape: MeshShape)]>([:])
    private let skinned = Mutex<[Int: (weights: [Float], meshFromJoint: [Matrix4?], shape: MeshShape)]>([:])
    private let reliefs = Mutex<[Int: (relief: ReliefGrid, cutting: ImageCutting, shape: MeshShape)]>([:])
    private let cuttings = Mutex<[CuttingUse: ImageCutting]>([:])
    private let displaced = Mutex<[Surface: (base: MeshShape, shape: MeshShape)]>([:])
    private let cutTextures = Mutex<[ObjectIdentifier: CutTextures]>([:])
    private let cubes = Mutex<[Int: (color: LinearColor, cube: SampledCube)]>([:])

    /// Returns the shape of a mesh, given by its index in the scene.
    func shape(
        of mesh: Int, _ deformation: FrameState.Deformation, make: () -> MeshShape
    ) -> MeshShape {
        if let kept = shapes.withLock({ $0[mesh] }), kept.deformation.isSame(as: deformation) { return kept.shape }
        let shape = make()
        shapes.withLock { $0[mesh] = (deformation, shape) }
        return shape
    }

    /// Returns the shape of a skinned mesh, given by its index in the scene.
    func shape(of mesh: Int, weights: [Float], meshFromJoint: [Matrix4?], make: () -> MeshShape) -> MeshShape {
        if let kept = skinned.withLock({ $0[mesh] }), kept.weights == weights, kept.meshFromJoint == meshFromJoint {
            return kept.shape
        }
        let shape = make()
        skinned.withLock { $0[mesh] = (weights, meshFromJoint, shape) }
        return shape
    }

    /// Returns the shape of a surface with its material's displacement, computed from the mesh's shape.
    func displaced(_ base: MeshShape, _ surface: Surface, make: () -> MeshShape) -> MeshShape {
        if let kept = displaced.withLock({ $0[surface] }), kept.base.isKept(where: base) { return kept.shape }
        let shape = make()
        displaced.withLock { $0[surface] = (base, shape) }
        return shape
    }

    /// The use of a part that is cut out of a picture.
    enum CuttingUse: Hashable {
        case heights(MeshID)
        case texture(MeshID)
    }

    /// The properties other than the picture that determine the shape of a relief.
    private struct ReliefGrid: Equatable {
        var columns: Int
        var rows: Int
        var heightScale: Float
        var normals: Relief.Normals
    }

    /// Returns a part of a picture: the latest part for the same use if its bytes are equal, otherwise a new one.
    func cutting(of picture: SRGBImage, columns: Range<Int>, rows: Range<Int>, for use: CuttingUse) -> ImageCutting {
        if let kept = cuttings.withLock({ $0[use] }), kept.isSame(as: picture, columns: columns, rows: rows) { return kept }
        let cutting = ImageCutting(picture, columns: columns, rows: rows)
        cuttings.withLock { $0[use] = cutting }
        return cutting
    }

    /// Returns the shape of a mesh that is a relief, given by its index in the scene.
    func shape(of mesh: Int, _ relief: Relief, from cutting: ImageCutting, make: () -> MeshShape) -> MeshShape {
        let grid = ReliefGrid(
            columns: relief.columns, rows: relief.rows, heightScale: relief.heightScale, normals: relief.normals)
        if let kept = reliefs.withLock({ $0[mesh] }), kept.cutting === cutting, kept.relief == grid { return kept.shape }
        let shape = make()
        reliefs.withLock { $0[mesh] = (grid, cutting, shape) }
        return shape
    }

    /// Returns one of the scene's textures prepared for a cutoff. The latest cutoffs are kept.
    func cutTexture(_ texture: SampledTexture, at cutoff: Float) -> SampledTexture {
        let key = ObjectIdentifier(texture)
        if let kept = cutTextures.withLock({ $0[key]?[cutoff] }) { return kept }
        let cut = SampledTexture(cutting: texture, at: cutoff)
        cutTextures.withLock { $0[key, default: CutTextures(of: texture)].add(cut, at: cutoff) }
        return cut
    }

    /// The number of textures kept for cutoffs.
    var cutTextureCount: Int { cutTextures.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Returns a cube map of uniform colour for a material, given by its index in the scene.
    func cube(of material: Int, _ color: LinearColor) -> SampledCube {
        if let kept = cubes.withLock({ $0[material] }), kept.color == color { return kept.cube }
        let cube = SampledCube(CubeMap(side: 1) { _ in color })
        cubes.withLock { $0[material] = (color, cube) }
        return cube
    }
}

extension FrameState.Deformation {
    /// Whether the deformation gives the same mesh as `other`. Positions are compared by their memory address, without reading
    /// them.
    fileprivate func isSame(as other: FrameState.Deformation) -> Bool {
        switch (self, other) {
        case (.morph(let weights), .morph(let others)):
            weights == others
        case (.morphAndOffsets(let weights, let offsets), .morphAndOffsets(let otherWeights, let otherOffsets)):
            weights == otherWeights && offsets.isKept(where: otherOffsets)
        case (.positions(let positions), .positions(let others)):
            positions.isKept(where: others)
        case (.triangles(let triangles, let positions), .triangles(let otherTriangles, let otherPositions)):
            triangles.isKept(where: otherTriangles) && positions.isKept(where: otherPositions)
        case (.pieces(let pieces), .pieces(let others)):
            pieces.isKept(where: others) || pieces == others
        default: false
        }
    }
}

extension Array {
    /// Whether the array shares its memory with another one.
    fileprivate func isKept(where other: [Element]) -> Bool {
        withUnsafeBufferPointer { mine in
            other.withUnsafeBufferPointer { mine.count == $0.count && mine.baseAddress == $0.baseAddress }
        }
    }
}
