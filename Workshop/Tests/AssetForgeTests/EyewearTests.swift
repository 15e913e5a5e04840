import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests that glasses with their own materials sit on the face, and that their materials survive the file.
struct EyewearTests {
    static let makers: [@Sendable () -> Model] = [WireGlasses.make, HornGlasses.make, AviatorGlasses.make]
    private let face = FaceGeometry.standard

    private func positions(_ model: Model, _ name: String) throws -> [SIMD3<Double>] {
        try #require(model.meshes.first { $0.name == name }).mesh.positions.map { SIMD3<Double>($0) * 1000 }
    }

    @Test(arguments: makers.indices)
    func frameAndLensesStayOutsideTheFace(_ index: Int) throws {
        let model = Self.makers[index]()
        for name in ["frame", "lens-left", "lens-right"] {
            let deepest = try positions(model, name).map { face.depth(before: $0) }.min() ?? 0
            // The horn pads are pressed into the skin to a realistic depth.
            #expect(deepest > (name == "frame" && index == 1 ? -1.5 : 0), "\(name): \(-deepest) mm inside")
        }
    }

    @Test(arguments: makers.indices)
    func padsRestOnTheNose(_ index: Int) throws {
        let model = Self.makers[index]()
        let name = model.meshes.contains { $0.name == "pad-left" } ? "pad-left" : "frame"
        let nearest = try positions(model, name).map { position in
            face.positions.map { ($0 - position).length }.min() ?? .infinity
        }.min()
        #expect((nearest ?? .infinity) < 3)
    }

    @Test(arguments: makers.indices)
    func armsReachBehindTheEarsOnBothSides(_ index: Int) throws {
        let model = Self.makers[index]()
        let name = model.meshes.contains { $0.name == "tip-left" } ? "tip" : "temple"
        for (side, sign) in [("left", 1.0), ("right", -1.0)] {
            let arm = try positions(model, "\(name)-\(side)")
            #expect(arm.allSatisfy { $0.x * sign > 60 }, "the wearer's left is +x")
            #expect((arm.map(\.z).min() ?? 0) < -85)
        }
    }

    /// Metal is metallic, glass transmits light and keeps its highlights, and pictures are embedded.
    @Test(arguments: makers.indices)
    func materialsSurviveTheFile(_ index: Int) throws {
        let written = Self.makers[index]()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("eyewear-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("glasses.glb")
        try Data(GLBWriter.bytes(of: written)).write(to: file)
        let read = try ModelFile.read(atPath: file.path)
        #expect(read.materials.map(\.name) == written.materials.map(\.name))
        let lenses = try #require(read.materials.first { $0.name == "lenses" })
        #expect(lenses.transmission > 0.9 && lenses.opacity == 1)
        let frame = try #require(read.materials.first { $0.name == "frame" })
        #expect(frame.metalness == (index == 1 ? 0 : 1))
        #expect(read.materials.flatMap(\.textures).map(\.source) == written.materials.flatMap(\.textures).map(\.source))
    }
}
