import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

/// Unmodified takes of Epic's app.
@Suite(.needsSharedData("tracks/live-link-face")) struct RealTakesTests {
    struct Take: Sendable, CustomTestStringConvertible {
        var name: String
        var rows: Int
        var lostRows: Int
        var seconds: Double
        var largestShape: Float

        var testDescription: String { name }
    }

    static let takes = [
        Take(name: "alex_rom_3", rows: 4030, lostRows: 0, seconds: 134.382, largestShape: 1.00334),
        Take(name: "S07-001", rows: 2028, lostRows: 0, seconds: 67.624, largestShape: 0.94955),
        Take(name: "apfel", rows: 1926, lostRows: 35, seconds: 64.224, largestShape: 1.07585),
    ]

    private func open(_ take: Take) throws -> Recording {
        try Recording.open(at: SharedData.require("tracks/live-link-face/\(take.name).csv"))
    }

    @Test(arguments: takes) func everyRowIsRead(take: Take) throws {
        let recording = try open(take)
        #expect(recording.format == .liveLinkFace)
        #expect(recording.header.frameRate == 30)
        #expect(recording.angleUnit == .radians)
        #expect(recording.frameCount == take.rows)
        let frames = try readAll(recording)
        #expect(frames.map(\.index) == Array(0..<take.rows))
        #expect(frames.count { !$0.faces[0].isTracked } == take.lostRows)
        #expect(frames[0].time == 0)
        #expect(((frames.last?.time ?? 0) - take.seconds).magnitude < 0.001)
        let largest = frames.flatMap { $0.faces[0].blendShapes.array }.max() ?? 0
        #expect((largest - take.largestShape).magnitude < 1e-5)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test(.needsSharedData("tracks/live-link-face/apfel.csv")) func knownRowMatchesTheFile() throws {
        let reader = try open(Self.takes[2]).makeReader()
        let face = try #require(try reader.next()).faces[0]
        #expect(face.blendShapes[.eyeBlinkLeft] == 0.0009391578)
        #expect(face.blendShapes[.eyeLookOutLeft] == 0.5030736923)
        #expect(face.blendShapes[.jawRight] == 0.0007652774 && face.blendShapes[.jawLeft] == 0)
        #expect(face.blendShapes[.mouthLeft] == 0.0020505742)
        // Head rotation was switched off.
        #expect(face.worldFromFace == .identity)
        // The left eye looks outwards and up: to the person's left, +x.
        let gaze = try #require(face.faceFromLeftEye).transform(direction: SIMD3(0, 0, 1))
        #expect(gaze.x > 0.2 && gaze.y > 0.05 && gaze.z > 0.8)
    }

    /// The shapes name an eye's direction, the angles measure it.
    @Test(arguments: takes.dropFirst()) func eyeDirectionsMatchEyeShapes(take: Take) throws {
        var agreeing = 0
        var compared = 0
        for face in try readAll(open(take)).map({ $0.faces[0] }) where face.isTracked {
            let gaze = try #require(face.faceFromLeftEye).transform(direction: SIMD3(0, 0, 1))
            let shapes = face.blendShapes
            let left = shapes[.eyeLookOutLeft] - shapes[.eyeLookInLeft]
            let up = shapes[.eyeLookUpLeft] - shapes[.eyeLookDownLeft]
            if left.magnitude > 0.25 {
                compared += 1
                agreeing += (gaze.x > 0) == (left > 0) ? 1 : 0
            }
            if up.magnitude > 0.25 {
                compared += 1
                agreeing += (gaze.y > 0) == (up > 0) ? 1 : 0
            }
        }
        #expect(compared > 500)
        #expect(Double(agreeing) > 0.95 * Double(compared), "\(agreeing) of \(compared)")
    }

    @Test func takeSurvivesConversionToOwnFormat() throws {
        let recording = try open(Self.takes[2])
        let frames = try readAll(recording)
        try withTemporaryFile([]) { url in
            let writer = try RecordingWriter(to: url, header: recording.header)
            for frame in frames { try writer.append(frame) }
            try writer.finish()
            let copy = try Recording.open(at: url)
            #expect(copy.header == recording.header)
            let copied = try readAll(copy)
            #expect(copied == frames)
        }
    }

    @Test func truncatedTakeEndsCleanly() throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("tracks/live-link-face/apfel.csv")))
        for end in stride(from: 1, to: 40_000, by: 397) {
            do {
                _ = try frames(of: Array(bytes[..<end]))
            } catch is RecordingError {}
        }
    }
}
