import RenderMath
import RenderTestSupport
import Testing

@testable import Meshes

/// Skins compared with linear blend skinning in double precision.
@Suite struct MeshSkinnerTests {
    private struct Case {
        var mesh: Mesh
        var placed: [Matrix4?]
        var generator: SeededGenerator
    }

    private static func randomMatrix(_ generator: inout SeededGenerator) -> Matrix4 {
        let axis = SIMD3<Float>(generator.direction())
        let scale = SIMD3<Float>(
            SIMD3(generator.number(in: 0.5..<2), generator.number(in: 0.5..<2), generator.number(in: 0.5..<2)))
        return Transform(
            translation: SIMD3<Float>(generator.direction()),
            rotation: Quaternion(angle: generator.number(in: -3..<3), axis: axis),
            scale: scale
        ).matrix
    }

    private static func sample(seed: UInt64, influences most: Int) -> Case {
        var generator = SeededGenerator(seed: seed)
        let vertexCount = 60
        let positions = (0..<vertexCount).map { _ in SIMD3<Float>(generator.direction()) }
        let normals = (0..<vertexCount).map { _ in SIMD3<Float>(generator.direction()) }
        let offsets = (0..<vertexCount).map { _ in SIMD3<Float>(generator.direction()) * 0.1 }
        var mesh = Mesh(
            positions: positions, normals: normals,
            triangles: (0..<UInt32(vertexCount / 3)).map { SIMD3($0 * 3, $0 * 3 + 1, $0 * 3 + 2) },
            morphTargets: [MorphTarget(name: "puff", positionOffsets: offsets, normalOffsets: offsets)])
        let jointCount = 12
        // The last vertex has no joint.
        var influences: [JointInfluence] = []
        for vertex in 0..<UInt32(vertexCount - 1) {
            for _ in 0..<most {
                influences.append(
                    JointInfluence(
                        vertex: vertex, joint: UInt32(generator.integer(in: 0...jointCount - 1)),
                        weight: Float(generator.number(in: 0.01..<1))))
            }
        }
        influences.shuffle(using: &generator)
        mesh.bind(by: influences, jointFromMesh: (0..<jointCount).map { _ in randomMatrix(&generator) })
        // One joint has no placement.
        let placed: [Matrix4?] = (0..<jointCount).map { $0 == 3 ? nil : randomMatrix(&generator) }
        return Case(mesh: mesh, placed: placed, generator: generator)
    }

    /// The upper three rows of a matrix times a point, in double precision.
    private static func wide(_ matrix: Matrix4) -> [SIMD4<Double>] {
        let columns = matrix.columns
        return [0, 1, 2].map { row in
            SIMD4(Double(columns.0[row]), Double(columns.1[row]), Double(columns.2[row]), Double(columns.3[row]))
        }
    }

    private static func product(_ a: Matrix4, _ b: Matrix4) -> [SIMD4<Double>] {
        let (a, b) = (wide(a), wide(b))
        return a.map { row in
            var sum = SIMD4<Double>(0, 0, 0, row.w)
            for index in 0..<3 { sum += b[index] * row[index] }
            return sum
        }
    }

    @Test(arguments: [1, 4, 8], [UInt64(1), 2, 3])
    func skinnedVerticesMatchDoublePrecision(most: Int, seed: UInt64) throws {
        let sample = Self.sample(seed: seed, influences: most)
        let skin = try #require(sample.mesh.skin)
        let skinner = try #require(MeshSkinner(sample.mesh))
        let weight: Float = 0.75
        let pose = skinner.pose(weights: [weight], meshFromJoint: sample.placed)
        var worst = 0.0
        for (vertex, range) in skin.ranges.enumerated() {
            let bound = sample.mesh.positions[vertex] + sample.mesh.morphTargets[0].positionOffsets[vertex] * weight
            var expected = SIMD3<Double>.zero
            var sum = 0.0
            for influence in skin.influences[range] {
                guard let placed = sample.placed[Int(influence.joint)] else { continue }
                let rows = Self.product(placed, skin.jointFromMesh[Int(influence.joint)])
                let point = SIMD4<Double>(Double(bound.x), Double(bound.y), Double(bound.z), 1)
                let moved = SIMD3((rows[0] * point).sum(), (rows[1] * point).sum(), (rows[2] * point).sum())
                expected += moved * Double(influence.weight)
                sum += Double(influence.weight)
            }
            expected = sum > 0 ? expected / sum : SIMD3<Double>(bound)
            let difference = SIMD3<Double>(pose.positions[vertex]) - expected
            worst = max(worst, (difference * difference).sum().squareRoot())
        }
        #expect(worst < 5e-6, "\(sample.generator)")
        #expect(pose.normals.allSatisfy { abs($0.length - 1) < 1e-5 })
    }

    /// Normals stay perpendicular to a plane that joints rotate and stretch.
    @Test func normalsStayPerpendicular() throws {
        var mesh = Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
            tangents: Array(repeating: SIMD4(1, 0, 0, 1), count: 3), triangles: [SIMD3(0, 1, 2)])
        mesh.bind(by: (0..<3).map { JointInfluence(vertex: $0, joint: 0, weight: 1) }, jointFromMesh: [.identity])
        let skinner = try #require(MeshSkinner(mesh, resting: [.identity]))
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let placed = Self.randomMatrix(&generator)
            let pose = skinner.pose(weights: [], meshFromJoint: [placed])
            let (along, across) = (pose.positions[1] - pose.positions[0], pose.positions[2] - pose.positions[0])
            #expect(abs(pose.normals[0].dot(along.normalized())) < 1e-5)
            #expect(abs(pose.normals[0].dot(across.normalized())) < 1e-5)
            let tangent = skinner.tangents(mesh.tangents, meshFromJoint: [placed])[0]
            #expect((tangent.xyz - along.normalized()).length < 1e-5)
        }
    }

    @Test func skinsSurviveWeldingAndVertexSelection() throws {
        let positions: [SIMD3<Float>] = [
            SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(5, 5, 5),
        ]
        var mesh = Mesh(positions: positions, triangles: [SIMD3(0, 1, 2), SIMD3(3, 4, 2)])
        // Vertices 0 and 3 have equal positions and joints; 1 and 4 do not.
        let joints: [UInt32] = [0, 0, 1, 0, 1, 1]
        mesh.bind(
            by: joints.enumerated().map { JointInfluence(vertex: UInt32($0), joint: $1, weight: 1) },
            jointFromMesh: [.identity, .identity])
        let welded = mesh.welded().withoutUnusedVertices()
        #expect(welded.triangles == [SIMD3(0, 1, 2), SIMD3(0, 3, 2)])
        let skin = try #require(welded.skin)
        #expect(skin.influences.map(\.joint) == [0, 0, 1, 1])
        #expect(skin.positions == welded.positions)
    }
}
