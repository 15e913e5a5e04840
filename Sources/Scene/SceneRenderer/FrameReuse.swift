import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import Synchronization

/// The vertices of a mesh as a frame bends them.
struct MeshShape: Sendable {
    var positions: GeometryBuffer<SIMD3<Float>>
    var normals: GeometryBuffer<SIMD3<Float>>
    var triangles: GeometryBuffer<SIMD3<UInt32>>
    /// By the number of the set of texture coordinates that a normal map is read by; nil for those of the mesh at rest.
    var tangents: [Int: GeometryBuffer<SIMD4<Float>>]?

    /// Whether it is the very same memory as another shape.
    func isKept(where other: MeshShape) -> Bool {
        positions.address == other.positions.address && normals.address == other.normals.address
            && triangles.address == other.triangles.address
    }
}

/// The results of one frame that serve the next, as long as their inputs stay the same.
///
/// It holds the latest of each mesh and each material, so it grows no larger than the scene. Frames may ask from several threads:
/// who finds nothing makes his own, which is the same to the bit.
final class FrameReuse: Sendable {
    private let shapes = Mutex<[Int: (deformation: FrameState.Deformation, shape: MeshShape)]>([:])
    private let skinned = Mutex<[Int: (weights: [Float], meshFromJoint: [Matrix4?], shape: MeshShape)]>([:])
    private let reliefs = Mutex<[Int: (relief: ReliefGrid, cutting: ImageCutting, shape: MeshShape)]>([:])
    private let cuttings = Mutex<[CuttingUse: ImageCutting]>([:])
    private let displaced = Mutex<[Surface: (base: MeshShape, shape: MeshShape)]>([:])
    private let cutTextures = Mutex<[ObjectIdentifier: CutTextures]>([:])
    private let cubes = Mutex<[Int: (color: LinearColor, cube: SampledCube)]>([:])

    /// The shape of a mesh, by its index in the scene.
    func shape(
        of mesh: Int, _ deformation: FrameState.Deformation, make: () -> MeshShape
    ) -> MeshShape {
        if let kept = shapes.withLock({ $0[mesh] }), kept.deformation.isSame(as: deformation) { return kept.shape }
        let shape = make()
        shapes.withLock { $0[mesh] = (deformation, shape) }
        return shape
    }

    /// The shape of a mesh that joints hold, by its index in the scene.
    func shape(of mesh: Int, weights: [Float], meshFromJoint: [Matrix4?], make: () -> MeshShape) -> MeshShape {
        if let kept = skinned.withLock({ $0[mesh] }), kept.weights == weights, kept.meshFromJoint == meshFromJoint {
            return kept.shape
        }
        let shape = make()
        skinned.withLock { $0[mesh] = (weights, meshFromJoint, shape) }
        return shape
    }

    /// The shape of a surface with its material's heights, from the shape of its mesh.
    func displaced(_ base: MeshShape, _ surface: Surface, make: () -> MeshShape) -> MeshShape {
        if let kept = displaced.withLock({ $0[surface] }), kept.base.isKept(where: base) { return kept.shape }
        let shape = make()
        displaced.withLock { $0[surface] = (base, shape) }
        return shape
    }

    /// The use for which a part of a picture is cut out.
    enum CuttingUse: Hashable {
        case heights(MeshID)
        case texture(MeshID)
    }

    /// The properties beside the picture on which the shape of a relief depends.
    private struct ReliefGrid: Equatable {
        var columns: Int
        var rows: Int
        var heightScale: Float
        var normals: Relief.Normals
    }

    /// A part of a picture: the one that was cut out last for the same use, where it is the same to the byte.
    func cutting(of picture: SRGBImage, columns: Range<Int>, rows: Range<Int>, for use: CuttingUse) -> ImageCutting {
        if let kept = cuttings.withLock({ $0[use] }), kept.isSame(as: picture, columns: columns, rows: rows) { return kept }
        let cutting = ImageCutting(picture, columns: columns, rows: rows)
        cuttings.withLock { $0[use] = cutting }
        return cutting
    }

    /// The shape of a mesh that is a relief, by its index in the scene.
    func shape(of mesh: Int, _ relief: Relief, from cutting: ImageCutting, make: () -> MeshShape) -> MeshShape {
        let grid = ReliefGrid(
            columns: relief.columns, rows: relief.rows, heightScale: relief.heightScale, normals: relief.normals)
        if let kept = reliefs.withLock({ $0[mesh] }), kept.cutting === cutting, kept.relief == grid { return kept.shape }
        let shape = make()
        reliefs.withLock { $0[mesh] = (grid, cutting, shape) }
        return shape
    }

    /// A texture as a cutoff leaves it. The texture is one of the scene's; its latest cutoffs are kept.
    func cutTexture(_ texture: SampledTexture, at cutoff: Float) -> SampledTexture {
        let key = ObjectIdentifier(texture)
        if let kept = cutTextures.withLock({ $0[key]?[cutoff] }) { return kept }
        let cut = SampledTexture(cutting: texture, at: cutoff)
        cutTextures.withLock { $0[key, default: CutTextures(of: texture)].add(cut, at: cutoff) }
        return cut
    }

    /// The number of textures that are kept as a cutoff leaves them.
    var cutTextureCount: Int { cutTextures.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// One colour all round, for a material by its index in the scene.
    func cube(of material: Int, _ color: LinearColor) -> SampledCube {
        if let kept = cubes.withLock({ $0[material] }), kept.color == color { return kept.cube }
        let cube = SampledCube(CubeMap(side: 1) { _ in color })
        cubes.withLock { $0[material] = (color, cube) }
        return cube
    }
}

extension FrameState.Deformation {
    /// Whether a mesh comes out the same. Positions are told apart by where they are kept, without reading them.
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
    /// Whether it is the very same memory as another.
    fileprivate func isKept(where other: [Element]) -> Bool {
        withUnsafeBufferPointer { mine in
            other.withUnsafeBufferPointer { mine.count == $0.count && mine.baseAddress == $0.baseAddress }
        }
    }
}
