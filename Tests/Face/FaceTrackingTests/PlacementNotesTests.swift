import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// Notes that question the unit and the handedness of transforms.
@Suite struct PlacementNotesTests {
    /// The notes about frames with one face each.
    private func notes(
        _ transforms: [Matrix4], camera: Matrix4? = nil, isTracked: Bool = true, film: String? = nil,
        hasHeadPosition: Bool = true
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let header = RecordingHeader(frameRate: 30, hasHeadPosition: hasHeadPosition, film: film)
            let optics = CameraIntrinsics(focalLength: SIMD2(60, 60), principalPoint: SIMD2(24, 16), imageSize: SIMD2(48, 32))
            let writer = try RecordingWriter(to: url, header: header)
            for (index, transform) in transforms.enumerated() {
                try writer.append(
                    TrackedFrame(
                        index: index, time: Double(index) / 30,
                        camera: camera.map { TrackedCamera(worldFromCamera: $0, intrinsics: optics) },
                        faces: [TrackedFace(id: "a", isTracked: isTracked, worldFromFace: transform)]))
            }
            try writer.finish()
            let recording = try Recording.open(at: url)
            var facts = RecordingFacts(of: recording)
            for frame in try readAll(recording) { facts.add(frame) }
            return facts.notes.map { note in
                note.range(of: "take.jsonl: ").map { String(note[$0.upperBound...]) } ?? note
            }
        }
    }

    private let near = Matrix4(translation: SIMD3(0, 0, -0.5))
    private let far = Matrix4(translation: SIMD3(0, 0, -45))

    @Test func distantFacesSuggestCentimetres() throws {
        #expect(
            try notes([near, far, far]) == [
                "the face is 45 m from the camera at frame 1, and farther than 10 m in 2 frames; are positions in centimetres? they are "
                    + "read as metres: divide them by 100"
            ])
        #expect(try notes([Matrix4(translation: SIMD3(0, 0, -9.9))]) == [])
        // The camera is also displaced in the world.
        #expect(try notes([far], camera: Matrix4(translation: SIMD3(0, 0, -44.5))) == [])
        #expect(try notes([near], camera: Matrix4(translation: SIMD3(0, 0, 20))).count == 1)
    }

    @Test func distanceIsCheckedForMeasuredPositionsOnly() throws {
        #expect(try notes([far], isTracked: false) == [])
        #expect(try notes([far], hasHeadPosition: false) == [])
        #expect(try notes([far], film: String(repeating: "0a", count: 32)) == [])
    }

    @Test func leftHandedTransformsAreNoted() throws {
        let mirrored = near * Matrix4(scale: SIMD3(1, 1, -1))
        let found = try notes([near, mirrored])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "the transform of the face has a negative determinant at frame 1, in 1 frame in all; are the axes "
                    + "left-handed?") == true, "\(found)")
        let camera = try notes([near], camera: Matrix4(scale: SIMD3(-1, 1, 1)))
        #expect(camera.count == 1 && camera.first?.contains("of the camera has a negative determinant") == true, "\(camera)")
    }

    @Test(arguments: [(100, "100"), (0.01, "0.01"), (1.02, "1.02")] as [(Float, String)])
    func scaledTransformsAreNoted(scale: Float, words: String) throws {
        let found = try notes([near * Matrix4(scale: SIMD3(scale, scale, scale))])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "the transform of the face has the scale \(words) at frame 0, and a scale other than 1 in 1 frame; "
                    + "are positions in centimetres?") == true, "\(found)")
    }

    @Test func roundedRotationsAreNotScaled() throws {
        let turned =
            near * Matrix4(rotation: Quaternion(angle: 1, axis: SIMD3(0, 1, 0))) * Matrix4(scale: SIMD3(1.005, 1, 0.995))
        #expect(try notes([turned]) == [])
    }
}
