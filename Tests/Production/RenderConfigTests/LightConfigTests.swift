import ConfigLanguage
import ConfigSettings
import Foundation
import RasterResources
import RenderMath
import SceneGraph
import Testing

@testable import RenderConfig

/// Lights and shadows of configs, as the scene contains them.
@Suite struct LightConfigTests {
    private func job(_ config: String) throws -> RenderJob {
        try loadedJob(config, files: ["triangle.obj": Data("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8)])
    }

    @Test func lampsHavePositionsConesAndAttenuation() throws {
        let scene = try job(
            """
            lights:
            - {kind: omni, position: [1, 2, 3], attenuation: {start: 0.5, end: 4, exponent: 1}, intensity: 500}
            - kind: spot
              position: [0, 1, 0]
              direction: [0, -1, 0]
              innerAngle: 20
              outerAngle: 60
              attenuation: inverseSquare
              castsShadow: {radius: 0.01, angularSize: 0, opacity: 0.5, fadeDistance: 2, bias: 0.002, mapSize: 512}
              categoryBitMask: 6
            - {kind: directional, castsShadow: true}
            - {kind: directional, castsShadow: false}

            """
        ).scene
        let lights = scene.nodes.filter { $0.light != nil }
        #expect(lights[0].light?.kind == .omni && lights[0].parentFromNode.translation == SIMD3(1, 2, 3))
        #expect(lights[0].light?.attenuation == .band(start: 0.5, end: 4, exponent: 1))
        let spot = try #require(lights[1].light)
        #expect(spot.attenuation == .inverseSquare(range: 0) && spot.categoryBitMask == 6)
        #expect(abs(spot.spotInnerAngle - .pi / 9) < 1e-6 && abs(spot.spotOuterAngle - .pi / 3) < 1e-6)
        let axis = lights[1].parentFromNode.transform(direction: SIMD3(0, 0, -1))
        #expect((axis - SIMD3(0, -1, 0)).length < 1e-6)
        let shadow = try #require(spot.shadow)
        #expect(shadow.radius == 0.01 && shadow.angularSize == 0 && shadow.opacity == 0.5 && shadow.fadeDistance == 2)
        #expect(shadow.bias == 0.002 && shadow.mapSize == 512)
        #expect(lights[2].light?.shadow == Light.Shadow() && lights[3].light?.shadow == nil)
    }

    @Test func nodesMayHaveLightsAndCategories() throws {
        let scene = try job(
            """
            lights: []
            nodes:
            - name: lamp
              translate: [0, 1, 0]
              light: {kind: spot}
            - {name: part, model: triangle.obj, castsShadow: false, categoryBitMask: 4}

            """
        ).scene
        let light = try #require(scene.nodeIDs.first { scene[$0].light != nil })
        #expect(scene.parent(of: light).map { scene[$0].name } == "lamp")
        #expect(scene[light].parentFromNode.transform(direction: SIMD3(0, 0, -1)) == SIMD3(0, 0, -1))
        let shown = scene.nodes.filter { !$0.surfaces.isEmpty }
        #expect(!shown.isEmpty && shown.allSatisfy { !$0.castsShadow && $0.categoryBitMask == 4 })
    }

    @Test func occluderMayAlsoCatchShadows() throws {
        let scene = try job("nodes: [{model: triangle.obj, occluder: true, shadowCatcher: true}]").scene
        let materials = scene.nodes.flatMap(\.surfaces).map { scene[$0.material] }
        #expect(materials.count == 2)
        #expect(materials.contains { $0.colorWriteMask.isEmpty && $0.writesToDepth })
        #expect(materials.contains { $0.lightingModel == .shadowOnly && !$0.writesToDepth })
        let orders = scene.nodes.filter { !$0.surfaces.isEmpty }.map(\.renderingOrder)
        #expect(orders == [-1, 0])
    }

    @Test func mistakesGiveMessagesWithCorrection() {
        for (text, message) in [
            ("kind: ambient, position: [0, 0, 1]", "`position` requires `kind: omni or spot`, but the kind is ambient"),
            (
                "kind: omni, direction: [0, 0, 1]",
                "`direction` requires `kind: directional, spot or estimate`, but the kind is omni"
            ),
            (
                "kind: omni, castsShadow: true",
                "`castsShadow` requires `kind: directional, spot or estimate`, but the kind is omni"
            ),
            ("kind: omni, innerAngle: 3", "`innerAngle` requires `kind: spot`, but the kind is omni"),
            (
                "kind: spot, innerAngle: 50, outerAngle: 30",
                "`innerAngle` is 50 and `outerAngle` is 30; the inner one must not be larger"
            ),
            (
                "kind: omni, attenuation: {start: 2, end: 1}",
                "needs either `law: inverseSquare` or an `end` that is greater than `start`"
            ),
            (
                "kind: omni, attenuation: {law: inverseSquare, end: 1}",
                "`law: inverseSquare` takes a `range`, but no `start`, `end` or `exponent`"
            ),
            ("kind: directional, intensity: .nan", "intensity"),
            ("kind: directional, shadowRadius: 2", "use castsShadow: {radius: …}"),
        ] {
            #expect(throws: (any Error).self) { try job("lights: [{\(text)}]") }
            do { _ = try job("lights: [{\(text)}]") } catch { #expect("\(error)".contains(message), "\(error)") }
        }
        do {
            _ = try job("nodes: [{light: {kind: estimate}}]")
            Issue.record("a node accepts the light estimate")
        } catch {
            #expect("\(error)".contains("put it into the list `lights`"), "\(error)")
        }
    }
}
