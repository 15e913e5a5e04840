import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests that the 52 shapes move the face as measured, and that those that shut an opening shut it.
struct FaceExpressionsTests {
    private let face = FaceGeometry.standard
    private let expressions = FaceExpressions.standard

    @Test func hasARKits52Names() {
        #expect(expressions.shapes.map(\.name) == FaceExpressions.names)
        #expect(Set(FaceExpressions.names).count == 52)
        #expect(FaceExpressions.names.contains("tongueOut") && !FaceExpressions.names.contains("_neutral"))
    }

    @Test func everyShapeExceptTheTongueMovesTheFace() {
        for shape in expressions.shapes {
            let greatest = shape.offsets.map(\.length).max() ?? 0
            #expect(shape.name == "tongueOut" ? greatest == 0 : (2...45).contains(greatest), "\(shape.name): \(greatest) mm")
        }
    }

    @Test func shapesOfBothSidesAreMirrorImages() {
        for name in FaceExpressions.names where name.hasSuffix("Left") {
            let left = expressions.offsets(of: name)
            let right = expressions.offsets(of: name.dropLast(4) + "Right")
            for vertex in left.indices {
                #expect((left[vertex] * SIMD3(-1, 1, 1) - right[FaceMeshLayout.mirrored(vertex)]).length < 1e-6, "\(name)")
            }
        }
    }

    /// Excludes mouthClose: by itself it moves the lower lip over the upper one, because it reverses jawOpen.
    @Test(arguments: FaceExpressions.names.filter { $0 != "mouthClose" })
    func noTriangleFlips(in name: String) {
        let posed = pose([name: 1])
        for corners in face.triangles {
            #expect(normal(of: corners, posed).dot(normal(of: corners, face.positions)) > 0)
        }
    }

    @Test func blinkShutsTheLids() {
        let posed = pose(["eyeBlinkLeft": 1, "eyeBlinkRight": 1])
        for ring in [face.leftEyeRings[0], face.rightEyeRings[0]] {
            for rung in 1..<12 {
                #expect((posed[ring[rung]] - posed[ring[24 - rung]]).length < 0.3)
            }
        }
    }

    @Test func closedLidsCoverTheEyeball() {
        let posed = pose(["eyeBlinkLeft": 1])
        for ring in face.leftEyeRings {
            for vertex in ring {
                #expect((posed[vertex] - Eyeball.leftCentre).length > Eyeball.radius)
            }
        }
    }

    @Test func closedMouthUndoesTheOpenJaw() {
        let open = pose(["jawOpen": 1])
        let shut = pose(["jawOpen": 1, "mouthClose": 1])
        let lips = face.mouthRings[0]
        #expect(open[lips[0]].y - open[lips[18]].y > 25)
        for index in 1..<18 where index != 9 {
            let opposite = lips[18 - index]
            let restGap = (face.positions[lips[index]] - face.positions[opposite]).length
            #expect(((shut[lips[index]] - shut[opposite]).length - restGap).magnitude < 0.05)
        }
    }

    @Test func smileRaisesAndWidensTheCornersAndFrownLowersThem() {
        let corner = face.landmarkVertices[54]
        let smile = expressions.offsets(of: "mouthSmileLeft")[corner]
        #expect(smile.y > 3 && smile.x > 3)
        #expect(expressions.offsets(of: "mouthFrownLeft")[corner].y < -2)
        #expect(expressions.offsets(of: "mouthPucker")[corner].x < -3)
        #expect(expressions.offsets(of: "browInnerUp")[face.landmarkVertices[22]].y > 3)
        #expect(expressions.offsets(of: "browDownLeft")[face.landmarkVertices[23]].y < -2)
    }

    /// The blinking lids and the lips of mouthClose are exempt, since they are made to meet exactly.
    @Test(.enabled(if: Measurements.file != nil, "needs ../shared/design/face-measurements.json"))
    func landmarksMoveAsMeasured() throws {
        let measured = try Measurements.read()
        for shape in expressions.shapes {
            guard let moves = measured.expressions[shape.name]?.landmarkMoves else { continue }
            for landmark in 0..<68 {
                if shape.name.hasPrefix("eyeBlink"), (36..<48).contains(landmark) { continue }
                if shape.name == "mouthClose", landmark >= 60 { continue }
                let expected = moves[String(landmark)].map { SIMD3($0[0], $0[1], $0[2]) } ?? .zero
                let found = shape.offsets[face.landmarkVertices[landmark]]
                #expect((found - expected).length < 0.6, "\(shape.name) at \(landmark): \(found) instead of \(expected)")
            }
        }
    }

    private func pose(_ weights: [String: Double]) -> [SIMD3<Double>] {
        var posed = face.positions
        for (name, weight) in weights.sorted(by: { $0.key < $1.key }) {
            let offsets = expressions.offsets(of: name)
            for vertex in posed.indices { posed[vertex] += offsets[vertex] * weight }
        }
        return posed
    }

    private func normal(of corners: SIMD3<Int>, _ positions: [SIMD3<Double>]) -> SIMD3<Double> {
        (positions[corners.y] - positions[corners.x]).cross(positions[corners.z] - positions[corners.x])
    }
}

/// The file of measurements in the folder next to the package.
struct Measurements: Decodable {
    struct Expression: Decodable {
        var landmarkMoves: [String: [Double]]
    }

    var landmarks: [[Double]]
    var expressions: [String: Expression]

    static var file: URL? {
        let url = SharedData.packageRoot.deletingLastPathComponent()
            .appendingPathComponent("shared/design/face-measurements.json")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    static func read() throws -> Measurements {
        try JSONDecoder().decode(Measurements.self, from: Data(contentsOf: #require(file)))
    }
}
