import Meshes
import RenderMath
import SceneGraph
import Testing

@testable import FaceDrivers

/// The time and weight of clips driven by recording time, by events and by values.
@Suite struct ClipPlaybackTests {
    private static func driver(_ course: ClipDriver.Course = .time, repetitions: Int? = nil) -> ClipDriver {
        ClipDriver([], range: 1...3, course: course, repetitions: repetitions)
    }

    private static func moment(_ time: Double, occurrences: [Double] = [], ends: [Double] = []) -> DrivingMoment {
        func state(_ times: [Double]) -> EventDetector.State {
            let event = EventDetector(.time, threshold: 0.5, release: 0.5)
            var state = EventDetector.State()
            for occurrence in times where occurrence <= time {
                state.advance(to: 0, at: occurrence, by: event)
                state.advance(to: 1, at: occurrence, by: event)
            }
            return state
        }
        return DrivingMoment(
            time: time, frame: 0, faces: [], light: nil, events: [state(occurrences), state(ends)])
    }

    @Test(arguments: [
        // time, forever, twice, twice there and back, twice backwards
        (0.0, 1.0, 1.0, 1.0, 3.0), (0.5, 1.5, 1.5, 1.5, 2.5), (2.0, 1.0, 1.0, 3.0, 3.0), (3.5, 2.5, 2.5, 1.5, 1.5),
        (4.0, 1.0, 3.0, 1.0, 1.0), (9.0, 2.0, 3.0, 1.0, 1.0),
    ])
    func clipTimeFollowsRecordingTime(time: Double, forever: Double, twice: Double, alternating: Double, backwards: Double) {
        var driver = Self.driver()
        #expect(driver.clipTime(after: time) == forever)
        driver.repetitions = 2
        #expect(driver.clipTime(after: time) == twice)
        driver.alternates = true
        #expect(driver.clipTime(after: time) == alternating)
        driver.alternates = false
        driver.speed = -1
        #expect(driver.clipTime(after: time) == backwards)
    }

    @Test func zeroLengthClipStaysAtItsStart() {
        let driver = ClipDriver([], range: 2...2)
        #expect(driver.clipTime(after: 17) == 2)
    }

    @Test func eventPlaysClipOnceWithFades() {
        var driver = Self.driver(.event(EventID(0), until: nil), repetitions: 1)
        driver.fade = 0.5
        var playback = ClipPlayback()
        let layers = [0.9, 1.0, 1.25, 2.0, 3.0, 3.25, 3.5].map { time in
            playback.advance(to: Self.moment(time, occurrences: [1]), by: driver).first
        }
        let expected: [ClipPlayback.Layer?] = [
            nil, nil, .init(time: 1.25, weight: 0.5), .init(time: 2, weight: 1), .init(time: 3, weight: 1),
            .init(time: 3, weight: 0.5), nil,
        ]
        #expect(layers == expected)
    }

    @Test func endEventFadesClipOut() {
        var driver = Self.driver(.event(EventID(0), until: EventID(1)))
        driver.fade = 1
        var playback = ClipPlayback()
        let weights = [1.0, 1.5, 2.0, 3.0, 3.5, 4.0].map { time in
            playback.advance(to: Self.moment(time, occurrences: [1], ends: [0.5, 3]), by: driver).first?.weight ?? 0
        }
        #expect(weights == [0, 0.5, 1, 1, 0.5, 0])
    }

    @Test func restartCrossFadesFromTheFirstRun() {
        var driver = Self.driver(.event(EventID(0), until: nil), repetitions: 1)
        driver.fade = 0.5
        driver.holds = true
        var playback = ClipPlayback()
        _ = playback.advance(to: Self.moment(1, occurrences: [1]), by: driver)
        let layers = playback.advance(to: Self.moment(2.25, occurrences: [1, 2]), by: driver)
        #expect(layers == [.init(time: 2.25, weight: 1), .init(time: 1.25, weight: 0.5)])
        let later = playback.advance(to: Self.moment(9, occurrences: [1, 2]), by: driver)
        #expect(later == [.init(time: 3, weight: 1)])
    }

    @Test func valueSetsClipPhase() {
        let driver = Self.driver(.phase(.time))
        var playback = ClipPlayback()
        let times = [-1, 0.25, 1, 7].map { playback.advance(to: Self.moment($0), by: driver).map(\.time) }
        #expect(times == [[1], [1.5], [3], [3]])
    }

    /// Two clips on one node: the second blends over the first by its weight and keeps the properties that it does not animate.
    @Test func laterClipsBlendOverEarlierOnes() throws {
        var scene = Scene()
        let node = scene.add(Node(name: "joint", parentFromNode: Matrix4(scale: SIMD3(2, 2, 2))))
        func channel(_ property: AnimationClip.Property, _ values: [Float]) -> ClipDriver.Channel {
            ClipDriver.Channel(
                node: node, meshes: [], property: property,
                track: AnimationTrack(times: [0], values: values, width: values.count))
        }
        let quarter = Quaternion(angle: .pi / 2, axis: SIMD3(0, 0, 1)).vector
        let low = ClipDriver(
            [channel(.translation, [1, 0, 0]), channel(.rotation, [quarter.x, quarter.y, quarter.z, quarter.w])], range: 0...1)
        var high = ClipDriver([channel(.translation, [3, 4, 0])], range: 0...1)
        high.weight = .constant(0.5)
        var state = FrameState(of: scene)
        var stage = ClipStage(of: [low, high], in: scene)
        stage.apply([low, high], at: Self.moment(0), to: &state)
        let placed = Transform(state[node].parentFromNode)
        #expect(placed.translation == SIMD3(2, 2, 0))
        let scaleError = (placed.scale - SIMD3(2, 2, 2)).length
        #expect(scaleError < 1e-6)
        #expect(abs(placed.rotation.vector.dot(quarter)) > 0.999_999)
    }

    @Test func morphTargetWeightsBlend() {
        var scene = Scene()
        let offsets = [SIMD3<Float>](repeating: .zero, count: 3)
        let mesh = scene.add(
            Mesh(
                positions: offsets, triangles: [SIMD3(0, 1, 2)],
                morphTargets: [
                    MorphTarget(name: "a", positionOffsets: offsets, restingWeight: 0.5),
                    MorphTarget(name: "b", positionOffsets: offsets),
                ]))
        let node = scene.add(Node(name: "n"))
        var driver = ClipDriver(
            [
                ClipDriver.Channel(
                    node: node, meshes: [mesh], property: .weights,
                    track: AnimationTrack(times: [0, 1], values: [0, 0, 1, 1], width: 2))
            ], range: 0...1)
        driver.weight = .constant(0.5)
        var state = FrameState(of: scene)
        var stage = ClipStage(of: [driver], in: scene)
        stage.apply([driver], at: Self.moment(0.5), to: &state)
        guard case .morph(let weights)? = state.deformations[mesh] else { Issue.record("no weights"); return }
        #expect(weights == [0.5, 0.25])
    }
}
