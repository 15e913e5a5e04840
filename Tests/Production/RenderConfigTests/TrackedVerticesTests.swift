import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import ImageCodecs
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Recorded vertices deform a model only if its triangles are the same.
@Suite struct TrackedVerticesTests {
    /// The triangles of a grid of 4×4 vertices, with the vertices in another order.
    private func triangles(_ order: (Int) -> Int) -> [SIMD3<UInt32>] {
        (0..<9).flatMap { cell -> [SIMD3<UInt32>] in
            let corner = cell / 3 * 4 + cell % 3
            let (a, b, c, d) = (order(corner), order(corner + 1), order(corner + 5), order(corner + 4))
            return [SIMD3(UInt32(a), UInt32(b), UInt32(c)), SIMD3(UInt32(a), UInt32(c), UInt32(d))]
        }
    }

    /// The job of a model of the grid, and of a recording with the same number of vertices.
    private func job(recorded order: @escaping (Int) -> Int, source: String = "automatic") throws -> RenderJob {
        try withTemporaryFolder { folder in
            let places = (0..<16).map { SIMD3<Float>(Float($0 % 4), Float($0 / 4), 0) * 0.03 }
            let corners = places.map { "v \($0.x) \($0.y) \($0.z)" }
            let faces = triangles { $0 }.map { "f \($0.x + 1) \($0.y + 1) \($0.z + 1)" }
            try AtomicFile.write(
                (corners + faces).joined(separator: "\n") + "\n", to: folder.appendingPathComponent("grid.obj"))
            let topology = FaceTopology(
                textureCoordinates: places.map { SIMD2($0.x, $0.y) }, triangles: triangles(order))
            let writer = try RecordingWriter(
                to: folder.appendingPathComponent("take.jsonl"), header: RecordingHeader(topology: topology))
            try writer.append(TrackedFrame(index: 0, time: 0, faces: [TrackedFace(id: "a", vertices: places)]))
            try writer.finish()
            let url = folder.appendingPathComponent("scene.yaml")
            let mesh = "{model: grid.obj, faceMesh: {source: \(source)}}"
            try AtomicFile.write("recording: take.jsonl\nnodes: [{anchor: face, children: [\(mesh)]}]\n", to: url)
            return try RenderJob.load(configAt: url)
        }
    }

    @Test func verticesOfSameMeshDeformModel() throws {
        #expect(try job { $0 }.drivers.morphs.map(\.usesTrackedVertices) == [true])
    }

    @Test func verticesInOtherOrderAreRejected() throws {
        // Seven and sixteen have no common divisor.
        #expect {
            _ = try job { $0 * 7 % 16 }
        } throws: { error in
            "\(error)".contains("has no mesh that a face can deform")
        }
    }

    @Test func configCanForceTrackedVertices() throws {
        #expect(try job(recorded: { $0 * 7 % 16 }, source: "vertices").drivers.morphs.map(\.usesTrackedVertices) == [true])
    }
}
