import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Scores follow the documented formula and use the best moment of each window.
@Suite struct FaceScoreTests {
    private func frames(_ values: [Float], every step: Double, isTracked: (Int) -> Bool = { _ in true }) -> [TrackedFrame] {
        values.enumerated().map { index, value in
            let face = TrackedFace(
                id: "a", isTracked: isTracked(index), worldFromFace: .identity, blendShapes: BlendShapeValues([.jawOpen: value])
            )
            return TrackedFrame(index: index, time: Double(index) * step, faces: [face])
        }
    }

    private func tallies(_ score: FaceScore, _ frames: [TrackedFrame]) throws -> [ScoreTally] {
        var timeline = Timeline(scene: Scene(), drivers: DriverSet(score: score))
        return try frames.map { frame in
            _ = timeline.advance(to: frame)
            return try #require(timeline.score)
        }
    }

    private func target(
        _ name: String, at time: Double, window: Double = 0.2, value: Double = 1, weight: Double = 1
    ) -> FaceScore.Target {
        FaceScore.Target(
            name, at: time, window: window, weight: weight,
            aim: .shapes([.init(.jawOpen, value)], tolerance: 1, face: 0))
    }

    @Test func nearnessIsOneMinusTheWeightedDistance() {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<200 {
            let chosen = BlendShape.allCases.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
            var face = BlendShapeValues()
            var shapes: [FaceScore.Shape] = []
            for shape in chosen {
                face[shape] = Float.random(in: 0...1, using: &random)
                shapes.append(.init(shape, .random(in: 0...1, using: &random), weight: .random(in: 0.1...3, using: &random)))
            }
            let tolerance = Double.random(in: 0.2...1.5, using: &random)
            var (squares, weights) = (0.0, 0.0)
            for shape in shapes {
                let difference = Double(face[shape.shape]) - shape.value
                squares += shape.weight * difference * difference
                weights += shape.weight
            }
            let expected = max(0, 1 - (squares / weights).squareRoot() / tolerance)
            let found = FaceScore.Aim.nearness(shapes, tolerance: tolerance, of: face)
            #expect((found - expected).magnitude < 1e-12, "\(random)")
        }
    }

    @Test func bestMomentOfTheWindowCountsWithItsFrame() throws {
        let score = FaceScore([target("open", at: 0.5)], grades: [.init("miss", from: 0), .init("good", from: 0.5)])
        let tallies = try tallies(score, frames([1, 1, 0, 0.25, 0.5, 0.75, 0.75, 0.5, 1, 1], every: 0.1))
        // Frames 3 to 7 are within the window; frame 8 is too late.
        #expect(tallies.map { $0.results[0].nearness } == [0, 0, 0, 0.25, 0.5, 0.75, 0.75, 0.75, 0.75, 0.75])
        #expect(tallies[9].results[0].frame == 5 && tallies[9].results[0].time == 0.5)
        #expect(tallies[9].total == 75 && tallies[9].points(of: 0) == 75)
        #expect(tallies[2].grade(of: 0) == nil && tallies[3].grade(of: 0) == "miss" && tallies[9].grade(of: 0) == "good")
        #expect(tallies[4].number(.nearness, at: 0.4) == 0.5 && tallies[8].number(.nearness, at: 0.8) == nil)
        #expect(tallies[8].number(.last, at: 0.8) == 0.75 && tallies[4].number(.last, at: 0.4) == nil)
        #expect(tallies[8].number(.passed, at: 0.8) == 1)
        #expect(tallies[3].word(.target, at: 0.3) == "open" && tallies[8].word(.target, at: 0.8) == "")
        #expect(tallies[3].word(.grade, at: 0.3) == "" && tallies[8].word(.grade, at: 0.8) == "good")
    }

    @Test func totalIsTheWeightedMeanOfAllTargets() throws {
        let score = FaceScore([target("late", at: 0.8, value: 0.5), target("early", at: 0, weight: 3)])
        #expect(score.targets.map(\.name) == ["early", "late"])
        let tallies = try tallies(score, frames([0.5, 0, 0, 0, 0, 0, 0.5, 0, 0], every: 0.1))
        let (early, all) = (37.5, 62.5)
        #expect(tallies[0].total == early)
        #expect(tallies[8].total == all)
        #expect(tallies[0].number(.target("early"), at: 0) == 0.5 && tallies[0].number(.target("late"), at: 0) == nil)
        let left = 0.8 - 0.75
        #expect(tallies[8].number(.countdown, at: 0.75) == left)
    }

    @Test func lostFaceScoresZero() throws {
        let score = FaceScore([target("open", at: 0.3, window: 1)])
        let tallies = try tallies(score, frames([1, 1, 1], every: 0.1) { _ in false })
        #expect(tallies[2].total == 0 && tallies[2].results[0].time == nil)
        let found = try self.tallies(score, frames([0.5, 1, 1], every: 0.1) { $0 == 0 })
        #expect(found[2].total == 50)
    }

    @Test func eventsCanReadTheScore() throws {
        let event = EventDetector(.score(.total), threshold: 40, release: 40)
        let score = FaceScore([target("open", at: 0, window: 1)])
        var drivers = DriverSet(events: [event], score: score)
        drivers.properties = [PropertyDriver(.camera(.exposureOffset), value: .count(EventID(0)))]
        var timeline = Timeline(scene: Scene(), drivers: drivers)
        let exposures = frames([0, 0.25, 0.5, 0], every: 0.1).map { timeline.advance(to: $0).camera.exposureOffset }
        #expect(exposures == [0, 0, 1, 1])
    }
}
