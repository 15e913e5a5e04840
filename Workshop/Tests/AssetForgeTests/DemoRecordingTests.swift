import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests that the demo's recording contains what the demo shows.
struct DemoRecordingTests {
    private func frames(of name: String) throws -> (header: RecordingHeader, frames: [TrackedFrame]) {
        let url = SharedData.packageRoot.appendingPathComponent("render-configs/recordings/\(name).jsonl")
        let recording = try Recording.open(at: url)
        let reader = try recording.makeReader()
        var frames: [TrackedFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return (recording.header, frames)
    }

    @Test func takeHasTwelveSecondsAtSixtyFramesASecond() throws {
        let (header, frames) = try frames(of: "opera-take")
        #expect(header.frameRate == 60 && header.imageSize == SIMD2(1280, 720) && header.hasHeadPosition)
        #expect(frames.count == 720)
        for (index, frame) in frames.enumerated() {
            #expect(abs(frame.time - Double(index) / 60) < 1e-5)
            #expect(frame.faces.count == 1 && frame.camera != nil && frame.light != nil)
        }
    }

    @Test("The face is lost twice, for 0.5 s and 0.8 s, and keeps its last known state")
    func faceIsLostTwice() throws {
        let frames = try frames(of: "opera-take").frames
        let lost = frames.indices.filter { !frames[$0].faces[0].isTracked }
        var losses: [Range<Int>] = []
        for index in lost {
            if let last = losses.last, last.upperBound == index {
                losses[losses.count - 1] = last.lowerBound..<index + 1
            } else {
                losses.append(index..<index + 1)
            }
        }
        #expect(losses.map(\.count) == [30, 48])
        for loss in losses {
            for index in loss {
                #expect(frames[index].faces[0].worldFromFace == frames[loss.lowerBound - 1].faces[0].worldFromFace)
            }
        }
    }

    @Test("The actor's motion matches the take while the face is tracked, and is never lost")
    func actorMovesAsTracked() throws {
        let take = try frames(of: "opera-take").frames
        let actor = try frames(of: "opera-actor").frames
        #expect(actor.count == take.count)
        for (tracked, real) in zip(take, actor) {
            #expect(real.faces[0].isTracked)
            if tracked.faces[0].isTracked { #expect(tracked == real) }
        }
    }

    @Test func headTurnsBeyondFiftyDegreesBothWays() throws {
        let angles = try frames(of: "opera-take").frames.filter { $0.faces[0].isTracked }.map { frame in
            let matrix = frame.faces[0].worldFromFace.columnMajor
            return PortableMath.atan2(Double(matrix[8]), Double(matrix[10])) * 180 / .pi
        }
        #expect(angles.max()! > 50 && angles.min()! < -50)
    }

    @Test("The growing smile passes each step of the four-texture swap in turn")
    func smilePassesEachTexture() throws {
        let frames = try frames(of: "opera-take").frames
        let indices = frames[240..<396].map { frame -> Int in
            let shapes = frame.faces[0].blendShapes
            let smile = max((shapes[.mouthSmileLeft] + shapes[.mouthSmileRight]) / 2 - 0.1, 0)
            return min(Int(smile * 4 / 0.5), 3)
        }
        #expect(indices.first == 0 && indices.last == 3)
        #expect(Set(zip(indices, indices.dropFirst()).map { $1 - $0 }).isSubset(of: [0, 1]))
        for index in 0...3 { #expect(indices.count { $0 == index } >= 12, "Texture \(index) is hardly seen.") }
    }

    @Test func expressionsOccurAndStayWithinBounds() throws {
        let frames = try frames(of: "opera-take").frames
        let shapes = frames.map(\.faces[0].blendShapes)
        for values in shapes { #expect(values.array.allSatisfy { $0 >= 0 && $0 <= 1 }) }
        for (shape, least) in [
            (BlendShape.jawOpen, 0.4), (.eyeBlinkLeft, 0.9), (.eyeBlinkRight, 0.9), (.browInnerUp, 0.4), (.browDownLeft, 0.35),
            (.mouthSmileLeft, 0.8), (.mouthPucker, 0.25), (.eyeLookOutLeft, 0.5), (.eyeLookInLeft, 0.5),
        ] {
            #expect(shapes.map { $0[shape] }.max()! > Float(least), "\(shape) hardly moves.")
        }
    }

    @Test("Head motion is humanly possible and stays within the picture")
    func motionIsHuman() throws {
        let actor = try frames(of: "opera-actor").frames.map { $0.faces[0].worldFromFace.columnMajor.map(Double.init) }
        for (before, after) in zip(actor, actor.dropFirst()) {
            let cosine = ((0..<3).map { before[8 + $0] * after[8 + $0] }.reduce(0, +))
            // 400 degrees per second is a fast shake of the head.
            #expect(PortableMath.acos(min(cosine, 1)) * 60 * 180 / .pi < 400)
            let step = SIMD3(after[12] - before[12], after[13] - before[13], after[14] - before[14])
            #expect(step.length * 60 < 1.2, "Metres a second.")
            #expect((-0.48)...(-0.3) ~= after[14])
        }
    }

    @Test("Some frames include the mesh, as from ARKit")
    func framesWithVerticesHaveTheirTopology() throws {
        let (header, frames) = try frames(of: "opera-vertices")
        let topology = try #require(header.topology)
        #expect(topology.vertexCount == 1220)
        let fills = topology.fillTriangles
        #expect(topology.triangles.count == 2304 + fills.leftEye.count + fills.rightEye.count + fills.mouth.count)
        #expect(fills.leftEye.count == 22 && fills.rightEye.count == 22 && fills.mouth.count == 34)
        #expect(frames.count == 12 && frames.allSatisfy { $0.faces[0].vertices?.count == 1220 })
    }
}
