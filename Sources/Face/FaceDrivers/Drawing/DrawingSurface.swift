package import FaceTracking
public import Meshes
import RenderMath

/// The bent face that a drawing is laid on: a mesh with texture coordinates, and how the tracked face bends it.
public struct DrawingSurface: Sendable {
    /// The distance of strokes above the surface, in metres.
    static let lift = 0.001

    private let mesh: Mesh
    private let restPositions: [SIMD3<Float>]
    private let morpher: MeshMorpher?
    private let wrap: SurfaceWrap
    /// The rules by which the mesh's shapes follow the face.
    private let morphs: [MorphDriver.Target]
    private let usesTrackedVertices: Bool

    /// A surface.
    /// - Parameters:
    ///   - mesh: at rest, in the space of the drawing's node, in metres.
    ///   - morphs: one recipe for each of its morph targets; none leaves it at rest.
    ///   - usesTrackedVertices: whether the face's own vertices are taken where there are as many.
    /// - Precondition: the mesh has texture coordinates.
    public init(_ mesh: Mesh, morphs: [MorphDriver.Target], usesTrackedVertices: Bool) {
        self.mesh = mesh
        restPositions = mesh.restingWeights == nil ? mesh.positions : mesh.morphed(weights: [:]).positions
        self.morphs = morphs
        self.usesTrackedVertices = usesTrackedVertices
        morpher = morphs.isEmpty || mesh.morphTargets.isEmpty ? nil : MeshMorpher(mesh)
        wrap = SurfaceWrap(mesh)
    }

    /// The surface's vertices for a face; at rest for none.
    package func positions(for face: TrackedFace?) -> [SIMD3<Float>] {
        guard let face else { return restPositions }
        if usesTrackedVertices, let vertices = face.vertices, vertices.count == mesh.vertexCount { return vertices }
        guard let morpher else { return restPositions }
        return morpher.shape(weights: morphs.map { $0.weight(for: face.blendShapes) }).positions
    }

    /// A flat mesh of a view of side 1, laid on the surface: the view's square is the texture's.
    package func wrapped(_ flat: Mesh, on positions: [SIMD3<Float>]) -> Mesh {
        var plane = PlanarTriangles()
        plane.points = flat.positions.map { SIMD2(Double($0.x) + 0.5, 0.5 - Double($0.y)) }
        plane.triangles = flat.triangles
        return wrap.wrapped(plane, on: positions, lift: Self.lift)
    }
}
