import MeshFormats
import Meshes
import RenderTestSupport
import Testing

/// The reading process may return anything, and its answer reaches the shading.
@Suite("Refinement of the reading process's answers")
struct RefinementTests {
    @Test("A material with a number that is not finite rejects the model", arguments: ModelFormat.allCases)
    func notFinite(format: ModelFormat) {
        let changes: [(inout ModelMaterial) -> Void] = [
            { $0.diffuse.x = .nan }, { $0.reflectance.z = .nan }, { $0.transmission = .infinity }, { $0.clearCoat = .nan },
            { $0.clearCoatRoughness = -.infinity }, { $0.alphaMode = .mask(cutoff: .nan) },
            { $0.textures[0].transform.rotation = .nan }, { $0.textures[0].transform.scale.y = .infinity },
            { $0.textures[0].strength = .nan },
        ]
        for change in changes {
            var material = ModelMaterial(
                name: "skin", textures: [ModelTexture(slot: .diffuse, source: .file(relativePath: "a.png"))])
            change(&material)
            let mesh = ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 0)
            let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [mesh], materials: [material])
            var refinement = ModelRefinement(model: model, path: "a", format: format, limits: .default)
            #expect(throws: ModelError(.notFinite(place: "a value of material \"skin\""), at: "a")) {
                try refinement.refined(makesTangents: false)
            }
        }
    }

    @Test func refinementEndsAtItsDeadline() {
        let mesh = ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: nil)
        let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [mesh], materials: [])
        var refinement = ModelRefinement(
            model: model, path: "a", format: .glb, limits: ModelLimits(seconds: 7), deadline: .zero)
        #expect(throws: ModelError(.overTime(seconds: 7), at: "a")) { try refinement.refined(makesTangents: false) }
    }

    /// Each change used to copy the list of all meshes, and these models exceeded the limit.
    @Test func manyPartsAreRefinedWithinLimit() throws {
        let mesh = ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: nil)
        let count = 20_000
        let model = Model(
            roots: [ModelNode(name: "n", meshIndices: Array(0..<count))], meshes: Array(repeating: mesh, count: count),
            materials: [])
        var refinement = ModelRefinement(model: model, path: "a", format: .glb, limits: .default)
        #expect(try refinement.refined(makesTangents: false).meshes.count == count)
    }
}
