import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// A recording resampled to another frame rate matches the motion at its times.
@Suite struct ResamplingTests {
    private static let axis = SIMD3<Float>(0.48, 0.6, 0.64)

    /// A steady motion, whose values between frames are known.
    private func frame(_ index: Int, at time: Double) -> TrackedFrame {
        let turn = Matrix4(rotation: Quaternion(angle: 1.3 * time - 2, axis: Self.axis))
        let place = Matrix4(translation: SIMD3(Float(time / 10), Float(-time / 5), -0.5))
        let size = Matrix4(scale: SIMD3(1, 1, Float(1 + time / 10)))
        var face = TrackedFace(
            id: "a", worldFromFace: place * turn * size,
            blendShapes: BlendShapeValues([.jawOpen: Float(time / 4), .cheekPuff: Float(1 - time / 4)]),
            vertices: [SIMD3(Float(time), 1, 2)], faceFromLeftEye: turn, lookAtPoint: SIMD3(Float(time), 0, Float(1 - time)),
            rectangle: ImageRectangle(left: time, top: 1, width: 2, height: 3 - time / 4))
        face.modeWeights = [Float(2 * time)]
        let optics = CameraIntrinsics(
            focalLength: SIMD2(100 + time, 90), principalPoint: SIMD2(5, 6 + time), imageSize: SIMD2(10, 12))
        return TrackedFrame(
            index: index, time: time, camera: TrackedCamera(worldFromCamera: turn, intrinsics: optics), faces: [face],
            light: LightEstimate(ambientIntensity: Float(1000 + 100 * time), primaryIntensity: Float(time)),
            picturePath: "\(index).png")
    }

    private func resampled(_ frames: [TrackedFrame], to rate: Double) throws -> [TrackedFrame] {
        var resampler = FrameResampler(frameRate: rate, path: "take.jsonl")
        var left = frames[...]
        var made: [TrackedFrame] = []
        while let frame = try resampler.next({ () throws(RecordingError) in left.popFirst() }) { made.append(frame) }
        return made
    }

    private func expectNear(_ a: Matrix4, _ b: Matrix4, _ comment: Comment) {
        let worst = zip(a.columnMajor, b.columnMajor).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 4e-6, comment)
    }

    @Test(arguments: [24.0, 25, 30, 60, 144]) func steadyMotionIsTheSameAtAnyRate(rate: Double) throws {
        let seed: UInt64 = 0x2460
        var random = SeededGenerator(seed: seed)
        // Frames about every sixtieth of a second with jitter, like those of cameras.
        let times = (0...180).map { index -> Double in
            let early = index == 0 ? 0 : random.number(in: -0.004..<0.004)
            return Double(index) / 60 + early
        }
        let frames = times.enumerated().map { frame($0, at: $1) }
        let made = try resampled(frames, to: rate)
        #expect(made.count == Int((times[180] * rate).rounded(.down)) + 1, "seed \(seed)")
        for (index, frame) in made.enumerated() {
            let time = Double(index) / rate
            let truth = self.frame(index, at: time)
            #expect(frame.index == index && frame.time == time)
            let (face, known) = (frame.faces[0], truth.faces[0])
            expectNear(face.worldFromFace, known.worldFromFace, "face at \(time)")
            expectNear(try #require(face.faceFromLeftEye), try #require(known.faceFromLeftEye), "eye at \(time)")
            expectNear(
                try #require(frame.camera).worldFromCamera, try #require(truth.camera).worldFromCamera, "camera at \(time)")
            #expect(abs(face.blendShapes[.jawOpen] - known.blendShapes[.jawOpen]) < 1e-6)
            #expect(
                abs(try #require(face.vertices)[0].x - Float(time)) < 1e-5 && abs(face.modeWeights[0] - Float(2 * time)) < 1e-5)
            let looked = try #require(face.lookAtPoint) - SIMD3(Float(time), 0, Float(1 - time))
            #expect(looked.max() < 1e-5 && looked.min() > -1e-5)
            #expect(abs(try #require(face.rectangle).left - time) < 1e-9)
            #expect(abs(try #require(frame.camera).intrinsics.focalLength.x - 100 - time) < 1e-9)
            #expect(abs(try #require(frame.light).ambientIntensity - Float(1000 + 100 * time)) < 1e-3)
            let nearest = try #require(times.indices.min { abs(times[$0] - time) < abs(times[$1] - time) })
            #expect(frame.picturePath == "\(nearest).png")
        }
    }

    @Test func framesAtTheSameTimesStayBitIdentical() throws {
        let frames = (0..<40).map { frame($0, at: Double($0) / 30) }
        #expect(try resampled(frames, to: 30) == frames)
        let double = try resampled(frames, to: 60)
        #expect(double.count == 79 && stride(from: 0, to: 79, by: 2).allSatisfy { double[$0].faces == frames[$0 / 2].faces })
    }

    @Test func resamplingDoesNotInterpolateAcrossLossGapOrCut() throws {
        var frames = (0..<10).map { frame($0, at: Double($0) / 10) }
        frames[3].faces[0].isTracked = false
        frames[5].startsShot = true
        frames[8].faces = []
        for index in 7..<10 { frames[index].time += 1 }
        let made = try resampled(frames, to: 40)
        func values(_ range: ClosedRange<Int>) -> [Float?] {
            made[range].map { $0.faces.first.flatMap { $0.isTracked ? $0.blendShapes[.jawOpen] : nil } }
        }
        func recorded(_ index: Int) -> Float { frames[index].faces[0].blendShapes[.jawOpen] }
        // From 0.2 s to 0.4 s: the face is lost in the frame at 0.3 s.
        #expect(
            values(8...16) == [recorded(2), recorded(2), recorded(2), nil, nil, nil, nil, recorded(4), recorded(4)])
        // From 0.4 s to 0.5 s: a shot begins at 0.5 s and does not affect earlier frames.
        #expect(values(16...20) == [recorded(4), recorded(4), recorded(4), recorded(4), recorded(5)])
        #expect(made.indices.filter { made[$0].startsShot } == [20])
        // From 0.6 s to 1.7 s: the nearer frame is used.
        #expect(values(24...46).allSatisfy { $0 == recorded(6) } && values(47...68).allSatisfy { $0 == recorded(7) })
        // At 1.8 s there is no face.
        #expect(!made[69].faces.isEmpty && (71...73).allSatisfy { made[$0].faces.isEmpty })
    }

    @Test func rotationsInterpolateTheShortestWayEvenly() {
        for (a, b) in [(0.1, 0.4), (0, 3), (-3, 3), (0, 1e-7), (2, 2)] {
            let from = Quaternion(angle: a, axis: Self.axis)
            for other in [Quaternion(angle: b, axis: Self.axis), Quaternion(angle: b + 2 * .pi, axis: Self.axis)] {
                // At most half a turn.
                let way = (b - a) - 2 * .pi * ((b - a) / (2 * .pi)).rounded()
                for share in [0, 0.25, 0.5, 1] {
                    let found = from.slerp(to: other, share: share)
                    let truth = Quaternion(angle: a + way * share, axis: Self.axis)
                    #expect(abs(abs((found.vector * truth.vector).sum()) - 1) < 1e-6, "\(a) to \(b) at \(share)")
                }
            }
        }
    }

    @Test func matrixConversionRecoversRotation() {
        let seed: UInt64 = 0x9A7
        var random = SeededGenerator(seed: seed)
        for index in 0..<500 {
            let angle = index % 5 == 0 ? Double.pi : random.number(in: -3.1..<3.1)
            let axis = SIMD3<Float>(
                Float(random.number(in: -1..<1)), Float(random.number(in: -1..<1)), Float(random.number(in: -1..<1)))
            let rotation = Quaternion(angle: angle, axis: axis)
            let found = Quaternion(rotation: Matrix3(rotation: rotation))
            #expect(abs(abs((found.vector * rotation.vector).sum()) - 1) < 1e-5, "seed \(seed), \(index)")
        }
    }

    @Test func resampledRecordingIsCountedAndRead() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let writer = try RecordingWriter(to: url, header: RecordingHeader(frameRate: 60))
            for index in 0..<61 { try writer.append(TrackedFrame(index: index, time: 5 + Double(index) / 60, faces: [])) }
            try writer.finish()
            let recording = try Recording.open(at: url, options: RecordingOptions(resampledFrameRate: 24))
            #expect(try recording.header.frameRate == 24 && recording.countFrames() == 25)
            let reader = try recording.makeReader()
            var count = 0
            while let frame = try reader.next() {
                #expect(abs(frame.time - 5 - Double(count) / 24) < 1e-12)
                count += 1
            }
            #expect(count == 25)
        }
    }
}
