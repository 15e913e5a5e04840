import FaceDrivers
import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

/// What happens to a face's nodes when tracking is lost and found again.
@Suite struct FaceLossTests {
    private let stage = StageScene()

    private func timeline(_ whenLost: LostBehavior, smoothing: Double = 0) -> Timeline {
        let masks = stage.masks.enumerated().map { index, node in
            FaceChange.Mask(nodes: [node], textures: [(SlotTarget(stage.material), stage.textures[index])])
        }
        let anchor = AnchorDriver(node: stage.anchor, whenLost: whenLost, smoothing: smoothing)
        return Timeline(scene: stage.scene, drivers: DriverSet(anchors: [anchor], faceChanges: [FaceChange(masks: masks)]))
    }

    /// The mask that is shown.
    private func worn(in state: FrameState) -> [Int] {
        let shown = stage.masks.indices.filter { !state[stage.masks[$0]].isHidden }
        for index in shown {
            #expect(state[stage.material].diffuse.contents == .texture(stage.textures[index]))
        }
        return shown
    }

    @Test func eachTimeAFaceIsFoundAgainItWearsTheNextMask() {
        var timeline = timeline(.hold)
        let tracked = [false, false, true, true, false, true, false, false, true, true, false, true]
        let expected = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 0]
        for (index, (isTracked, mask)) in zip(tracked, expected).enumerated() {
            // Lost in both ways: said not to be tracked, and missing.
            let smile: Float? = isTracked || index % 2 == 0 ? 0 : nil
            let state = timeline.advance(to: frame(index, smile: smile, isTracked: isTracked))
            #expect(worn(in: state) == [mask], "frame \(index)")
        }
    }

    @Test func aLostFaceHidesAtOnce() {
        var timeline = timeline(.hide)
        #expect(timeline.advance(to: frame(0, smile: nil))[stage.anchor].isHidden)
        #expect(!timeline.advance(to: frame(1))[stage.anchor].isHidden)
        #expect(timeline.advance(to: frame(2, isTracked: false))[stage.anchor].isHidden)
        #expect(!timeline.advance(to: frame(3))[stage.anchor].isHidden)
    }

    @Test func aLostFaceIsHeldWhereItWas() {
        var timeline = timeline(.hold)
        // Nothing can be held of a face that was never seen.
        #expect(timeline.advance(to: frame(0, x: 7, isTracked: false))[stage.anchor].isHidden)
        _ = timeline.advance(to: frame(1, x: 2))
        for index in 2..<50 {
            let node = timeline.advance(to: frame(index, x: 9, isTracked: false))[stage.anchor]
            #expect(!node.isHidden && node.opacity == 1 && node.parentFromNode.translation == SIMD3(2, 0, 0))
        }
    }

    @Test func aLostFaceFadesByTime() {
        var timeline = timeline(.fade(seconds: 2))
        _ = timeline.advance(to: frame(0, at: 5, x: 1))
        let early = timeline.advance(to: frame(1, at: 5.5, isTracked: false))[stage.anchor]
        #expect(early.opacity == 0.75 && !early.isHidden && early.parentFromNode.translation == SIMD3(1, 0, 0))
        #expect(timeline.advance(to: frame(2, at: 6.5, smile: nil))[stage.anchor].opacity == 0.25)
        #expect(timeline.advance(to: frame(3, at: 7, smile: nil))[stage.anchor].isHidden)
        let found = timeline.advance(to: frame(4, at: 7.1, x: 3))[stage.anchor]
        #expect(found.opacity == 1 && !found.isHidden && found.parentFromNode.translation == SIMD3(3, 0, 0))
    }

    /// ARKit removes the anchor of a face that it lost and adds one with a new name: it is the same face for the wearer.
    @Test func aFaceThatComesBackUnderAnotherNameIsTheSameFace() {
        var timeline = timeline(.hide)
        func frame(_ index: Int, _ names: [String]) -> TrackedFrame {
            TrackedFrame(
                index: index, time: Double(index), faces: names.map { TrackedFace(id: $0, worldFromFace: .identity) })
        }
        #expect(worn(in: timeline.advance(to: frame(0, ["first"]))) == [0])
        #expect(timeline.advance(to: frame(1, []))[stage.anchor].isHidden)
        let found = timeline.advance(to: frame(2, ["again"]))
        #expect(!found[stage.anchor].isHidden)
        #expect(worn(in: found) == [1])
    }

    @Test func facesAreCountedInTheOrderInWhichTheyAreFirstSeen() {
        var second = Node(name: "second")
        second.faceAnchor = FaceAnchor(faceIndex: 1)
        var scene = stage.scene
        let other = scene.add(second)
        var timeline = Timeline(scene: scene, drivers: DriverSet(placing: scene))
        func frame(_ index: Int, _ faces: [(String, Float)]) -> TrackedFrame {
            TrackedFrame(
                index: index, time: Double(index),
                faces: faces.map { TrackedFace(id: $0.0, worldFromFace: Matrix4(translation: SIMD3($0.1, 0, 0))) })
        }
        let alone = timeline.advance(to: frame(0, [("b", 1)]))
        #expect(!alone[stage.anchor].isHidden && alone[other].isHidden)
        let both = timeline.advance(to: frame(1, [("a", 2), ("b", 3), ("c", 4)]))
        #expect(both[stage.anchor].parentFromNode.translation.x == 3)
        #expect(both[other].parentFromNode.translation.x == 2)
        let swapped = timeline.advance(to: frame(2, [("c", 5), ("a", 6)]))
        // "b" is gone, so "c", for which there was no place before, takes it; "a" keeps its own.
        #expect(swapped[stage.anchor].parentFromNode.translation.x == 5)
        #expect(swapped[other].parentFromNode.translation.x == 6)
    }

    @Test func smoothingGoesByTime() {
        // One step of 0.2 s and two of 0.1 s come to the same place.
        var coarse = timeline(.hide, smoothing: 0.2)
        var fine = timeline(.hide, smoothing: 0.2)
        _ = coarse.advance(to: frame(0, at: 0, x: 0))
        _ = fine.advance(to: frame(0, at: 0, x: 0))
        _ = fine.advance(to: frame(1, at: 0.1, x: 1))
        let a = coarse.advance(to: frame(1, at: 0.2, x: 1))[stage.anchor].parentFromNode
        let b = fine.advance(to: frame(2, at: 0.2, x: 1))[stage.anchor].parentFromNode
        #expect((a.translation.x - 0.63212056).magnitude < 1e-6 && (a.translation.x - b.translation.x).magnitude < 1e-6)
        // A face that is found again is followed at once.
        _ = coarse.advance(to: frame(2, at: 0.3, smile: nil))
        #expect(coarse.advance(to: frame(3, at: 0.4, x: 8))[stage.anchor].parentFromNode.translation.x == 8)
    }

    @Test func smoothingKeepsAFacesShape() {
        var timeline = timeline(.hide, smoothing: 0.1)
        var generator = SeededGenerator(seed: 2)
        for index in 0..<200 {
            let rotation = Quaternion(angle: generator.number(in: -0.7..<0.7), axis: SIMD3<Float>(generator.direction()))
            let face = TrackedFace(id: "a", worldFromFace: Transform(rotation: rotation, scale: SIMD3(1, 2, 3)).matrix)
            let pose = timeline.advance(to: TrackedFrame(index: index, time: Double(index) / 60, faces: [face]))[stage.anchor]
                .parentFromNode.linear.columns
            #expect((pose.0.length - 1).magnitude < 1e-5 && (pose.1.length - 2).magnitude < 1e-5)
            #expect((pose.2.length - 3).magnitude < 1e-5 && pose.0.dot(pose.1).magnitude < 1e-5)
            #expect(pose.1.dot(pose.2).magnitude < 1e-5 && pose.0.cross(pose.1).dot(pose.2) > 0, "\(generator)")
        }
    }
}
