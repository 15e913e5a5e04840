import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

@Suite struct TimelineTests {
    private let stage = StageScene()

    private func drivers() -> DriverSet {
        var drivers = DriverSet(placing: stage.scene, whenLost: .fade(seconds: 0.3))
        drivers.eyes = [EyeDriver(node: stage.eye, side: .left)]
        drivers.faceChanges = [FaceChange(masks: .nodes(stage.masks))]
        drivers.textureSwaps = [
            TextureSwap(
                steps: TextureSteps(hysteresis: 0.03), images: .textures(stage.textures, in: [SlotTarget(stage.material)]),
                crossFade: 0.1)
        ]
        drivers.events = [EventDetector(.shapes(.smile, face: 0), threshold: 0.7, release: 0.4, rearm: 0.1)]
        var trailing = ValueCurve()
        (trailing.delay, trailing.smoothing, trailing.hold) = (0.05, 0.1, 0.2)
        drivers.properties = [
            PropertyDriver(.camera(.exposureOffset), value: .position(.x, face: 0), curve: trailing),
            PropertyDriver(.node(stage.eye, .opacity), value: .since(EventID(0)), curve: trailing),
            PropertyDriver(
                .light(stage.sun, .intensity), value: .random(seed: 4, at: .count(EventID(0))), combination: .multiply),
        ]
        drivers.lights = [LightDriver(node: stage.ambient), LightDriver(node: stage.sun, source: .primary)]
        return drivers
    }

    private func recording(seed: UInt64) -> [TrackedFrame] {
        var generator = SeededGenerator(seed: seed)
        var time = 100.0
        return (0..<200).map { index in
            time += generator.integer(in: 0...20) == 0 ? 1.5 : 1.0 / 60
            var frame = frame(
                index, at: time, smile: generator.integer(in: 0...9) == 0 ? nil : Float(generator.number()),
                x: Float(generator.number()), isTracked: generator.integer(in: 0...7) != 0)
            if generator.integer(in: 0...1) == 0 {
                frame.light = LightEstimate(
                    ambientIntensity: Float(generator.number(in: 0..<2000)), ambientColorTemperature: 4000,
                    primaryDirection: SIMD3<Float>(generator.direction()))
            }
            return frame
        }
    }

    @Test(arguments: [UInt64(1), 2, 3]) func equalFramesGiveEqualStates(seed: UInt64) {
        let frames = recording(seed: seed)
        var first = Timeline(scene: stage.scene, drivers: drivers())
        let all = frames.map { fingerprint(of: first.advance(to: $0)) }
        // A separate frame: a new timeline runs up to it and drops its other states.
        for alone in [0, 1, 57, 131, 199] {
            var second = Timeline(scene: stage.scene, drivers: drivers())
            for frame in frames[..<alone] { _ = second.advance(to: frame) }
            #expect(fingerprint(of: second.advance(to: frames[alone])) == all[alone], "frame \(alone) of seed \(seed)")
        }
        #expect(Set(all).count == all.count)
    }

    @Test func timeStartsAtTheFirstFrame() {
        var timeline = Timeline(scene: stage.scene, drivers: DriverSet())
        #expect(timeline.advance(to: frame(0, at: 1234.5)).time == 0)
        let state = timeline.advance(to: frame(1, at: 1236))
        #expect(state.time == 1.5 && state.index == 1)
    }

    @Test func recordingWithoutFacesHidesAnchors() {
        var timeline = Timeline(scene: stage.scene, drivers: drivers())
        for index in 0..<10 {
            let state = timeline.advance(to: frame(index, smile: nil))
            #expect(state[stage.anchor].isHidden && state.deformations.isEmpty)
        }
    }

    @Test func defaultDriversAreFoundInTheScene() {
        let drivers = DriverSet(placing: stage.scene)
        #expect(drivers.anchors == [AnchorDriver(node: stage.anchor)])
        #expect(drivers.morphs.map(\.meshID) == [stage.mesh])
        #expect(drivers.morphs[0].targets.map(\.shape) == [.jawOpen, .mouthSmileLeft, nil])
        #expect(drivers.faceCount == 1 && DriverSet().faceCount == 0)
    }

    @Test func weightsFollowShapes() throws {
        var drivers = DriverSet(placing: stage.scene)
        drivers.morphs[0].targets[0] = MorphDriver.Target(shape: .jawOpen, gain: 2, offset: -0.1, limits: 0...0.8)
        drivers.morphs[0].targets[2].offset = 0.5
        var timeline = Timeline(scene: stage.scene, drivers: drivers)
        func weights(_ shapes: [BlendShape: Float]) -> [Float] {
            let face = TrackedFace(id: "a", blendShapes: BlendShapeValues(shapes))
            let state = timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))
            guard case .morph(let weights) = state.deformations[stage.mesh] else { return [] }
            return weights
        }
        #expect(weights([.jawOpen: 0.25, .mouthSmileLeft: 1.07]) == [0.4, 1, 0.5])
        #expect(weights([.jawOpen: 1]) == [0.8, 0, 0.5])
        #expect(weights([:]) == [0, 0, 0.5])
    }

    @Test func trackedVerticesOverrideShapesIfCountsMatch() {
        var timeline = Timeline(scene: stage.scene, drivers: DriverSet(placing: stage.scene))
        for count in [3, 4] {
            let vertices = (0..<count).map { SIMD3<Float>(Float($0), 0, 0) }
            let frame = TrackedFrame(index: 0, time: 0, faces: [TrackedFace(id: "a", vertices: vertices)])
            let deformation = timeline.advance(to: frame).deformations[stage.mesh]
            if case .positions(let positions) = deformation {
                #expect(count == 3 && positions == vertices)
            } else {
                #expect(count == 4)
            }
        }
    }

    @Test func eyesRotateInPlace() {
        let turn = Matrix4(rotation: Quaternion(angle: 0.3, axis: SIMD3(0, 1, 0)))
        var placed = turn
        placed.columns.3 = SIMD4(9, 9, 9, 1)
        let face = TrackedFace(id: "a", faceFromLeftEye: placed)
        for takesPlace in [false, true] {
            let eye = EyeDriver(node: stage.eye, side: .left, takesPlace: takesPlace)
            var timeline = Timeline(scene: stage.scene, drivers: DriverSet(eyes: [eye]))
            let state = timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))[stage.eye].parentFromNode
            #expect(state.translation == (takesPlace ? SIMD3(9, 9, 9) : SIMD3(0.03, 0.02, 0.01)))
            #expect(state.linear == turn.linear)
            // The other eye is not tracked, so that its node stays unchanged.
            var other = Timeline(scene: stage.scene, drivers: DriverSet(eyes: [EyeDriver(node: stage.eye, side: .right)]))
            #expect(
                other.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))[stage.eye].parentFromNode
                    == stage.scene[stage.eye].parentFromNode)
        }
    }

    @Test func cameraComesFromRecordingElseScene() {
        let intrinsics = CameraIntrinsics(
            focalLength: SIMD2(900, 910), principalPoint: SIMD2(640, 350), imageSize: SIMD2(1280, 720))
        let pose = Matrix4(translation: SIMD3(1, 2, 3))
        var tracked = frame(1)
        tracked.camera = TrackedCamera(worldFromCamera: pose, intrinsics: intrinsics)
        let lens = Camera.Lens.pinhole(
            focalLength: SIMD2(900, 910), principalPoint: SIMD2(640, 350), pictureSize: SIMD2(1280, 720))
        var recorded = Timeline(
            scene: stage.scene, drivers: DriverSet(), header: RecordingHeader(intrinsics: intrinsics))
        let before = recorded.advance(to: frame(0))
        #expect(before.worldFromCamera.translation == SIMD3(0, 0, 0.5) && before.camera.lens == lens)
        for next in [tracked, frame(2)] {
            let state = recorded.advance(to: next)
            #expect(state.worldFromCamera == pose && state.camera.lens == lens && state.camera.near == 0.02)
        }
        var fixed = Timeline(scene: stage.scene, drivers: DriverSet(camera: .fixed))
        let state = fixed.advance(to: tracked)
        #expect(state.worldFromCamera.translation == SIMD3(0, 0, 0.5) && state.camera == Camera(near: 0.02))
    }
}
