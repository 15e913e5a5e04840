import Meshes
import Rasterizer
import RenderMath

/// A subdivided mesh, prepared for drawing.
struct SmoothSurface: Sendable {
    private let subdivided: SubdividedMesh
    /// The tangents in terms of the surface's own two tangents, indexed by the set of texture coordinates.
    private let tangents: [Int: [Tangent]]

    /// A tangent of a normal map: a combination of the surface's two tangents, and the sign of the bitangent.
    private struct Tangent {
        var first: Float
        var second: Float
        var sign: Float
    }

    /// The drawn mesh at rest.
    var mesh: Mesh { subdivided.mesh }

    /// - Parameters:
    ///   - coarse: the mesh that is subdivided.
    ///   - tangents: the tangents of the drawn mesh at rest, indexed by the set of texture coordinates.
    init(_ subdivided: SubdividedMesh, of coarse: Mesh, tangents: [Int: GeometryBuffer<SIMD4<Float>>]) {
        self.subdivided = subdivided
        let resting = tangents.isEmpty ? [] : subdivided.shape(coarse.positions, withTangents: true).tangents
        self.tangents = tangents.mapValues { buffer in
            zip(Array(buffer), resting).map { tangent, surface in
                let share = surface.combination(of: SIMD3(tangent.x, tangent.y, tangent.z))
                return Tangent(first: share.x, second: share.y, sign: tangent.w)
            }
        }
    }

    /// Returns the surface of moved vertices.
    /// - Parameters:
    ///   - positions: one per vertex of the coarse mesh.
    ///   - triangles: the drawn triangles.
    func shape(_ positions: [SIMD3<Float>], triangles: GeometryBuffer<SIMD3<UInt32>>) -> MeshShape {
        let shape = subdivided.shape(positions, withTangents: !tangents.isEmpty)
        let moved = tangents.mapValues { tangents in
            GeometryBuffer(
                tangents.indices.map { vertex in
                    let (tangent, normal) = (tangents[vertex], shape.normals[vertex])
                    let along = shape.tangents[vertex].first * tangent.first + shape.tangents[vertex].second * tangent.second
                    return SIMD4((along - normal * normal.dot(along)).normalized(orElse: SIMD3(1, 0, 0)), tangent.sign)
                })
        }
        return MeshShape(
            positions: GeometryBuffer(shape.positions), normals: GeometryBuffer(shape.normals), triangles: triangles,
            tangents: moved.isEmpty ? nil : moved)
    }
}
