import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// Smoothing calms any recording without lag and fills short gaps only.
@Suite struct RecordingSmootherTests {
    private static let step = 1.0 / 30

    /// The smoothed frames. Frames in `lost` have no face; `cut` begins a shot.
    private func smoothed(
        _ count: Int, lost: Set<Int> = [], cut: Int? = nil, noise: Double = 0, seconds: Double = 0.33,
        place: (Double) -> SIMD3<Double>, blink: (Double) -> Double = { _ in 0 }
    ) throws -> (raw: [TrackedFrame], calm: [TrackedFrame]) {
        var generator = SeededGenerator(seed: 11)
        func tremble() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + generator.number(in: 0..<1) } * noise }
        var raw: [TrackedFrame] = []
        for index in 0..<count {
            let time = Double(index) * Self.step
            let at = place(time) + SIMD3(tremble(), tremble(), tremble())
            var values = BlendShapeValues()
            values[.eyeBlinkLeft] = Float(blink(time))
            let turn = Quaternion(yawAboutY: 0.3 + tremble() * 10, pitchAboutX: 0.1, rollAboutZ: 0)
            var pose = Matrix4(rotation: turn)
            pose.columns.3 = SIMD4(SIMD3<Float>(at), 1)
            var frame = TrackedFrame(
                index: index, time: time,
                faces: lost.contains(index) ? [] : [TrackedFace(id: "a", worldFromFace: pose, blendShapes: values)])
            frame.startsShot = index == cut
            raw.append(frame)
        }
        return (raw, try calmed(raw, seconds: seconds))
    }

    /// The smoothed frames, written and read back.
    private func calmed(_ frames: [TrackedFrame], seconds: Double) throws -> [TrackedFrame] {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let writer = try RecordingWriter(to: url, header: RecordingHeader(frameRate: 30))
            for frame in frames { try writer.append(frame) }
            try writer.finish()
            let recording = try Recording.open(at: url)
            var smoother = try RecordingSmoother(reading: try recording.makeReader(), restSeconds: seconds)
            let reader = try recording.makeReader()
            var calm: [TrackedFrame] = []
            while let frame = try reader.next() { calm.append(smoother.smoothed(frame)) }
            return calm
        }
    }

    private func x(_ frames: [TrackedFrame]) -> [Double] {
        frames.compactMap { $0.faces.first.map { Double($0.worldFromFace.columns.3.x) } }
    }

    @Test func smoothingReducesNoiseAtRest() throws {
        // A tracker's noise, 0.2 mm.
        let (raw, calm) = try smoothed(90, noise: 0.0002) { _ in SIMD3(0.1, 0, -0.5) }
        func deviation(_ values: [Double]) -> Double {
            let mean = values.reduce(0, +) / Double(values.count)
            return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
        }
        #expect(deviation(x(calm)) < 0.45 * deviation(x(raw)))
    }

    @Test func smoothingAddsNoLag() throws {
        let (_, calm) = try smoothed(120, noise: 0.0002) { SIMD3(0.05 * sin($0 * 4), 0, -0.5) }
        let found = x(calm)
        func error(lag: Double) -> Double {
            found.indices.reduce(0) { sum, index in
                let expected = 0.05 * sin((Double(index) - lag) * Self.step * 4)
                return sum + (found[index] - expected) * (found[index] - expected)
            }
        }
        let lags = stride(from: -1.0, through: 1.0, by: 0.05).map { ($0, error(lag: $0)) }
        let best = try #require(lags.min { $0.1 < $1.1 })
        #expect(best.0.magnitude <= 0.1, "\(best.0) frames")
        #expect((best.1 / Double(found.count)).squareRoot() < 0.0003)
    }

    @Test func blinksKeepTheirHeight() throws {
        let (_, calm) = try smoothed(60, place: { _ in SIMD3(0, 0, -0.5) }) { time in max(0, 1 - (time - 1).magnitude / 0.1) }
        let heights = calm.compactMap { $0.faces.first?.blendShapes[.eyeBlinkLeft] }
        #expect((heights.max() ?? 0) >= 0.9)
    }

    @Test func shortGapsAreFilledAndLongOnesAreNot() throws {
        let lost = Set(20...25).union(Set(50...70))
        let (_, calm) = try smoothed(100, lost: lost) { SIMD3($0 * 0.1, 0, -0.5) }
        for index in 20...25 {
            let face = try #require(calm[index].faces.first)
            #expect((Double(face.worldFromFace.columns.3.x) - Double(index) * Self.step * 0.1).magnitude < 1e-4)
        }
        #expect((50...70).allSatisfy { calm[$0].faces.isEmpty })
    }

    @Test func smoothingDoesNotCrossACut() throws {
        let (_, calm) = try smoothed(60, cut: 30) { SIMD3($0 < 0.99 ? 0 : 0.3, 0, -0.5) }
        let places = x(calm)
        #expect(places[..<30].allSatisfy { $0.magnitude < 1e-5 } && places[30...].allSatisfy { ($0 - 0.3).magnitude < 1e-5 })
    }

    @Test func smoothingKeepsScaleAndHandedness() throws {
        let mirrored = Matrix4(SIMD4(2, 0, 0, 0), SIMD4(0, 1.5, 0, 0), SIMD4(0, 0, -1, 0), SIMD4(0, 0, -1, 1))
        let frames = (0..<30).map {
            TrackedFrame(index: $0, time: Double($0) * Self.step, faces: [TrackedFace(id: "a", worldFromFace: mirrored)])
        }
        let frame = try #require(try calmed(frames, seconds: 0.3).first)
        let columns = try #require(frame.faces.first).worldFromFace.columns
        #expect(
            (columns.0.x - 2).magnitude < 1e-5 && (columns.1.y - 1.5).magnitude < 1e-5 && (columns.2.z + 1).magnitude < 1e-5)
    }
}
