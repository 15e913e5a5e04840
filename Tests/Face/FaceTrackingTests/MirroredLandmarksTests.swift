import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// Landmarks of selfies, detected in mirrored pictures or mirrored after detection.
@Suite struct MirroredLandmarksTests {
    private static let size = SIMD2(640, 360)

    /// An upright face in pixels, with a smile on the left.
    private func face() -> FaceLandmarks {
        var generator = SeededGenerator(seed: 8)
        var points = (0..<FaceLandmarks.countWithIrises).map { _ in
            SIMD3(generator.number(in: 200..<400), generator.number(in: 100..<300), generator.number(in: -20..<20))
        }
        // The corners of the right and the left eye, and the chin.
        for (index, x) in [(33, 240.0), (133, 270), (362, 310), (263, 340)] { points[index] = SIMD3(x, 150 + x / 100, 1) }
        points[152] = SIMD3(292, 310, 0)
        return FaceLandmarks(
            points: points, blendShapes: BlendShapeValues([.mouthSmileLeft: 0.75, .eyeBlinkRight: 0.5, .jawOpen: 0.25]))
    }

    /// A dump of one face.
    private func dump(_ face: FaceLandmarks) -> String {
        let points = face.points.map { point in
            "[\(point.x / Double(Self.size.x)),\(point.y / Double(Self.size.y)),\(point.z / Double(Self.size.x))]"
        }
        let shapes = BlendShape.allCases.map { "\"\($0.name)\":\(face.blendShapes[$0])" }
        let (landmarks, weights) = (points.joined(separator: ","), shapes.joined(separator: ","))
        return #"{"t":0,"w":640,"h":360,"faces":[{"lm":[\#(landmarks)],"bs":{\#(weights)}}]}"#
    }

    private func read(_ face: FaceLandmarks, isMirrored: Bool?) throws -> (face: FaceLandmarks, notes: [String]) {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("dump.json")
            try Data(dump(face).utf8).write(to: url)
            let reading = try LandmarkReading(contentsOf: url, options: RecordingOptions(isMirrored: isMirrored))
            let first = try #require(reading.take.frames.first?.faces.first)
            return (first, reading.notes)
        }
    }

    /// The face in a mirrored picture, numbered by a landmark detector as any other face.
    private func selfie(of face: FaceLandmarks, isDetectedInMirror: Bool) -> FaceLandmarks {
        var selfie = face
        for index in face.points.indices {
            let other = isDetectedInMirror ? FaceLandmarks.twin(of: index, among: face.points.count) : index
            selfie.points[index] = SIMD3(640 - face.points[other].x, face.points[other].y, face.points[other].z)
        }
        selfie.blendShapes = BlendShapeValues([.mouthSmileRight: 0.75, .eyeBlinkLeft: 0.5, .jawOpen: 0.25])
        return selfie
    }

    private func expectEqual(_ a: FaceLandmarks, _ b: FaceLandmarks) {
        #expect(a.blendShapes == b.blendShapes)
        #expect(a.points.count == b.points.count)
        for (a, b) in zip(a.points, b.points) { #expect((a - b).length < 1e-6, "\(a) is not \(b)") }
    }

    @Test func unmirroredLandmarksAreReadUnchanged() throws {
        for isMirrored in [nil, false] as [Bool?] {
            let found = try read(face(), isMirrored: isMirrored)
            expectEqual(found.face, face())
            #expect(found.notes == [])
        }
    }

    @Test func landmarksOfMirroredPicturesAreFlippedBack() throws {
        let selfie = selfie(of: face(), isDetectedInMirror: true)
        let found = try read(selfie, isMirrored: true)
        expectEqual(found.face, face())
        #expect(found.notes == [] && found.face.blendShapes[.mouthSmileLeft] == 0.75)
        // The landmarks do not show that the picture was mirrored.
        #expect(try read(selfie, isMirrored: nil).notes == [])
    }

    @Test func landmarksMirroredAfterDetectionAreNotedAndFlippedBack() throws {
        let selfie = selfie(of: face(), isDetectedInMirror: false)
        let plain = try read(selfie, isMirrored: nil)
        expectEqual(plain.face, selfie)
        let note = plain.notes.first ?? ""
        #expect(plain.notes.count == 1)
        #expect(
            note.hasSuffix(
                "dump.json: the landmarks look mirrored: the left eye is on the right eye's side in 1 of 1 faces; --mirrored mirrors them "
                    + "back"), "\(note)")
        let found = try read(selfie, isMirrored: true)
        expectEqual(found.face, face())
        #expect(found.notes == [])
    }

    /// A face rotated by any angle in the picture is not mirrored.
    @Test func rotatedFacesAreNotMirrored() {
        for turn in 0..<4 {
            var face = face()
            for index in face.points.indices {
                for _ in 0..<turn {
                    let point = face.points[index]
                    face.points[index] = SIMD3(-point.y, point.x, point.z)
                }
            }
            #expect(!face.areMirrored)
            #expect(selfie(of: face, isDetectedInMirror: false).areMirrored)
        }
    }

    @Test func landmarkTwinsAreSymmetric() {
        for index in 0..<FaceLandmarks.countWithIrises {
            let twin = FaceLandmarks.twin(of: index, among: FaceLandmarks.countWithIrises)
            #expect(FaceLandmarks.twin(of: twin, among: FaceLandmarks.countWithIrises) == index)
        }
        for (right, left) in [(33, 263), (133, 362), (61, 291), (159, 386), (468, 473)] {
            #expect(FaceLandmarks.twin(of: right, among: 478) == left)
        }
        // The tip of the nose and the chin.
        #expect([1, 152].allSatisfy { FaceLandmarks.twin(of: $0, among: 478) == $0 })
    }

    @Test(.needsSharedData("models/mediapipe/face_model_with_iris.obj")) func landmarkPairsMatchTheCanonicalFace() throws {
        let text = try String(
            contentsOf: try SharedData.require("models/mediapipe/face_model_with_iris.obj"), encoding: .utf8)
        let vertices = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("v ") }.map { line in
            line.split(separator: " ").dropFirst().compactMap { Double($0) }
        }
        try #require(vertices.count == FaceLandmarks.countWithIrises)
        for (index, vertex) in vertices.enumerated() {
            let twin = vertices[FaceLandmarks.twin(of: index, among: vertices.count)]
            #expect(abs(vertex[0] + twin[0]) < 1e-4 && abs(vertex[1] - twin[1]) < 1e-4, "landmark \(index)")
        }
    }
}
