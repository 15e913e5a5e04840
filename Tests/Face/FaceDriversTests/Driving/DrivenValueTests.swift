import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Values read from frames equal the values that the frames were made with.
@Suite struct DrivenValueTests {
    /// The numbers of values in each frame, seen by a camera.
    private func numbers(
        _ values: [DrivenValue], events: [EventDetector] = [], in frames: [TrackedFrame], camera: Matrix4 = .identity
    ) -> [[Double?]] {
        var drivers = DriverSet(events: events)
        drivers.properties = values.map { PropertyDriver(.camera(.exposureOffset), value: $0) }
        var driven = DrivenValues(of: drivers)
        var roster = FaceRoster(limit: 4)
        return frames.map { frame in
            roster.update(with: frame)
            var state = FrameState(of: Scene(), index: frame.index, time: frame.time)
            state.worldFromCamera = camera
            let moment = driven.advance(to: state, of: roster, in: frame.light, by: drivers)
            return values.map { moment.number($0) }
        }
    }

    private func face(_ id: String = "a", at placement: Matrix4 = .identity, shapes: [BlendShape: Float] = [:]) -> TrackedFace {
        TrackedFace(id: id, worldFromFace: placement, blendShapes: BlendShapeValues(shapes))
    }

    private func frame(_ index: Int, at time: Double, _ faces: TrackedFace..., light: LightEstimate? = nil) -> TrackedFrame {
        TrackedFrame(index: index, time: time, faces: faces, light: light)
    }

    private func turned(_ yaw: Double, _ pitch: Double = 0, _ roll: Double = 0, at place: SIMD3<Float> = .zero) -> Matrix4 {
        let radians = Double.pi / 180
        return Transform(
            translation: place,
            rotation: Quaternion(yawAboutY: yaw * radians, pitchAboutX: pitch * radians, rollAboutZ: roll * radians)
        ).matrix
    }

    @Test func shapesAndArithmeticGiveExpectedNumbers() {
        let values: [DrivenValue] = [
            .shapes(.shape(.jawOpen), face: 0), .shapes(.smile, face: 0), .shapes(.maximum([.jawOpen, .cheekPuff]), face: 0),
            .sum([.constant(1), .shapes(.shape(.jawOpen), face: 0)]), .product([.constant(4), .constant(0.5)]),
            .minimum([.constant(3), .constant(-1)]), .maximum([.constant(3), .constant(-1)]),
            .difference(.constant(1), .constant(4)), .magnitude(.constant(-2)),
        ]
        let frame = frame(0, at: 0, face(shapes: [.jawOpen: 0.25, .cheekPuff: 0.5, .mouthSmileLeft: 1, .mouthSmileRight: 0.5]))
        #expect(numbers(values, in: [frame])[0] == [0.25, 0.75, 0.5, 1.25, 2, -1, 3, -3, 2])
    }

    @Test func anglesPositionsAndDistancesAreInCameraSpace() throws {
        let values: [DrivenValue] = [
            .headAngle(.yaw, face: 0), .headAngle(.pitch, face: 0), .headAngle(.roll, face: 0), .position(.x, face: 0),
            .position(.y, face: 0), .position(.z, face: 0), .distance(face: 0), .distanceBetween(0, 1),
        ]
        // The camera is rotated by 90 degrees and moved; the face moves with it, so that the camera sees the same.
        for camera in [Matrix4.identity, turned(90, at: SIMD3(1, 2, 3))] {
            let first = face("a", at: camera * turned(30, -10, 5, at: SIMD3(0.03, 0, -0.4)))
            let second = face("b", at: camera * turned(0, at: SIMD3(0.03, 0.3, -0.8)))
            let seen = try #require(numbers(values, in: [frame(0, at: 0, first, second)], camera: camera).first).map {
                $0 ?? .nan
            }
            let expected = [30, -10, 5, 0.03, 0, -0.4, (0.16 + 0.0009).squareRoot(), 0.5]
            for (number, truth) in zip(seen, expected) { #expect(abs(number - truth) < 2e-5, "\(seen)") }
        }
    }

    @Test func turnSpeedIsAngleChangePerSecondAcrossWrapAround() {
        let frames = [0.0, 3, 6, 181, -175].enumerated().map { index, yaw in
            frame(index, at: Double(index) * 0.1, face(at: turned(yaw)))
        }
        let speeds = numbers([.turnSpeed(.yaw, face: 0)], in: frames).map { $0[0] ?? .nan }
        for (speed, truth) in zip(speeds, [0.0, 30, 30, 1750, 40]) { #expect(abs(speed - truth) < 1e-3, "\(speeds)") }
    }

    @Test func gazeUsesTrackedEyesElseBlendShapes() {
        var looking = face()
        looking.faceFromLeftEye = turned(20, -10)
        looking.faceFromRightEye = turned(10, -20)
        let shaped = face(shapes: [.eyeLookOutLeft: 0.5, .eyeLookInRight: 0.5, .eyeLookUpLeft: 1, .eyeLookUpRight: 1])
        let values: [DrivenValue] = [.gaze(.horizontal, face: 0), .gaze(.vertical, face: 0)]
        let seen = numbers(values, in: [frame(0, at: 0, looking), frame(1, at: 1, shaped)]).joined()
        for (number, truth) in zip(seen, [15.0, 15, 15, 30]) { #expect(abs((number ?? .nan) - truth) < 1e-4, "\(seen)") }
    }

    @Test func lostFacesKeepTheirLastNumbers() {
        let values: [DrivenValue] = [
            .tracked(face: 0), .lost(face: 0), .timesFoundAgain(face: 0), .shapes(.shape(.jawOpen), face: 0),
            .distance(face: 0),
        ]
        let there = face(at: turned(0, at: SIMD3(0, 0, -1)), shapes: [.jawOpen: 0.5])
        let frames = [
            frame(0, at: 0), frame(1, at: 1, there), frame(2, at: 2), frame(3, at: 3, there),
        ]
        let seen = numbers(values, in: frames)
        #expect(seen[0] == [0, 0, 0, nil, nil] && seen[1] == [1, 0, 0, 0.5, 1])
        // A lost face keeps its last numbers.
        #expect(seen[2] == [0, 1, 0, 0.5, 1] && seen[3] == [1, 0, 1, 0.5, 1])
    }

    @Test func nodsAndShakesCountOnTheirOwnAxes() {
        let frames = (0..<60).map { index in
            frame(index, at: Double(index) / 30, face(at: turned(0, [0, 8, 0, -8][(index / 6) % 4])))
        }
        let seen = numbers([.swings(.pitch, face: 0), .swings(.yaw, face: 0)], in: frames)
        #expect(seen.allSatisfy { $0[1] == 0 } && seen.contains { $0[0] ?? 0 >= 2 } && seen[5][0] == 0)
        // A head that turns away in one direction does not swing.
        let away = (0..<30).map { frame($0, at: Double($0) / 30, face(at: turned(0, Double($0)))) }
        #expect(numbers([.swings(.pitch, face: 0)], in: away).allSatisfy { $0[0] == 0 })
    }

    @Test func textLightAndClockValuesFollowTheFrame() {
        let smiling = face(shapes: [
            .mouthSmileLeft: 0.9, .mouthSmileRight: 0.9, .eyeBlinkLeft: 1, .eyeBlinkRight: 1, .browDownLeft: 1,
            .browDownRight: 1,
        ])
        let values: [DrivenValue] = [
            .mouth(.smile, face: 0), .mouth(.grin, face: 0), .eyes(.closed, face: 0), .eyes(.open, face: 0),
            .eyeBrows(.furrowed, face: 0), .light(.intensity), .light(.temperature), .time, .frame,
        ]
        let light = LightEstimate(ambientIntensity: 700, ambientColorTemperature: 4000)
        let seen = numbers(values, in: [frame(0, at: 0, smiling), frame(7, at: 2.5, smiling, light: light)])
        #expect(seen[0] == [1, 0, 1, 0, 1, nil, nil, 0, 0] && seen[1] == [1, 0, 1, 0, 1, 700, 4000, 2.5, 7])
    }

    @Test func eventsProvideTimesCountsAndConditions() {
        let opened = EventDetector(.shapes(.shape(.jawOpen), face: 0), threshold: 0.5, release: 0.5)
        // The second event reads the first.
        let twice = EventDetector(.count(EventID(0)), threshold: 1.5, release: 1.5)
        let values: [DrivenValue] = [.since(EventID(0)), .count(EventID(0)), .holds(EventID(0)), .count(EventID(1))]
        let frames = [0, 1, 1, 0, 1].enumerated().map { index, open in
            frame(index, at: Double(index), face(shapes: [.jawOpen: Float(open)]))
        }
        let seen = numbers(values, events: [opened, twice], in: frames)
        #expect(seen == [[nil, 0, 0, 0], [0, 1, 1, 0], [1, 1, 1, 0], [2, 1, 0, 0], [0, 2, 1, 1]])
    }

    @Test func randomNumbersAreReproducibleAndUniform() {
        // The first outputs of SplitMix64 for seed 0 from its authors' program, of which the upper 53 bits are used.
        let known: [UInt64] = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]
        for (step, bits) in known.enumerated() {
            #expect(DrivingMoment.random(seed: 0, step: Int64(step)) == Double(bits >> 11) / 0x1p53)
        }
        let many = (0..<10_000).map { DrivingMoment.random(seed: 9, step: Int64($0)) }
        #expect(many.allSatisfy { (0..<1).contains($0) } && abs(many.reduce(0, +) / 10_000 - 0.5) < 0.01)
        // The number changes at each whole number of its argument.
        let value = DrivenValue.random(seed: 3, at: .product([.time, .constant(2)]))
        let frames = (0..<8).map { frame($0, at: Double($0) * 0.25) }
        let seen = numbers([value], in: frames).map { $0[0] }
        for pair in 0..<4 { #expect(seen[2 * pair] == seen[2 * pair + 1]) }
        #expect(Set(seen).count == 4)
    }
}
