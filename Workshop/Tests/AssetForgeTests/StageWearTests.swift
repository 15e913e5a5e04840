import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that stage props lie on or over the face, also while it moves, and that their parts fit together.
struct StageWearTests {
    private let face = FaceGeometry.standard
    private let expressions = FaceExpressions.standard

    @Test func halfMaskCoversTheSkin() {
        let sheet = HalfMaskModel.sheet().positions
        for vertex in face.positions where vertex.y > -5 && vertex.y < 60 && vertex.x.magnitude < 55 {
            let nearest = sheet.map { ($0 - vertex).length }.min() ?? 0
            // 5 mm from the skin along the radius, which is less on the steep sides of the nose, and more over the hollows of
            // the eyes.
            #expect((1...16).contains(nearest), "\(vertex): \(nearest) mm")
        }
    }

    @Test(
        "A stiff mask clears cheeks, brows and nose as they move",
        arguments: [
            [], ["cheekSquintLeft", "mouthSmileLeft"], ["cheekPuff"], ["noseSneerLeft"], ["browInnerUp"], ["browDownLeft"],
            ["browOuterUpLeft"], ["jawOpen", "mouthSmileLeft", "cheekSquintLeft"],
        ])
    func movingSkinDoesNotCutTheHalfMask(_ shapes: [String]) {
        let sheet = HalfMaskModel.sheet().positions
        // The area that the paint leaves: from below the brows to the lower edge, which rises from the nose to the temple.
        let moved = face.positions.indices.map { vertex in
            shapes.reduce(face.positions[vertex]) { $0 + expressions.offsets(of: $1)[vertex] }
        }
        for vertex in moved {
            let point = UnrolledFaceSurface.plane(of: vertex)
            guard point.x > 0, point.x < 66, point.y > -6, point.y < 62 else { continue }
            let over = sheet.min {
                (UnrolledFaceSurface.plane(of: $0) - point).length < (UnrolledFaceSurface.plane(of: $1) - point).length
            }
            let clearance = UnrolledFaceSurface.radius(of: over ?? .zero) - UnrolledFaceSurface.radius(of: vertex)
            #expect(clearance > 0.8, "\(shapes) at \(point): \(clearance) mm")
        }
    }

    @Test(
        "Cords follow the texture's edges on the half mask's sheet",
        arguments: ["edge-cord", "eye-cord-left"])
    func cordsFollowTheEdges(name: String) throws {
        let edge = name == "edge-cord" ? HalfMask.outline.corners : HalfMask.hole.corners
        let sheet = HalfMaskModel.sheet().positions
        let mesh = try #require(HalfMaskModel.make().meshes.first { $0.name == name }?.mesh)
        let vertices = mesh.positions.map { SIMD3<Double>($0) * 1000 }
        let points = vertices.map(UnrolledFaceSurface.plane)
        for (vertex, point) in zip(vertices, points) {
            // The plane is that of a cylinder, from which the sides of the nose deviate: lengths there are up to half as long
            // again.
            #expect(edge.contains { ($0 - point).length < 4 }, "\(point)")
            #expect(sheet.contains { ($0 - vertex).length < 3.5 }, "\(vertex)")
        }
        // Each piece of the edge has a piece of cord.
        for corner in edge {
            #expect(points.contains { ($0 - corner).length < 4 }, "\(corner)")
        }
    }

    @Test("Feather segments overlap at their joints, and the feather has its documented length")
    func featherIsJoined() throws {
        let model = FeatherModel.make()
        let nodes = try #require(model.roots.first).children
        #expect(nodes.map(\.name) == (0..<FeatherModel.segmentCount).map { "segment-\($0)" })
        func placed(_ segment: Int) -> [SIMD3<Float>] {
            let node = nodes[segment]
            return node.meshIndices.flatMap { model.meshes[$0].mesh.positions }.map { $0 + node.parentFromNode.translation }
        }
        for segment in 1..<nodes.count {
            let joint = nodes[segment].parentFromNode.translation
            for part in [segment - 1, segment] {
                let nearest = placed(part).map { ($0 - joint).length }.min() ?? 1
                #expect(nearest < 0.006)
            }
        }
        let tip = try #require(placed(nodes.count - 1).max { $0.length < $1.length })
        #expect((0.3..<0.34).contains(tip.length))
    }

    @Test("Every ball belongs to one trembling group")
    func ballsAreComplete() {
        let model = HeaddressModel.make()
        func triangles(_ name: String) -> Int {
            model.meshes.filter { $0.name.hasPrefix(name) }.map(\.mesh.triangles.count).reduce(0, +)
        }
        let ball = Pompom.make(centre: .zero, radius: 10, number: 0).triangles.count
        #expect(triangles("red-balls") == 11 * ball)
        #expect(triangles("blue-balls") == 10 * ball)
    }

    @Test("The beard's wire stays on the lip and its ends follow the chin")
    func beardFollowsTheJaw() throws {
        let model = StageBeardModel.make()
        let chin = expressions.offsets(of: "jawOpen")[face.landmarkVertices[8]]
        let hair = try #require(model.meshes.first { $0.name == "beard" }).mesh
        let open = try #require(hair.morphTargets.first { $0.name == "jawOpen" })
        let wire = try #require(model.meshes.first { $0.name == "wire" }).mesh
        let still = try #require(wire.morphTargets.first { $0.name == "jawOpen" })
        for (position, offset) in zip(hair.positions, open.positionOffsets)
        where position.x.magnitude < 0.01 && position.y < -0.1 {
            #expect((SIMD3<Double>(offset) * 1000 - chin).length < 0.5)
        }
        for (position, offset) in zip(wire.positions, still.positionOffsets) where position.x.magnitude < 0.02 {
            #expect(offset.length < 0.006)
        }
        // Drivers move the ends and not the wire.
        for name in ["sway", "hang"] {
            let ends = try #require(hair.morphTargets.first { $0.name == name }).positionOffsets
            #expect(ends.map(\.length).max() ?? 0 > 0.03)
            let held = try #require(wire.morphTargets.first { $0.name == name }).positionOffsets
            #expect(held.allSatisfy { $0 == .zero })
        }
    }

    @Test func modelsHaveTheSizeOfAHead() {
        let models: [(Model, Float)] = [
            (HeaddressModel.make(), 0.3), (FeatherModel.make(), 0.35), (StageBeardModel.make(), 0.3),
            (HalfMaskModel.make(), 0.3),
        ]
        for (model, size) in models {
            let positions: [SIMD3<Float>] = model.meshes.flatMap { $0.mesh.positions }
            #expect(!positions.isEmpty)
            let areNear = positions.allSatisfy { position in
                position.x.magnitude < size && position.y.magnitude < size && position.z.magnitude < size
            }
            #expect(areNear)
        }
    }
}
