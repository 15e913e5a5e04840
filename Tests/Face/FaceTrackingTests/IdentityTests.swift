import Foundation
import RenderTestSupport
import Testing

@testable import FaceTracking

@Suite struct IdentityTests {
    private let places: [SIMD3<Float>] = [SIMD3(0, 0, 0), SIMD3(0.1, 0, 0), SIMD3(0, 0.1, 0)]
    private var identity: FaceIdentity {
        FaceIdentity(
            standardPositions: places, offsets: [SIMD3(0.01, 0, 0), SIMD3(0, 0.02, 0), SIMD3(0, 0, 0.03)],
            modes: [[SIMD3(0.5, 0, 0), .zero, .zero]], proportionDeviation: 1.25)
    }

    @Test func pointOnAVertexMovesWithIt() {
        let extended = identity.extended(to: [places[1], places[2], SIMD3(0.05, 0.05, 0)])
        for (found, wanted) in [(extended.offsets[0], identity.offsets[1]), (extended.offsets[1], identity.offsets[2])] {
            #expect((found - wanted).max().magnitude < 1e-5 && (found - wanted).min().magnitude < 1e-5)
        }
        // Half-way between two and far from the third.
        #expect(extended.offsets[2].y > 0.005 && extended.offsets[2].z > 0.005)
        #expect((identity.offsets(withModes: [0.2])[0].x - 0.11).magnitude < 1e-6)
    }

    @Test func recordingStoresIdentitiesAndModes() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let header = RecordingHeader(frameRate: 30, identities: ["face-1": identity], film: "abc")
            let face = TrackedFace(id: "face-1", modeWeights: [0.25], slip: 0.0015)
            let writer = try RecordingWriter(to: url, header: header)
            try writer.append(
                TrackedFrame(index: 0, time: 0, faces: [face, TrackedFace(id: "face-2")], otherFaceCount: 3))
            try writer.finish()
            let recording = try Recording.open(at: url)
            #expect(recording.header == header)
            let frame = try #require(try recording.makeReader().next())
            #expect(frame.faces[0].identity == identity && frame.faces[0].modeWeights == [0.25])
            #expect(frame.faces[1].identity == nil)
            #expect(frame.otherFaceCount == 3 && frame.faces[0].slip == 0.0015 && frame.faces[1].slip == nil)
        }
    }

    @Test(arguments: [
        (#""offsets":[1,2,3]"#, "3"), (#""offsets":[0,0,0,0,0,0,0,0,0],"modes":[[1,2]]"#, "vertex coordinates"),
        (#""offsets":[0,0,0,0,0,0,0,0,0],"modes":[[1,2,3]]"#, "offset coordinates"),
    ])
    func wrongOffsetCountErrorGivesPosition(members: String, word: String) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let text =
                #"{"format":"bianlian-recording","version":1,"frameRate":30,"identities":{"standardPositions":"#
                + #"[0,0,0,1,0,0,0,1,0],"faces":[{"id":"a",\#(members)}]}}"# + "\n"
            try text.write(to: url, atomically: true, encoding: .utf8)
            let error = caught(RecordingError.self) { _ = try Recording.open(at: url) }
            #expect("\(try #require(error))".contains(word), "\(String(describing: error))")
        }
    }
}
