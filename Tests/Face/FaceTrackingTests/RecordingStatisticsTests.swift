import FaceTracking
import RenderMath
import RenderTestSupport
import Testing

/// Statistics of a recording in which every number is known.
@Suite struct RecordingStatisticsTests {
    private func frame(_ index: Int, _ face: TrackedFace?, startsShot: Bool = false) -> TrackedFrame {
        TrackedFrame(index: index, time: 10 + Double(index) / 50, faces: face.map { [$0] } ?? [], startsShot: startsShot)
    }

    @Test func countsCutsAndGaps() {
        var statistics = RecordingStatistics()
        for index in 0..<100 {
            let face = (30..<45).contains(index) ? nil : TrackedFace(id: index < 60 ? "a" : "b")
            statistics.add(frame(index, face, startsShot: index == 60))
        }
        #expect(statistics.trackedCount == 85 && statistics.faceIDs == ["a", "b"])
        #expect(statistics.cuts.count == 1 && (statistics.cuts[0] - 1.2).magnitude < 1e-9)
        #expect(statistics.gaps.count == 1)
        #expect((statistics.gaps[0].start - 0.58).magnitude < 1e-9 && (statistics.gaps[0].length - 0.32).magnitude < 1e-9)
        #expect(((statistics.measuredFrameRate ?? 0) - 50).magnitude < 1e-6)
    }

    @Test func jitterMeasuresNoiseRegardlessOfMotion() throws {
        var statistics = RecordingStatistics()
        var generator = SeededGenerator(seed: 3)
        func bell() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + generator.number(in: 0..<1) } }
        for index in 0..<2000 {
            let x = 0.2 * Double(index) / 50 + 0.0004 * bell()
            let turn = Quaternion(yawAboutY: (0.05 * bell()) * .pi / 180, pitchAboutX: 0, rollAboutZ: 0)
            var pose = Matrix4(rotation: turn)
            pose.columns.3 = SIMD4(Float(x), Float(0.0004 * bell()), -0.5, 1)
            statistics.add(frame(index, TrackedFace(id: "a", worldFromFace: pose)))
        }
        let jitter = try #require(statistics.jitter)
        #expect((jitter.place - 0.0004).magnitude < 0.00005, "\(jitter.place)")
    }

    @Test(arguments: [SIMD3<Double>(20, -10, 5), SIMD3(-60, 30, -25), SIMD3(0, 0, 0)])
    func anglesMatchTheRotation(degrees: SIMD3<Double>) {
        let radians = degrees * (.pi / 180)
        let turn = Quaternion(yawAboutY: radians.x, pitchAboutX: radians.y, rollAboutZ: radians.z)
        let found = Matrix4(rotation: turn).headAngles
        #expect((found - degrees).length < 1e-4, "\(found)")
    }

    @Test func statisticsReportRangesAndFits() throws {
        var statistics = RecordingStatistics()
        for index in 0..<11 {
            var face = TrackedFace(id: "a", blendShapes: BlendShapeValues([.jawOpen: Float(index) / 20]))
            face.fitError = SIMD2(Float(index) / 1000, Float(index) / 100)
            statistics.add(frame(index, face))
        }
        #expect(statistics.shapeRanges[BlendShape.jawOpen.rawValue] == 0...0.5)
        let fit = try #require(statistics.fit)
        #expect((fit.median - 0.005).magnitude < 1e-6 && (fit.percentile95 - 0.05).magnitude < 1e-6)
    }
}
