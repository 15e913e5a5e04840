import ConfigLanguage
import Foundation
import Meshes
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// The key `subdivide` of nodes.
@Suite struct SubdivideConfigTests {
    private static func job(_ nodes: String) throws -> RenderJob {
        try loadedJob(
            "output: {size: [40, 30]}\nnodes:\n\(nodes)\n", files: ["leaf.gltf": TriangleModel.gltf()])
    }

    @Test func nodesOfOneModelHaveTheirOwnLevels() throws {
        let scene = try Self.job(
            """
            - {name: rough, model: leaf.gltf}
            - {name: smooth, model: leaf.gltf, subdivide: 1}
            - {name: smoother, model: leaf.gltf, subdivide: 2}
            - {name: same, model: leaf.gltf, subdivide: 2}
            """
        ).scene
        #expect(scene.meshes.count == 3)
        #expect(scene.subdivisions.values.map(\.levels).sorted() == [1, 2])
    }

    @Test func withoutKeyNothingIsSubdivided() throws {
        #expect(try Self.job("- {name: leaf, model: leaf.gltf, subdivide: 0}").scene.subdivisions.isEmpty)
        #expect(try Self.job("- {name: leaf, model: leaf.gltf}").scene.subdivisions.isEmpty)
    }

    @Test func flatNormalsGiveNote() throws {
        let tent = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\nf 1 2 3\nf 2 4 3\n"
        func notes(_ normals: String) throws -> [String] {
            try loadedJob(
                "nodes: [{name: tent, model: tent.obj, normals: \(normals), subdivide: 1}]\n",
                files: ["tent.obj": Data(tent.utf8)]
            ).notes.filter { $0.contains("rounds nothing") }
        }
        #expect(try notes("flat").count == 1)
        #expect(try notes("smooth").isEmpty)
    }

    @Test(arguments: [
        ("- {name: leaf, model: leaf.gltf, subdivide: 3}", "nodes[0].subdivide"),
        ("- {name: leaf, model: leaf.gltf, subdivide: -1}", "nodes[0].subdivide"),
        ("- {name: leaf, subdivide: 1}", "has `subdivide`, which applies only to a model or a face mesh"),
        ("- {name: words, text: Hello, subdivide: 1}", "has `subdivide`, which applies only to a model or a face mesh"),
    ])
    func mistakesGiveMessages(nodes: String, words: String) throws {
        let error = try #require(caught(ConfigError.self) { try Self.job(nodes) })
        let message = error.mistakes.map(\.description).joined(separator: "\n")
        #expect(message.contains(words), "\(message)")
    }
}
