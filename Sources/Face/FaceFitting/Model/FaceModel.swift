import FaceTracking
public import Meshes
import RenderMath

/// A face model to fit to people: a mesh with a morph target for each blend shape, and the positions of landmarks on it.
public struct FaceModel: Sendable {
    /// The vertices at rest, in metres in face space.
    let rest: [SIMD3<Double>]
    /// The vertex indices of each triangle.
    let triangles: [SIMD3<Int>]
    /// For each blend shape, in the order of `BlendShape`, the offset of each vertex; empty if the mesh has no such morph
    /// target.
    let offsets: [[SIMD3<Double>]]
    /// One binding for each landmark.
    let bindings: [LandmarkBinding]
    /// The vertices that share an edge with each vertex, in ascending order.
    let neighbours: [[Int]]
    /// The blend shapes that move each landmark: the index of each and the offset at weight 1.
    let landmarkShapes: [[(shape: Int, offset: SIMD3<Double>)]]

    /// The unit normal of the surface at each landmark, in face space.
    let landmarkNormals: [SIMD3<Double>]

    /// The number of landmarks of a face.
    public static let landmarkCount = FaceLandmarks.meshCount

    /// The number of vertices.
    public var vertexCount: Int { rest.count }

    /// Creates a model from a mesh.
    /// - Parameter bindings: one for each of the 468 landmarks, with vertices of the mesh.
    /// - Precondition: there are 468 bindings, and their vertices exist.
    public init(_ mesh: Mesh, bindings: [LandmarkBinding]) {
        precondition(bindings.count == FaceLandmarks.meshCount)
        rest = mesh.positions.map { SIMD3<Double>($0) }
        triangles = mesh.triangles.map { SIMD3<Int>(Int($0.x), Int($0.y), Int($0.z)) }
        var offsets = [[SIMD3<Double>]](repeating: [], count: BlendShape.count)
        for target in mesh.morphTargets {
            guard let shape = BlendShape(name: target.name) else { continue }
            offsets[shape.rawValue] = target.positionOffsets.map { SIMD3<Double>($0) }
        }
        self.offsets = offsets
        self.bindings = bindings
        var around = [Set<Int>](repeating: [], count: mesh.vertexCount)
        for triangle in triangles {
            for (a, b) in [(triangle.x, triangle.y), (triangle.y, triangle.z), (triangle.z, triangle.x)] {
                around[a].insert(b)
                around[b].insert(a)
            }
        }
        neighbours = around.map { $0.sorted() }
        let normals = Self.normals(rest, triangles)
        landmarkNormals = bindings.map { $0.mixed(normals).normalized() }
        landmarkShapes = bindings.map { binding in
            offsets.indices.compactMap { shape in
                guard !offsets[shape].isEmpty else { return nil }
                let offset = binding.mixed(offsets[shape])
                // A hundredth of a millimetre is far below the precision of a landmark.
                return offset.length > 1e-5 ? (shape, offset) : nil
            }
        }
    }

    private static func normals(_ positions: [SIMD3<Double>], _ triangles: [SIMD3<Int>]) -> [SIMD3<Double>] {
        var normals = [SIMD3<Double>](repeating: .zero, count: positions.count)
        for triangle in triangles {
            let a = positions[triangle.x]
            let area = (positions[triangle.y] - a).cross(positions[triangle.z] - a)
            for corner in 0..<3 { normals[triangle[corner]] += area }
        }
        return normals
    }

    /// Returns the vertices of a range of triangles.
    public func vertices(ofTriangles run: ClosedRange<Int>) -> [Int] {
        run.clamped(to: 0...triangles.count - 1).flatMap { [triangles[$0].x, triangles[$0].y, triangles[$0].z] as [Int] }
    }

    /// Returns a subset of vertices that are at least `distance` metres apart at rest, chosen greedily in order.
    ///
    /// The order of a mesh's vertices does not reflect their positions; the shipped face lists left and right vertices
    /// alternately.
    package func spread(_ vertices: [Int], apart distance: Double) -> [Int] {
        vertices.reduce(into: []) { taken, vertex in
            if taken.allSatisfy({ (rest[$0] - rest[vertex]).length >= distance }) { taken.append(vertex) }
        }
    }

    /// Returns the area-weighted normals of the face's vertices at the given positions, not normalized.
    func normals(of positions: [SIMD3<Double>]) -> [SIMD3<Double>] { Self.normals(positions, triangles) }

    /// Returns the proportions of a person's face at rest.
    func proportions(identity: [SIMD3<Double>]) -> FaceProportions {
        let vertices = zip(rest, identity).map { $0 + $1 }
        return FaceProportions(bindings.map { $0.mixed(vertices) })
    }

    /// Returns the vertices of a face with an identity and an expression, in metres in face space.
    func vertices(identity: [SIMD3<Double>], weights: [Double]) -> [SIMD3<Double>] {
        var result = rest
        for index in result.indices { result[index] += identity[index] }
        for (shape, offset) in offsets.enumerated() where weights[shape] != 0 && !offset.isEmpty {
            for index in result.indices { result[index] += offset[index] * weights[shape] }
        }
        return result
    }
}
