import Foundation
import Imaging
import MeshFormats
import Meshes
import RenderTestSupport
import Testing

@testable import TexturePainting

/// A guide shows the triangles of a model at their texture coordinates.
@Suite struct LayoutGuideTests {
    private static let size = ImageSize(64, 64)

    /// A quad over the left half of the texture, in two triangles, and a triangle at the upper right.
    private static func model(named name: String = "cloth") -> Model {
        let quad = Mesh(
            positions: [SIMD3(1, 0, 0), SIMD3(2, 0, 0), SIMD3(2, 1, 0), SIMD3(1, 1, 0)],
            normals: Array(repeating: SIMD3(0, 0, 1), count: 4),
            textureCoordinates: [[SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1), SIMD2(0, 1)]],
            triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
        let corner = Mesh(
            positions: [SIMD3(-1, 0, 0), SIMD3(-2, 0, 0), SIMD3(-2, 1, 0)], normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
            textureCoordinates: [[SIMD2(0.75, 0), SIMD2(1, 0), SIMD2(1, 0.25)]], triangles: [SIMD3(0, 1, 2)])
        let bare = Mesh(positions: corner.positions, normals: corner.normals, triangles: corner.triangles)
        return Model(
            roots: [ModelNode(name: "root", meshIndices: [0, 1, 2])],
            meshes: [
                ModelMesh(name: name, mesh: quad), ModelMesh(name: "corner", mesh: corner), ModelMesh(name: "bare", mesh: bare),
            ], materials: [])
    }

    @Test("Parts are meshes or the smallest regions; triangles without coordinates are counted")
    func parts() {
        let plain = TextureLayout(of: Self.model())
        #expect(plain.parts.map(\.name) == ["cloth", "corner"] && plain.parts.map(\.triangles.count) == [2, 1])
        #expect(plain.missing == 1 && plain.outside == 0)
        let regions = MeshRegions([
            .init(name: "one", parts: [.init(mesh: "cloth", triangles: [1])]),
            .init(name: "both", parts: [.init(mesh: "cloth", triangles: [0, 1])]),
        ])
        #expect(TextureLayout(of: Self.model(), regions: regions).parts.map(\.name) == ["both", "one", "corner"])
    }

    @Test("Shared edges of a part are inner edges, all others are outlines")
    func edges() {
        let guide = LayoutGuide(to: TextureLayout(of: Self.model()), size: Self.size)
        #expect(guide.edges.count == 1 && guide.outlines.count == 7)
        #expect(
            guide.edges.map { [$0.0, $0.1] } == [[SIMD2(32, 64), SIMD2(0, 0)]]
                || guide.edges.map { [$0.1, $0.0] } == [[SIMD2(32, 64), SIMD2(0, 0)]])
    }

    @Test("The picture is painted on the layout and transparent elsewhere")
    func picture() throws {
        let picture = try LayoutGuide(to: TextureLayout(of: Self.model()), size: Self.size).picture(threads: 2)
        #expect(picture.size == Self.size)
        for (x, y, isPainted) in [
            (20, 10, true), (10, 40, true), (61, 4, true), (45, 40, false), (40, 50, false), (52, 10, false),
        ] {
            #expect((picture[x, y].alpha > 0) == isPainted, "\(x), \(y)")
        }
        // Translucent enough to paint on the layer below.
        #expect((40...80).contains(picture[20, 10].alpha))
    }

    @Test("The SVG has a path with the triangles of each part and escapes names")
    func svg() throws {
        let svg = LayoutGuide(to: TextureLayout(of: Self.model(named: "a<b>&\"c")), size: Self.size).svg
        #expect(svg.contains(#"<path id="a&lt;b&gt;&amp;&quot;c""#))
        #expect(svg.contains(#"d="M0 0L32 0L32 64ZM0 0L32 64L0 64Z""#))
        #expect(svg.contains(#"id="corner""#) && svg.contains("M48 0L64 0L64 16Z") && svg.hasSuffix("</svg>\n"))
    }

    @Test("Sides are those of the person: +x is left")
    func sides() throws {
        let guide = LayoutGuide(to: TextureLayout(of: Self.model()), size: Self.size)
        let sides = guide.labels.filter(\.isSide)
        #expect(sides.map(\.text) == ["person's left", "person's right"])
        #expect(sides[0].center.x < sides[1].center.x)
    }
}
