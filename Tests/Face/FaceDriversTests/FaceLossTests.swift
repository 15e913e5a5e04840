import FaceDrivers
import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

/// A face's nodes when tracking is lost and found again.
@Suite struct FaceLossTests {
    private let stage = StageScene()

    private func timeline(_ whenLost: LostBehavior) -> Timeline {
        let textures = Array(stage.textures.prefix(stage.masks.count))
        let changes: [FaceChange.Masks] = [
            .nodes(stage.masks), .images(.textures(textures, in: [SlotTarget(stage.material)])),
        ]
        let anchor = AnchorDriver(node: stage.anchor, whenLost: whenLost)
        return Timeline(
            scene: stage.scene, drivers: DriverSet(anchors: [anchor], faceChanges: changes.map { FaceChange(masks: $0) }))
    }

    /// The indices of the visible masks.
    private func worn(in state: FrameState) -> [Int] {
        let shown = stage.masks.indices.filter { !state[stage.masks[$0]].isHidden }
        for index in shown {
            #expect(state[stage.material].diffuse.contents == .texture(stage.textures[index]))
        }
        return shown
    }

    @Test func foundFaceShowsTheNextMask() {
        var timeline = timeline(.hold)
        let tracked = [false, false, true, true, false, true, false, false, true, true, false, true]
        let expected = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 0]
        for (index, (isTracked, mask)) in zip(tracked, expected).enumerated() {
            // The face is lost in both ways: not tracked, and missing.
            let smile: Float? = isTracked || index % 2 == 0 ? 0 : nil
            let state = timeline.advance(to: frame(index, smile: smile, isTracked: isTracked))
            #expect(worn(in: state) == [mask], "frame \(index)")
        }
    }

    @Test func lostFaceHidesImmediately() {
        var timeline = timeline(.hide)
        #expect(timeline.advance(to: frame(0, smile: nil))[stage.anchor].isHidden)
        #expect(!timeline.advance(to: frame(1))[stage.anchor].isHidden)
        #expect(timeline.advance(to: frame(2, isTracked: false))[stage.anchor].isHidden)
        #expect(!timeline.advance(to: frame(3))[stage.anchor].isHidden)
    }

    @Test func lostFaceHoldsItsLastPosition() {
        var timeline = timeline(.hold)
        // A face that was never seen has no position to hold.
        #expect(timeline.advance(to: frame(0, x: 7, isTracked: false))[stage.anchor].isHidden)
        _ = timeline.advance(to: frame(1, x: 2))
        for index in 2..<50 {
            let node = timeline.advance(to: frame(index, x: 9, isTracked: false))[stage.anchor]
            #expect(!node.isHidden && node.opacity == 1 && node.parentFromNode.translation == SIMD3(2, 0, 0))
        }
    }

    @Test func lostFaceFadesOverTime() {
        var timeline = timeline(.fade(seconds: 2))
        _ = timeline.advance(to: frame(0, at: 5, x: 1))
        let early = timeline.advance(to: frame(1, at: 5.5, isTracked: false))[stage.anchor]
        #expect(early.opacity == 0.75 && !early.isHidden && early.parentFromNode.translation == SIMD3(1, 0, 0))
        #expect(timeline.advance(to: frame(2, at: 6.5, smile: nil))[stage.anchor].opacity == 0.25)
        #expect(timeline.advance(to: frame(3, at: 7, smile: nil))[stage.anchor].isHidden)
        let found = timeline.advance(to: frame(4, at: 7.1, x: 3))[stage.anchor]
        #expect(found.opacity == 1 && !found.isHidden && found.parentFromNode.translation == SIMD3(3, 0, 0))
    }

    /// ARKit removes the anchor of a lost face and adds one with a new name. For the wearer it is the same face.
    @Test func renamedFaceKeepsItsIdentity() {
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

    @Test func facesAreNumberedInOrderOfAppearance() {
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
        // "b" has gone, so that "c" takes its place; "a" keeps its own.
        #expect(swapped[stage.anchor].parentFromNode.translation.x == 5)
        #expect(swapped[other].parentFromNode.translation.x == 6)
    }
}
