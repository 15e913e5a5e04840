import FaceTracking
import Imaging
import RasterResources
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Drivers change the properties that they name and nothing else.
@Suite struct PropertyDriverTests {
    private let stage = StageScene()

    private func state(
        _ drivers: [PropertyDriver], placements: [NodeID: DrivenPlacement] = [:], from set: DriverSet? = nil, jaw: Float = 0.5
    ) -> FrameState {
        var set = set ?? DriverSet(camera: .fixed)
        set.properties = drivers
        set.drivenPlacements = placements
        var timeline = Timeline(scene: stage.scene, drivers: set)
        let face = TrackedFace(id: "a", blendShapes: BlendShapeValues([.jawOpen: jaw]))
        return timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))
    }

    private func keys(_ value: SIMD4<Double>) -> ValueCurve {
        var curve = ValueCurve()
        curve.keys = [.init(0, value)]
        return curve
    }

    /// Setting a property of any kind stores the value and changes no other property.
    @Test func settingOnePropertyLeavesOthersUnchanged() {
        let rest = FrameState(of: stage.scene)
        let textured = MaterialSlotName.diffuse
        var properties: [DrivenProperty] = NodeProperty.allCases.map { .node(stage.face, $0) }
        properties += [LightProperty.intensity, .color, .innerAngle, .outerAngle].map { .light(stage.sun, $0) }
        properties += [MaterialProperty.shininess, .transparency, .fresnel, .reflectiveIntensity].map {
            .material(stage.material, $0)
        }
        properties += [SlotProperty.intensity, .color, .tint, .offset, .scale, .rotate].map {
            .slot(stage.material, textured, $0)
        }
        properties += [
            .slot(stage.material, .roughness, .number), .camera(.fieldOfView), .camera(.position), .camera(.exposureOffset),
        ]
        let placements = [stage.face: DrivenPlacement()]
        for property in properties {
            let range = property.type.range
            let wanted = SIMD4(0.25, 0.5, 0.75, 1.0).clamped(
                lowerBound: SIMD4(repeating: range.lowerBound), upperBound: SIMD4(repeating: range.upperBound))
            var frame = PropertyFrame(scene: stage.scene, state: rest, placements: placements)
            var before: [DrivenProperty: SIMD4<Double>] = [:]
            for other in properties { before[other] = frame[other] }
            let value = property.type == .flag ? SIMD4(1, 0, 0, 0) : wanted
            frame[property] = value
            for lane in 0..<property.type.lanes {
                #expect(abs(frame[property][lane] - value[lane]) < 1e-5, "\(property): \(frame[property])")
            }
            for other in properties where other != property {
                // A slot's number and its colour share storage.
                #expect(frame[other] == before[other], "\(property) changed \(other)")
            }
        }
    }

    @Test func driversCombineInOrder() {
        let opacity = DrivenProperty.node(stage.face, .opacity)
        let jaw = DrivenValue.shapes(.shape(.jawOpen), face: 0)
        func shown(_ drivers: PropertyDriver...) -> Float { state(drivers)[stage.face].opacity }
        #expect(shown(PropertyDriver(opacity, value: jaw)) == 0.5)
        #expect(shown(PropertyDriver(opacity, value: jaw, combination: .multiply)) == 0.5)
        #expect(
            shown(
                PropertyDriver(opacity, value: .constant(0.25)), PropertyDriver(opacity, value: jaw, combination: .add),
                PropertyDriver(opacity, value: .constant(2), combination: .multiply)) == 1, "1.5 is more than a node can have")
        #expect(
            shown(
                PropertyDriver(opacity, value: jaw, combination: .multiply), PropertyDriver(opacity, value: .constant(0.125)))
                == 0.125)
    }

    @Test func driverSetsOneComponentOfAVector() {
        let base = DrivenPlacement(translate: SIMD3(1, 2, 3), rotate: SIMD3(0, 90, 0))
        let driver = PropertyDriver(.node(stage.face, .translate), lane: 1, value: .constant(7))
        let placed = state([driver], placements: [stage.face: base])[stage.face].parentFromNode
        #expect(placed == DrivenPlacement(translate: SIMD3(1, 7, 3), rotate: SIMD3(0, 90, 0)).parentFromNode)
    }

    @Test func lostFaceNodesStayHiddenDespiteDrivers() {
        let drivers = [
            PropertyDriver(.node(stage.anchor, .hidden), value: .constant(0)),
            PropertyDriver(.node(stage.anchor, .opacity), value: .constant(1)),
        ]
        var set = DriverSet(placing: stage.scene)
        set.properties = drivers
        var timeline = Timeline(scene: stage.scene, drivers: set)
        #expect(!timeline.advance(to: frame(0))[stage.anchor].isHidden)
        #expect(timeline.advance(to: frame(1, smile: nil))[stage.anchor].isHidden)
    }

    @Test func morphTargetDriversAddToFaceWeights() {
        let driver = PropertyDriver(.morph(stage.mesh, 2), value: .constant(0.75))
        guard case .morph(let weights) = state([driver], from: DriverSet(placing: stage.scene)).deformations[stage.mesh] else {
            Issue.record("no weights")
            return
        }
        #expect(weights == [0.5, 0, 0.75])
        // A mesh without a face takes its weights from the driver only.
        guard case .morph(let alone) = state([driver]).deformations[stage.mesh] else {
            Issue.record("no weights")
            return
        }
        #expect(alone == [0, 0, 0.75])
    }

    @Test func unknownValuesChangeNothing() {
        let unknown: [DrivenValue] = [.since(EventID(0)), .headAngle(.yaw, face: 1), .light(.intensity)]
        var set = DriverSet(camera: .fixed)
        set.events = [EventDetector(.constant(0), threshold: 1, release: 1)]
        let drivers = unknown.map { PropertyDriver(.node(stage.face, .opacity), value: $0) }
        #expect(state(drivers, from: set)[stage.face].opacity == 1)
    }

    @Test func masksChangeOnEventsInOrderOrAtRandom() {
        let opened = EventDetector(.shapes(.shape(.jawOpen), face: 0), threshold: 0.5, release: 0.5)
        func worn(_ changes: DrivenValue) -> [Int] {
            var set = DriverSet(events: [opened])
            set.faceChanges = [FaceChange(on: changes, masks: .nodes(stage.masks))]
            var timeline = Timeline(scene: stage.scene, drivers: set)
            return (0..<40).map { index in
                let face = TrackedFace(id: "a", blendShapes: BlendShapeValues([.jawOpen: index % 2 == 1 ? 1 : 0]))
                let state = timeline.advance(to: TrackedFrame(index: index, time: Double(index), faces: [face]))
                return stage.masks.firstIndex { !state[$0].isHidden } ?? -1
            }
        }
        let inOrder = (0..<40).map { (index: Int) -> Int in ((index + 1) / 2) % 3 }
        #expect(worn(.count(EventID(0))) == inOrder)
        let chance = worn(.product([.random(seed: 5, at: .count(EventID(0))), .constant(3)]))
        #expect(Set(chance) == [0, 1, 2])
        // A frame without an event shows the mask of the previous frame.
        for index in stride(from: 2, to: chance.count, by: 2) { #expect(chance[index] == chance[index - 1]) }
    }
}
