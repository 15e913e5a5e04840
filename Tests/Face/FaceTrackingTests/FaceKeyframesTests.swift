import Files
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// Keyframes move a face without a recording or over one, and leave channels that they do not name unchanged.
@Suite struct FaceKeyframesTests {
    private func channel(_ keys: [(Double, Double)], _ easing: Easing = .linear, period: Double? = nil) -> FaceKeyframes.Channel
    {
        FaceKeyframes.Channel(keys.map { CurveKey($0.0, SIMD4($0.1, 0, 0, 0), easing: easing) }, period: period)
    }

    private func keyed(_ keyframes: FaceKeyframes, frameRate: Double = 10, duration: Double? = nil) -> Recording {
        let url = URL(filePath: "/nowhere/scene.yaml")
        return .keyed(
            by: keyframes, at: url, FileLocation(name: "scene.yaml", path: url.path), frameRate: frameRate, duration: duration)
    }

    private func frames(_ recording: Recording, _ count: Int = .max) throws -> [TrackedFrame] {
        let reader = try recording.makeReader()
        var frames: [TrackedFrame] = []
        while frames.count < count, let frame = try reader.next() { frames.append(frame) }
        return frames
    }

    /// The frames with keyframes applied.
    private func moved(_ frames: [TrackedFrame], by keyframes: FaceKeyframes) -> [TrackedFrame] {
        var face = KeyedFace(keyframes)
        return frames.map { face.keyed($0) }
    }

    /// Frames of two faces. The first is lost in the middle and returns under another name.
    private var recorded: [TrackedFrame] {
        (0..<6).map { index in
            let turn = Matrix4(rotation: Quaternion(yawAboutY: 0.3, pitchAboutX: 0.1, rollAboutZ: Double(index) / 10))
            var face = TrackedFace(
                id: index < 3 ? "a" : "a2", worldFromFace: Matrix4(translation: SIMD3(0.1, 0, -0.5)) * turn,
                blendShapes: BlendShapeValues([.jawOpen: 0.6, .mouthPucker: 0.25]), vertices: [SIMD3(1, 2, 3)],
                rectangle: ImageRectangle(left: 1, top: 2, width: 3, height: 4))
            face.isTracked = index != 2
            let other = TrackedFace(id: "b", blendShapes: BlendShapeValues([.jawOpen: 0.1]), vertices: [SIMD3(4, 5, 6)])
            return TrackedFrame(index: index, time: 7 + Double(index) / 2, faces: [other, face].reversed())
        }
    }

    @Test func channelInterpolatesBetweenKeys() {
        let eased = channel([(1, 2), (3, 6)], .smooth)
        #expect([0, 1, 2, 1.5, 3, 9].map { eased.value(at: $0).x } == [2, 2, 4, 2.625, 6, 6])
        let looped = channel([(0, 0), (0.5, 1), (1, 0)], period: 2)
        #expect([0.25, 2.25, 4.5, 5.5].map { looped.value(at: $0).x } == [0.5, 0.5, 1, 0])
    }

    @Test func keyframesGenerateFramesWithoutRecording() throws {
        var keyframes = FaceKeyframes()
        keyframes.shapes[.jawOpen] = channel([(0, 0), (1, 1)])
        let endless = keyed(keyframes)
        #expect(endless.isEndless)
        #expect(try endless.countFrames() == 11, "up to the last key")
        let made = try frames(endless, 40)
        #expect(made.map(\.time) == (0..<40).map { index -> Double in Double(index) / 10 })
        let values = made.map { $0.faces[0].blendShapes[.jawOpen] }
        #expect(values == (0..<40).map { index -> Float in min(Float(index) / 10, 1) })
        #expect(made.allSatisfy { $0.faces[0].isTracked && $0.faces[0].worldFromFace == .identity })
        let ended = keyed(keyframes, duration: 2)
        #expect(!ended.isEndless)
        #expect(try ended.countFrames() == 20 && frames(ended).count == 20)
    }

    @Test func replacingValuesOverrideRecordedOnes() {
        var keyframes = FaceKeyframes()
        keyframes.shapes[.jawOpen] = channel([(0, 0), (2.5, 1)])
        keyframes.position = FaceKeyframes.Channel(SIMD4(1, 2, 3, 0))
        let (before, after) = (recorded, moved(recorded, by: keyframes))
        for index in [0, 1, 3, 4, 5] {
            let (old, new) = (before[index].faces[0], after[index].faces[0])
            #expect(new.blendShapes[.jawOpen] == Float(Double(index) / 5), "times count from the recording's first frame")
            #expect(new.blendShapes[.mouthPucker] == 0.25)
            #expect(new.worldFromFace.translation == SIMD3(1, 2, 3) && new.worldFromFace.linear == old.worldFromFace.linear)
            #expect(new.vertices == nil && new.rectangle == nil && new.id == old.id)
        }
        #expect(after[2].faces[0] == before[2].faces[0] || !after[2].faces[0].isTracked, "a lost face stays lost")
        #expect(after.map { $0.faces[1] } == before.map { $0.faces[1] }, "another face is left alone")
    }

    @Test func addedValuesSumWithRecordedOnes() {
        var keyframes = FaceKeyframes()
        keyframes.combination = .add
        keyframes.shapes = [.jawOpen: channel([(0, 0.25)]), .mouthPucker: channel([(0, -0.5)]), .cheekPuff: channel([(0, 2)])]
        keyframes.position = FaceKeyframes.Channel(SIMD4(0, 0, 0.25, 0))
        keyframes.rotation = FaceKeyframes.Channel(SIMD4(0, 90, 0, 0))
        let (old, new) = (recorded[1].faces[0], moved(recorded, by: keyframes)[1].faces[0])
        #expect(new.blendShapes[.jawOpen] == 0.85 && new.blendShapes[.mouthPucker] == 0 && new.blendShapes[.cheekPuff] == 1)
        #expect(new.worldFromFace.translation == old.worldFromFace.translation + SIMD3(0, 0, 0.25))
        // About the head's own y axis: its +z now points where its +x pointed.
        let (turned, before) = (new.worldFromFace.columns, old.worldFromFace.columns)
        let difference = turned.2 - before.0
        #expect(difference.dot(difference) < 1e-10)
        #expect((turned.1 - before.1).dot(turned.1 - before.1) < 1e-10)
    }

    @Test func poseKeyframesKeepRecordedVertices() {
        var keyframes = FaceKeyframes()
        keyframes.rotation = FaceKeyframes.Channel(SIMD4(10, 0, 0, 0))
        #expect(moved(recorded, by: keyframes)[0].faces[0].vertices == [SIMD3(1, 2, 3)])
    }

    @Test func visibleRangesDefineTrackedFrames() throws {
        var keyframes = FaceKeyframes()
        keyframes.tracked = [0...0.2, 0.5...0.6]
        let seen = try frames(keyed(keyframes, duration: 1)).map { $0.faces[0].isTracked }
        #expect(seen == [true, true, true, false, false, true, true, false, false, false])
        #expect(try keyed(keyframes).countFrames() == 7)
        keyframes.tracked = [0.5...1]
        let overRecorded = moved(recorded, by: keyframes).map { frame in
            frame.faces.contains { $0.id.hasPrefix("a") && $0.isTracked }
        }
        #expect(overRecorded == [false, true, true, false, false, false], "a lost face is seen as it was last")
    }

    @Test func unrecordedFaceIsAtTheOrigin() {
        var keyframes = FaceKeyframes()
        keyframes.tracked = [0...9]
        let frame = moved([TrackedFrame(index: 0, time: 3)], by: keyframes)[0]
        #expect(frame.faces == [TrackedFace(id: "face")])
    }

    @Test func gazeRotatesBothEyesAndSetsTheirShapes() throws {
        var keyframes = FaceKeyframes()
        keyframes.gaze = [channel([(0, 15)]), channel([(0, -30)])]
        let face = try frames(keyed(keyframes), 1)[0].faces[0]
        for (eye, side) in [(face.faceFromLeftEye, Float(1)), (face.faceFromRightEye, -1)] {
            let angles = try #require(eye).headAngles
            #expect(abs(angles.x - 15) < 1e-4 && abs(angles.y - 30) < 1e-4, "to the left and down")
            #expect(try #require(eye).translation.x == 0.0314 * side)
        }
        let shapes = face.blendShapes
        #expect(shapes[.eyeLookOutLeft] == 0.5 && shapes[.eyeLookInRight] == 0.5 && shapes[.eyeLookInLeft] == 0)
        #expect(shapes[.eyeLookDownLeft] == 1 && shapes[.eyeLookDownRight] == 1 && shapes[.eyeLookUpLeft] == 0)
        // The added gaze centres eyes that look to one side.
        keyframes.combination = .add
        keyframes.gaze = [channel([(0, -15)]), channel([(0, 30)])]
        let back = moved([TrackedFrame(index: 0, time: 0, faces: [face])], by: keyframes)[0].faces[0]
        #expect(back.blendShapes == BlendShapeValues())
    }

    @Test func keyframeRecordingSurvivesWritingAndReading() throws {
        try withTemporaryFolder { folder in
            var keyframes = FaceKeyframes()
            keyframes.shapes[.jawOpen] = channel([(0, 0), (0.7, 1)], .elastic)
            keyframes.rotation = FaceKeyframes.Channel(
                [CurveKey(0, .zero, easing: .back), CurveKey(1, SIMD4(20, -70, 5, 0))])
            let recording = keyed(keyframes, frameRate: 29.97, duration: 3)
            for name in ["take.jsonl", "take.jsonl.gz"] {
                let url = folder.appendingPathComponent(name)
                let writer = try RecordingWriter(to: url, header: recording.header)
                for frame in try frames(recording) { try writer.append(frame) }
                try writer.finish()
                #expect(try frames(Recording.open(at: url)) == frames(recording), "\(name)")
                #expect(try Recording.open(at: url).header == recording.header)
            }
            let packed = try Data(contentsOf: folder.appendingPathComponent("take.jsonl.gz"))
            #expect(packed.prefix(2) == Data([0x1F, 0x8B]))
            #expect(try packed.count < Data(contentsOf: folder.appendingPathComponent("take.jsonl")).count / 2)
        }
    }
}
