import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Points on a skinned mesh, compared with the fully deformed mesh.
@Suite struct SkinPlaceTests {
    /// A wavy sheet skinned to a chain of three joints, with a morph target, below a displaced root.
    private struct Stage {
        var scene = Scene()
        let mesh: MeshID
        let skin: NodeID
        var joints: [NodeID] = []
        static let columns = 6

        init(_ generator: inout SeededGenerator) {
            let rows = 8
            var positions: [SIMD3<Float>] = []
            for row in 0..<rows {
                for column in 0..<Self.columns {
                    positions.append(
                        SIMD3(Float(column) * 0.1, Float(row) * 0.1, Float(generator.number(in: -0.03..<0.03))))
                }
            }
            var triangles: [SIMD3<UInt32>] = []
            for row in 0..<UInt32(rows - 1) {
                for column in 0..<UInt32(Self.columns - 1) {
                    let first = row * UInt32(Self.columns) + column
                    let above = first + UInt32(Self.columns)
                    triangles += [SIMD3(first, first + 1, above + 1), SIMD3(first, above + 1, above)]
                }
            }
            let offsets = positions.map { _ in SIMD3<Float>(generator.direction()) * 0.02 }
            var sheet = Mesh(
                positions: positions, triangles: triangles, morphTargets: [MorphTarget(name: "puff", positionOffsets: offsets)])
            let influences = positions.indices.flatMap { vertex in
                (0..<3).map { joint in
                    JointInfluence(
                        vertex: UInt32(vertex), joint: UInt32(joint), weight: Float(generator.number(in: 0.01..<1)))
                }
            }
            sheet.bind(
                by: influences, jointFromMesh: (0..<3).map { Matrix4(translation: SIMD3(0, -0.2 * Float($0 + 1), 0)) })
            mesh = scene.add(sheet)
            let root = scene.add(Node(name: "root", parentFromNode: Matrix4(translation: SIMD3(1, 2, 3))))
            var node = Node(name: "skin")
            node.surfaces = [Surface(mesh: mesh, material: scene.add(Material()))]
            skin = scene.add(node, under: root)
            var parent = root
            for index in 0..<3 {
                let joint = Node(name: "joint-\(index)", parentFromNode: Matrix4(translation: SIMD3(0, 0.2, 0)))
                parent = scene.add(joint, under: parent)
                joints.append(parent)
            }
            scene.bind(mesh, to: Skeleton(meshNode: skin, joints: joints, root: root))
        }
    }

    /// The area-weighted normal of a vertex of the whole mesh.
    private func normal(_ vertex: UInt32, _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>]) -> SIMD3<Float> {
        var sum = SIMD3<Float>.zero
        for triangle in triangles where [triangle.x, triangle.y, triangle.z].contains(vertex) {
            let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
            sum += (b - a).cross(c - a)
        }
        return sum.normalized()
    }

    @Test(arguments: [UInt64(1), 2, 3]) func skinPointsMatchFullySkinnedMesh(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let stage = Stage(&generator)
        let scene = stage.scene
        let held = try #require(HeldMesh(stage.mesh, in: scene))
        let skinner = try #require(MeshSkinner(scene[stage.mesh], heldBy: held, turnsDirections: true))
        let triangles = scene[stage.mesh].triangles
        for _ in 0..<12 {
            var state = FrameState(of: scene)
            let weight = Float(generator.number())
            state.deformations[stage.mesh] = .morph([weight])
            for joint in stage.joints {
                let turn = Quaternion(angle: generator.number(in: -0.8..<0.8), axis: SIMD3<Float>(generator.direction()))
                state[joint].parentFromNode = Matrix4(translation: SIMD3(0, 0.2, 0)) * Matrix4(rotation: turn)
            }
            let hold = try #require(held.hold(in: state))
            #expect(hold.weights == [weight])
            let whole = skinner.pose(weights: hold.weights, meshFromJoint: hold.meshFromJoint).positions
            let corners = triangles[generator.integer(in: 0...triangles.count - 1)]
            let weights = SIMD3<Float>(0.5, 0.25, 0.25)
            let place = SkinPlace(node: stage.skin, mesh: stage.mesh, in: scene, corners: corners, weights: weights)
            let meshFromPlace = place.meshFromPlace(in: state)
            let ends = [corners.x, corners.y, corners.z]
            var (point, out) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
            for (index, corner) in ends.enumerated() {
                point += whole[Int(corner)] * weights[index]
                out += normal(corner, whole, triangles) * weights[index]
            }
            out = out.normalized()
            #expect((meshFromPlace.translation - point).length < 1e-6, "\(generator)")
            #expect((meshFromPlace.columns.2.xyz - out).length < 1e-5, "\(generator)")
            let determinant = meshFromPlace.linear.determinant
            #expect(abs(determinant - 1) < 1e-5, "\(generator)")
        }
    }

    /// The frame of a skin point rotates with the joints, also about the skin's normal.
    @Test func skinPointFramesRotateWithJoints() throws {
        var generator = SeededGenerator(seed: 5)
        let stage = Stage(&generator)
        let corners = stage.scene[stage.mesh].triangles[31]
        let place = SkinPlace(
            node: stage.skin, mesh: stage.mesh, in: stage.scene, corners: corners, weights: SIMD3(0, 1, 0))
        var state = FrameState(of: stage.scene)
        let resting = place.meshFromPlace(in: state)
        // All other joints are below the first one, so rotating it rotates the whole skin.
        let turn = Matrix4(rotation: Quaternion(angle: 1.2, axis: SIMD3(1, 2, 3)))
        let about = Matrix4(translation: SIMD3(0, 0.2, 0)) * turn
        state[stage.joints[0]].parentFromNode = about
        let turned = about * Matrix4(translation: SIMD3(0, -0.2, 0)) * resting
        let found = place.meshFromPlace(in: state)
        for (a, b) in zip(found.columnMajor, turned.columnMajor) { #expect(abs(a - b) < 1e-5) }
    }
}
