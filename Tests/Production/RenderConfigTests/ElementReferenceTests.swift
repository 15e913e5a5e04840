import ConfigLanguage
import Foundation
import SceneGraph
import Testing

@testable import RenderConfig

/// Loading records the texts that name nodes and lights, so that a rename can follow.
@Suite struct ElementReferenceTests {
    private static let config = """
        output: {size: [96, 64], hiddenNodes: [stand/card], wireframeNodes: [card]}
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}
        camera: {fit: stand}
        lights: [{kind: ambient}, {kind: omni}]
        retouch: {strokes: [{filter: warm, space: face, points: [[0.5, 0.5]]}], face: card}
        events: {opened: {value: jawOpen, above: 0.5}}
        nodes:
        - name: stand
          children:
          - {name: card, model: card.obj}
        - {name: look, constraints: [{lookAt: stand}]}
        - {name: near, constraints: [{distance: {to: camera, least: 1, most: 2}}]}
        drivers:
        - property: {target: [nodes.stand.children.card.opacity, nodes.stand/card.scale.x, lights.1.intensity], value: jawOpen}
        - faceChange: {nodes: [card, stand], on: opened}

        """

    private func job() throws -> RenderJob {
        try loadedJob(Self.config, files: ["card.obj": Data("v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nf 1/1 2/1 3/1\n".utf8)])
    }

    @Test func eachTextIsRecordedWithItsNames() throws {
        let found = try job().references.map { "\($0.text.location.keyPath): \($0.list) \($0.names.joined(separator: "/"))" }
        let expected = [
            "output.hiddenNodes[0]: nodes stand/card", "output.wireframeNodes[0]: nodes card", "camera.fit: nodes stand",
            "retouch.face: nodes card", "nodes[1].constraints[0].lookAt: nodes stand",
            "drivers[0].property.target[0]: nodes stand/card", "drivers[0].property.target[1]: nodes stand/card",
            "drivers[0].property.target[2]: lights 1", "drivers[1].faceChange.nodes[0]: nodes card",
            "drivers[1].faceChange.nodes[1]: nodes stand",
        ]
        // `camera` is no node of the config.
        #expect(Set(found) == Set(expected))
    }

    @Test func nameIsReplacedInItsText() throws {
        let references = try job().references
        func renamed(_ key: String, _ index: Int) throws -> String {
            try #require(references.first { $0.text.location.keyPath == key }).renamed(index, to: "new one")
        }
        #expect(try renamed("drivers[0].property.target[0]", 0) == "nodes.new one.children.card.opacity")
        #expect(try renamed("drivers[0].property.target[0]", 1) == "nodes.stand.children.new one.opacity")
        #expect(try renamed("drivers[0].property.target[1]", 1) == "nodes.stand/new one.scale.x")
        #expect(try renamed("output.hiddenNodes[0]", 0) == "new one/card")
    }

    /// An exact path from the top wins; a path that omits nodes leads through the first node of each name.
    @Test func pathLeadsThroughItsNodes() throws {
        let scene = try job().scene
        let (stand, card) = (try #require(scene.node(at: "stand")), try #require(scene.node(at: "stand/card")))
        #expect(scene.nodes(onPath: "stand/card") == [stand, card])
        #expect(scene.nodes(onPath: "card") == [card])
        #expect(scene.nodes(onPath: "stand/none") == [] && scene.nodes(onPath: "") == [])
    }
}
