package import FaceTracking
public import Meshes
import RenderMath

/// The deformed face onto which a drawing is mapped: a mesh with texture coordinates, and the rules of its deformation.
public struct DrawingSurface: Sendable {
    /// The distance of strokes above the surface, in metres.
    static let lift = 0.001

    private let mesh: Mesh
    private let restPositions: [SIMD3<Float>]
    private let morpher: MeshMorpher?
    private let wrap: SurfaceWrap
    /// The rules of the mesh's morph targets.
    private let morphs: [MorphDriver.Target]
    private let usesTrackedVertices: Bool

    /// Creates a surface.
    /// - Parameters:
    ///   - mesh: the mesh at rest, in the space of the drawing's node, in metres.
    ///   - morphs: one rule for each of its morph targets; without rules, the mesh stays at rest.
    ///   - usesTrackedVertices: whether the tracked vertices are used if there are as many as the mesh has.
    /// - Precondition: the mesh has texture coordinates.
    public init(_ mesh: Mesh, morphs: [MorphDriver.Target], usesTrackedVertices: Bool) {
        self.mesh = mesh
        restPositions = mesh.restingWeights == nil ? mesh.positions : mesh.morphed(weights: [:]).positions
        self.morphs = morphs
        self.usesTrackedVertices = usesTrackedVertices
        morpher = morphs.isEmpty || mesh.morphTargets.isEmpty ? nil : MeshMorpher(mesh)
        wrap = SurfaceWrap(mesh)
    }

    /// Returns the surface's vertices for a face; without a face, at rest.
    package func positions(for face: TrackedFace?) -> [SIMD3<Float>] {
        guard let face else { return restPositions }
        if usesTrackedVertices, let vertices = face.vertices, vertices.count == mesh.vertexCount { return vertices }
        guard let morpher else { return restPositions }
        return morpher.shape(weights: morphs.map { $0.weight(for: face.blendShapes) }).positions
    }

    /// Maps a flat mesh onto the surface. The mesh is in a view of side 1, which is the texture's square.
    package func wrapped(_ flat: Mesh, on positions: [SIMD3<Float>]) -> Mesh {
        var plane = PlanarTriangles()
        plane.points = flat.positions.map { SIMD2(Double($0.x) + 0.5, 0.5 - Double($0.y)) }
        plane.triangles = flat.triangles
        return wrap.wrapped(plane, on: positions, lift: Self.lift)
    }
}
