import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// The gaze point is the recorded one, else the point nearest to both lines of sight.
@Suite struct GazePointTests {
    /// An eye at a position, looking at a point.
    private func eye(at place: SIMD3<Float>, towards point: SIMD3<Float>) -> Matrix4 {
        let z = (point - place).normalized()
        let x = SIMD3<Float>(0, 1, 0).cross(z).normalized()
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), SIMD4(place, 1))
    }

    private func face(_ left: Matrix4?, _ right: Matrix4?) -> TrackedFace {
        TrackedFace(id: "a", faceFromLeftEye: left, faceFromRightEye: right)
    }

    private let left = SIMD3<Float>(0.03, 0.02, 0.01)
    private let right = SIMD3<Float>(-0.031, 0.021, 0.012)

    @Test func gazePointIsWhereBothEyesLook() throws {
        let seed: UInt64 = 0x10CA
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let point = SIMD3<Float>(
                Float(random.number(in: -0.3..<0.3)), Float(random.number(in: -0.3..<0.3)), Float(random.number(in: 0.2..<1.5)))
            let found = try #require(face(eye(at: left, towards: point), eye(at: right, towards: point)).gazePoint)
            #expect((found - SIMD3<Double>(point)).length < 1e-4, "seed \(seed): \(found), not \(point)")
        }
    }

    /// One line of sight passes above the other: the gaze point is half-way between them.
    @Test func skewLinesOfSightMeetHalfWay() throws {
        let (a, b) = (SIMD3<Float>(0.03, 0.01, 0), SIMD3<Float>(-0.03, -0.01, 0))
        let eyes = face(eye(at: a, towards: SIMD3(0, 0.01, 0.4)), eye(at: b, towards: SIMD3(0, -0.01, 0.4)))
        let found = try #require(eyes.gazePoint)
        #expect((found - SIMD3(0, 0, 0.4)).length < 1e-5)
    }

    @Test func parallelDivergingOrMissingEyesGiveNoGazePoint() {
        let ahead = Matrix4(translation: left)
        #expect(face(ahead, Matrix4(translation: right)).gazePoint == nil)
        #expect(face(eye(at: left, towards: SIMD3(0.3, 0, 1)), eye(at: right, towards: SIMD3(-0.3, 0, 1))).gazePoint == nil)
        #expect(face(ahead, nil).gazePoint == nil && face(nil, nil).gazePoint == nil)
    }

    /// Formats that record only eye rotation use standard eye positions.
    @Test func eyesWithoutPositionsUseStandardOnes() throws {
        let place = TrackedFace.leftEyePlace
        let point = SIMD3<Float>(0.05, -0.02, 0.5)
        func turn(_ place: SIMD3<Float>) -> Matrix4 {
            var turned = eye(at: place, towards: point)
            turned.columns.3 = SIMD4(0, 0, 0, 1)
            return turned
        }
        let found = try #require(face(turn(place), turn(place * SIMD3(-1, 1, 1))).gazePoint)
        #expect((found - SIMD3<Double>(point)).length < 1e-4)
    }

    @Test func recordedGazePointHasPriorityAndSurvivesAFile() throws {
        var looking = face(eye(at: left, towards: SIMD3(0, 0, 1)), eye(at: right, towards: SIMD3(0, 0, 1)))
        looking.lookAtPoint = SIMD3(0.125, -0.25, 0.5)
        #expect(looking.gazePoint == SIMD3(0.125, -0.25, 0.5))
        let back = try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let writer = try RecordingWriter(to: url, header: RecordingHeader(frameRate: 60))
            try writer.append(TrackedFrame(index: 0, time: 0, faces: [looking]))
            try writer.finish()
            return try readAll(Recording.open(at: url))
        }
        #expect(back[0].faces[0].lookAtPoint == looking.lookAtPoint)
    }

    @Test(arguments: [
        ("[1,2]", "lookAtPoint"), ("[1,2,3,4]", "lookAtPoint"), ("7", "lookAtPoint"), (#"["a",1,2]"#, "lookAtPoint"),
    ])
    func invalidGazePointGivesOneLineError(text: String, words: String) {
        let line =
            #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"lookAtPoint":"#
        let told = message(of: shortHeader + "\n" + line + text + "}]}\n")
        #expect(told.contains(words) && !told.contains("\n"), "\(told)")
    }

    /// Keyframes rotate the eyes away from the recorded gaze point.
    @Test func gazeKeyframesRemoveTheRecordedGazePoint() {
        var looking = TrackedFace(id: "a")
        looking.lookAtPoint = SIMD3(0, 0, 9)
        var keyframes = FaceKeyframes()
        keyframes.gaze = [.init(SIMD4(10, 0, 0, 0)), .init(SIMD4.zero)]
        var keyed = KeyedFace(keyframes)
        #expect(keyed.keyed(TrackedFrame(index: 0, time: 0, faces: [looking])).faces[0].lookAtPoint == nil)
    }
}
