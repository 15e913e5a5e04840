import RenderMath
import Testing

@testable import AssetForge

/// Tests that the face mesh is like ARKit's in the properties that other modules rely on: counts, loops, symmetry, texture
/// coordinates.
struct FaceGeometryTests {
    private let face = FaceGeometry.standard

    @Test func hasARKitsCounts() {
        #expect(face.positions.count == 1220)
        #expect(face.triangles.count == 2304)
    }

    @Test func hasFourOpenLoopsOfARKitsLengths() throws {
        let loops = try SurfaceTopology(triangles: face.triangles).boundaryLoops()
        #expect(loops.map(\.count).sorted() == [24, 24, 36, 56])
        let named = [face.outline, face.mouthRings[0], face.leftEyeRings[0], face.rightEyeRings[0]].map(Set.init)
        #expect(Set(loops.map { Set($0) }) == Set(named))
    }

    @Test func isADiscWithThreeHoles() {
        let topology = SurfaceTopology(triangles: face.triangles)
        #expect(topology.edges.count == 3526)
        #expect(face.positions.count - topology.edges.count + face.triangles.count == -2)
        #expect(topology.isConsistentlyWound)
        #expect(Set(face.triangles.flatMap { [$0.x, $0.y, $0.z] }).count == 1220)
    }

    @Test func fillClosesOnlyEyesAndMouth() throws {
        let closed = SurfaceTopology(triangles: face.triangles + face.fillTriangles)
        #expect(closed.isConsistentlyWound)
        let loops = try closed.boundaryLoops()
        #expect(loops.map { Set($0) } == [Set(face.outline)])
        #expect(face.fillTriangles.count == 22 + 22 + 34)
    }

    @Test func isSymmetricInPositionsAndTriangles() {
        for vertex in face.positions.indices {
            let mirror = face.positions[FaceMeshLayout.mirrored(vertex)] * SIMD3(-1, 1, 1)
            #expect((mirror - face.positions[vertex]).length < 1e-6)
            #expect(FaceMeshLayout.mirrored(FaceMeshLayout.mirrored(vertex)) == vertex)
        }
        let triangles = Set(face.triangles.map { SurfaceTopology.rotated($0) })
        for corners in face.triangles {
            let mirror = SIMD3(
                FaceMeshLayout.mirrored(corners.x), FaceMeshLayout.mirrored(corners.z), FaceMeshLayout.mirrored(corners.y))
            #expect(triangles.contains(SurfaceTopology.rotated(mirror)))
        }
    }

    @Test func trianglesAreWellShaped() {
        let angles = face.triangles.map { smallestAngle(of: $0, positions: face.positions) }.sorted()
        #expect((angles.first ?? 0) > 10, "the smallest angle in degrees")
        #expect(angles[angles.count / 20] > 22, "one triangle in twenty has a smaller angle")
    }

    /// In the texture every triangle has the same orientation, so that no texels of the face overlap.
    @Test func textureCoordinatesDoNotFoldOver() {
        let coordinates = face.positions.map { FaceUnwrap.textureCoordinate(of: $0) }
        for coordinate in coordinates {
            #expect(coordinate.x > 0 && coordinate.x < 1 && coordinate.y > 0 && coordinate.y < 1)
        }
        for corners in face.triangles {
            let u = coordinates[corners.y] - coordinates[corners.x]
            let v = coordinates[corners.z] - coordinates[corners.x]
            // Counter-clockwise with y up is clockwise with v down.
            #expect(u.x * v.y - u.y * v.x < 0)
        }
    }

    @Test func landmarkVerticesMatchTheMeasurements() {
        for (landmark, vertex) in face.landmarkVertices.enumerated() {
            let distance = (face.positions[vertex] - FaceLandmarks.positions[landmark]).length
            #expect(distance < 2, "landmark \(landmark) is \(distance) mm away")
        }
        #expect(Set(face.landmarkVertices).count == 68)
    }

    /// ARKit's own bounding box, in millimetres: ±74.7, −93.1…93.5, −23.2…65.6.
    @Test func matchesTheSizeOfARKitsFace() {
        let low = face.positions.reduce(SIMD3(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = face.positions.reduce(SIMD3(repeating: -.infinity)) { pointwiseMax($0, $1) }
        for (found, expected, slack) in [
            (low.x, -74.8, 1.5), (low.y, -93.1, 1.5), (low.z, -23.2, 4.5), (high.x, 74.6, 1.5), (high.y, 93.5, 1.5),
            (high.z, 65.6, 1.5),
        ] {
            #expect((found - expected).magnitude < slack, "\(found) instead of \(expected)")
        }
    }

    private func smallestAngle(of corners: SIMD3<Int>, positions: [SIMD3<Double>]) -> Double {
        (0..<3).map { side in
            let at = positions[corners[side]]
            let u = positions[corners[(side + 1) % 3]] - at
            let v = positions[corners[(side + 2) % 3]] - at
            return PortableMath.acos(u.dot(v) / (u.length * v.length)) * 180 / .pi
        }.min() ?? 0
    }
}
