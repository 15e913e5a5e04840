import FaceDrivers
import FaceTracking
import SceneGraph
import Testing

@Suite struct TextureSwapTests {
    private let stage = StageScene()

    private func timeline(crossFade: Double) -> Timeline {
        let swap = TextureSwap(images: .textures(stage.textures, in: [SlotTarget(stage.material)]), crossFade: crossFade)
        return Timeline(scene: stage.scene, drivers: DriverSet(textureSwaps: [swap]))
    }

    private func shown(_ timeline: inout Timeline, _ frame: TrackedFrame) -> MaterialSlot.Contents {
        timeline.advance(to: frame)[stage.material].diffuse.contents
    }

    @Test func withoutFadeTheTextureChangesImmediately() {
        var timeline = timeline(crossFade: 0)
        #expect(shown(&timeline, frame(0, smile: nil)) == .texture(stage.textures[0]))
        #expect(shown(&timeline, frame(1, smile: 0.3)) == .texture(stage.textures[1]))
        #expect(shown(&timeline, frame(2, smile: 1)) == .texture(stage.textures[3]))
        // A lost face keeps its last texture.
        #expect(shown(&timeline, frame(3, smile: 0, isTracked: false)) == .texture(stage.textures[3]))
        #expect(shown(&timeline, frame(4, smile: nil)) == .texture(stage.textures[3]))
        #expect(shown(&timeline, frame(5, smile: 0)) == .texture(stage.textures[0]))
    }

    @Test func fadeDependsOnTimeAndCompletes() {
        let textures = stage.textures
        var timeline = timeline(crossFade: 0.5)
        #expect(shown(&timeline, frame(0, at: 10, smile: 0)) == .texture(textures[0]))
        #expect(shown(&timeline, frame(1, at: 11, smile: 1)) == .crossFade(from: textures[0], to: textures[3], share: 0))
        // Regardless of the face's value in the meantime.
        #expect(
            shown(&timeline, frame(2, at: 11.125, smile: 0.3)) == .crossFade(from: textures[0], to: textures[3], share: 0.25))
        #expect(
            shown(&timeline, frame(3, at: 11.375, smile: nil)) == .crossFade(from: textures[0], to: textures[3], share: 0.75))
        // Then the next fade begins, towards the texture of the current value.
        #expect(shown(&timeline, frame(4, at: 11.5, smile: 0.3)) == .crossFade(from: textures[3], to: textures[1], share: 0))
        #expect(shown(&timeline, frame(5, at: 99, smile: 0.3)) == .texture(textures[1]))
    }

    @Test(arguments: MaterialSlotName.allCases) func everySlotSupportsTextureSwaps(slot: MaterialSlotName) {
        let swap = TextureSwap(images: .textures(stage.textures, in: [SlotTarget(stage.material, slot: slot)]))
        var timeline = Timeline(scene: stage.scene, drivers: DriverSet(textureSwaps: [swap]))
        let material = timeline.advance(to: frame(0, smile: 1))[stage.material]
        for name in MaterialSlotName.allCases {
            #expect((material[name]?.contents == .texture(stage.textures[3])) == (name == slot), "\(name)")
        }
    }

    @Test func reflectedCubeMapsCrossFade() {
        let maps = stage.cubeMaps
        var swap = TextureSwap(images: .cubeMaps(maps, in: [stage.material]), crossFade: 0.5)
        swap.steps.hysteresis = 0
        var timeline = Timeline(scene: stage.scene, drivers: DriverSet(textureSwaps: [swap]))
        func mirrored(_ frame: TrackedFrame) -> ReflectiveSlot.Contents {
            timeline.advance(to: frame)[stage.material].reflective.contents
        }
        #expect(mirrored(frame(0, at: 0, smile: 0)) == .cubeMap(maps[0]))
        #expect(mirrored(frame(1, at: 1, smile: 1)) == .crossFade(from: maps[0], to: maps[3], share: 0))
        #expect(mirrored(frame(2, at: 1.125, smile: 1)) == .crossFade(from: maps[0], to: maps[3], share: 0.25))
        #expect(mirrored(frame(3, at: 9, smile: 1)) == .cubeMap(maps[3]))
    }
}
