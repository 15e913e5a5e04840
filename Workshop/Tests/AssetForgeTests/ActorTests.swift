import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the actors' shapes leave a head that can see, speak and wear masks.
struct ActorTests {
    private let face = FaceGeometry.standard

    private func moved(_ actor: Actor) -> [SIMD3<Double>] {
        face.positions.map { $0 + actor.shape.offset(at: $0) }
    }

    @Test func standardShapeIsTheStandardFace() {
        let shape = ActorShape()
        #expect(face.positions.allSatisfy { shape.offset(at: $0).length < 1e-9 })
    }

    @Test("Left and right halves are mirror images", arguments: Actor.all.map(\.name))
    func shapesAreSymmetric(name: String) throws {
        let actor = try #require(Actor.all.first { $0.name == name })
        let positions = moved(actor)
        for (vertex, position) in positions.enumerated() {
            let other = positions[FaceMeshLayout.mirrored(vertex)]
            #expect((position - other * SIMD3(-1, 1, 1)).length < 1e-9, "vertex \(vertex)")
        }
    }

    /// A lid that left the eyeball would show a gap, or the eyeball would show through the lid.
    @Test("Lids stay on the eyeball", arguments: Actor.all.map(\.name))
    func lidsStayOnTheEyeball(name: String) throws {
        let actor = try #require(Actor.all.first { $0.name == name })
        let positions = moved(actor)
        for vertex in face.leftEyeRings[0] + face.leftEyeRings[1] {
            let distance = (positions[vertex] - Eyeball.leftCentre).length
            let standard = (face.positions[vertex] - Eyeball.leftCentre).length
            guard standard < 15 else { continue }
            #expect(abs(distance - standard) < 1e-6, "vertex \(vertex): \(distance) mm instead of \(standard)")
        }
    }

    @Test("No triangle of the face turns over", arguments: Actor.all.map(\.name))
    func trianglesKeepTheirSide(name: String) throws {
        let actor = try #require(Actor.all.first { $0.name == name })
        let positions = moved(actor)
        func normal(_ corners: SIMD3<Int>, _ points: [SIMD3<Double>]) -> SIMD3<Double> {
            (points[corners.y] - points[corners.x]).cross(points[corners.z] - points[corners.x])
        }
        for corners in face.triangles {
            #expect(normal(corners, face.positions).dot(normal(corners, positions)) > 0, "\(corners)")
        }
    }

    /// At rest the lips of the head touch; the shape must not part them.
    @Test("A closed mouth stays closed", arguments: Actor.all.map(\.name))
    func mouthStaysClosed(name: String) throws {
        let actor = try #require(Actor.all.first { $0.name == name })
        let ring = face.mouthRings[0]
        for index in 0..<18 {
            let (upper, lower) = (face.positions[ring[(54 - index) % 36]], face.positions[ring[index]])
            let (first, second) = (actor.shape.offset(at: upper), actor.shape.offset(at: lower))
            #expect(abs(first.y - second.y) < 0.6, "\(index): \(first.y) mm and \(second.y) mm")
        }
    }

    @Test("The recording stores the shape of the face", arguments: Actor.all.map(\.name))
    func takeHasTheIdentity(name: String) throws {
        let actor = try #require(Actor.all.first { $0.name == name })
        let lines = actor.take().split(separator: 0x0A)
        #expect(lines.count == 241)
        let header = String(decoding: lines[0], as: UTF8.self)
        #expect(header.contains("\"identities\"") && header.contains("\"id\":\"\(name)\""))
    }

    /// The locks of long hair go round the ears and the shoulders instead of through them.
    @Test func hairLiesOutsideTheHead() {
        for actor in Actor.all {
            let body = ActorBody()
            let positions = ActorHair(actor.hair).locks().positions
            #expect(positions.count > 4000)
            let inside = positions.count { $0.y > -90 && body.height(of: $0) < -8 }
            #expect(Double(inside) < 0.01 * Double(positions.count), "\(actor.name): \(inside) of \(positions.count)")
        }
    }

    @Test("Lashes of a shut eye point down, and those of an open one up")
    func lashesFollowTheLid() throws {
        let mesh = LashModel.make().meshes[0].mesh
        let blink = try #require(mesh.morphTargets.first { $0.name == "eyeBlinkLeft" })
        // The first strip is the left eye's upper lid, five rows from root to tip in each column.
        let root = 12 * 5
        let (open, tip) = (mesh.positions[root], mesh.positions[root + 4])
        #expect(tip.y > open.y + 0.002)
        #expect(tip.y + blink.positionOffsets[root + 4].y < open.y + blink.positionOffsets[root].y)
    }
}
