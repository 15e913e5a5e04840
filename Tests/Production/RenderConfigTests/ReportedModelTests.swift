import Foundation
import Imaging
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Models that other people reported as wrong in other programs, each with its right value.
@Suite("Models of reported faults", .needsSharedData("../cases/models"))
struct ReportedModelTests {
    private static func job(_ file: String) throws -> RenderJob {
        let url = try SharedData.require("../cases/\(file)")
        let folder = url.deletingLastPathComponent()
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
        }
        return try loadedJob("nodes: [{name: shown, model: \(url.lastPathComponent)}]", files: files)
    }

    /// Returns the material of the model's first surface.
    private static func material(_ job: RenderJob) throws -> Material {
        let surface = try #require(job.scene.nodes.flatMap(\.surfaces).first)
        return job.scene[surface.material]
    }

    private static func meshes(_ job: RenderJob) -> [Mesh] {
        job.scene.nodes.flatMap(\.surfaces).map { job.scene[$0.mesh] }
    }

    @Test("32-bit indices of Draco are read as 16-bit indices")
    func draco() throws {
        let meshes = try ["draco-16-bit-indices.glb", "draco-32-bit-indices.glb"].map { name in
            try #require(Self.meshes(Self.job("models/\(name)")).first)
        }
        #expect(meshes[0].triangles.count == 12)
        #expect(meshes[0].positions == meshes[1].positions && meshes[0].triangles == meshes[1].triangles)
    }

    @Test("A cube without normals has facets", arguments: ["no-normals.gltf", "no-normals.obj", "no-normals-s-off.obj"])
    func facets(name: String) throws {
        let mesh = try #require(Self.meshes(Self.job("models/\(name)")).first)
        #expect(mesh.triangles.count == 12)
        for triangle in mesh.triangles {
            let corners = [triangle.x, triangle.y, triangle.z].map { Int($0) }
            let sides = corners.map { mesh.positions[$0] }
            let facet = (sides[1] - sides[0]).cross(sides[2] - sides[0]).normalized()
            for corner in corners { #expect((mesh.normals[corner] - facet).length < 1e-5) }
        }
    }

    @Test("A child does not inherit the geometric transform of its parent")
    func geometricTransform() throws {
        let job = try Self.job("models/geometric-translation-child.fbx")
        let lens = try #require(job.scene.node(named: "lens"))
        let mesh = job.scene[try #require(job.scene[lens].surfaces.first).mesh]
        let box = try #require(BoundingBox(mesh.positions.map { job.scene.worldFromNode(lens).transform(point: $0) }))
        #expect((box.center - SIMD3(0, 3, 0)).length < 1e-5 && abs(box.size.x - 2) < 1e-5)
    }

    @Test("Pictures in a file and next to it are found", arguments: ["embedded-tga.fbx", "absolute-path-only.fbx"])
    func pictures(name: String) throws {
        let job = try Self.job("models/\(name)")
        guard case .texture = try Self.material(job).diffuse.contents else {
            Issue.record("no texture: \(job.notes)")
            return
        }
    }

    @Test("Missing libraries and materials are named; all libraries give colours")
    func libraries() throws {
        let missing = try Self.job("models/missing-mtl.obj").notes.joined(separator: "\n")
        #expect(missing.contains("gone.mtl") && missing.contains("red"))
        let job = try Self.job("models/two-libs.obj")
        let colors = job.scene.nodes.flatMap(\.surfaces).map { job.scene[$0.material].diffuse.contents }
        #expect(colors.count == 2)
        for contents in colors {
            guard case .color(let color) = contents else {
                Issue.record("\(contents)")
                continue
            }
            #expect(color.premultiplied.x != color.premultiplied.z)
        }
    }

    @Test("An alpha mask tests the factor and does not blend")
    func mask() throws {
        let material = try Self.material(Self.job("models/mask-factor-alpha.gltf"))
        // The cutoff is 0.25 of alpha times 0.5, and what passes is opaque.
        #expect(material.alphaCutoff == 0.5 && material.diffuse.tint.premultiplied.w == 1 && material.transparency == 1)
    }

    @Test("Faces of a PLY file have their colours")
    func faceColors() throws {
        let mesh = try #require(Self.meshes(Self.job("models/face-colours.ply")).first)
        #expect(Set(mesh.colors).count == 6)
    }

    @Test("A low exponent does not whiten a surface")
    func exponent() throws {
        let specular = try Self.material(Self.job("models/phong-exponent-1.fbx")).specular
        guard case .color(let color) = specular.contents else {
            Issue.record("\(specular.contents)")
            return
        }
        #expect(color.premultiplied.xyz.max() < 0.05)
    }

    @Test("Formats that do not cull show the inside of a box", arguments: ["open-box.obj", "open-box.stl", "open-box.ply"])
    func inside(name: String) throws {
        #expect(try Self.material(Self.job("models/\(name)")).isDoubleSided)
    }

    @Test("A scene root below another node is drawn with a note")
    func childRoot() throws {
        let job = try Self.job("models/scene-root-is-child.gltf")
        #expect(Self.meshes(job).count == 1 && job.notes.contains { $0.contains("scene") })
    }

    @Test("An opacity of 0 is drawn opaque with a note")
    func opacity() throws {
        let job = try Self.job("models/d0.obj")
        let material = try Self.material(job)
        #expect(material.transparency == 1 && job.notes.contains { $0.contains("is drawn opaque") })
    }

    @Test("A VRM file is read")
    func avatar() throws {
        #expect(try !Self.meshes(Self.job("gltf/avatar.vrm")).isEmpty)
    }
}
