import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import AssetForge

/// The shipped table of Live Link Face reproduces the performance: left stays left, up stays up.
struct LiveLinkTakeTests {
    @Test func tableReproducesThePerformance() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.csv")
            try Data(LiveLinkTake.table()).write(to: url)
            let recording = try Recording.open(at: url)
            var frames: [TrackedFrame] = []
            let reader = try recording.makeReader()
            while let frame = try reader.next() { frames.append(frame) }
            #expect(frames.count == LiveLinkTake.frameCount)
            for (row, frame) in frames.enumerated() {
                #expect(abs(frame.time - Double(row) / 30) < 1e-6)
                let face = try #require(frame.faces.first)
                #expect(face.isTracked == !LiveLinkTake.lost.contains(row))
                guard face.isTracked else { continue }
                let acted = LiveLinkTake.face(row)
                for shape in BlendShape.allCases {
                    #expect(abs(face.blendShapes[shape] - acted.blendShapes[shape]) < 1e-5, "\(shape), row \(row)")
                }
                let (found, wanted) = (face.worldFromFace.headAngles, acted.worldFromFace.headAngles)
                for axis in 0..<3 { #expect(abs(found[axis] - wanted[axis]) < 1e-3, "row \(row)") }
                let gaze = try #require(face.faceFromLeftEye).headAngles
                let actedGaze = try #require(acted.faceFromLeftEye).headAngles
                for axis in 0..<2 { #expect(abs(gaze[axis] - actedGaze[axis]) < 1e-3, "row \(row)") }
            }
            // The smile's changes of side and the rotation of the head are present.
            #expect(frames.contains { $0.faces[0].blendShapes[.mouthSmileLeft] > 0.8 })
            #expect(frames.contains { $0.faces[0].worldFromFace.headAngles.x > 20 })
        }
    }
}
