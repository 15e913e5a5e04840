import Meshes
import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import SceneGraph
import SceneRenderer
import Testing

@Suite("Reliefs are built from the picture of the frame")
struct ReliefTests {
    /// A relief of 5×4 vertices with its part of the picture, facing the camera.
    private static func stage() -> (fixture: SceneFixture, mesh: MeshID) {
        var fixture = SceneFixture()
        let mesh = fixture.scene.add(ProceduralMesh.quad(width: 1, height: 1, columns: 4, rows: 3))
        var material = Material(lightingModel: .constant)
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.diffuse = MaterialSlot(.texture(fixture.scene.add(.relief(mesh))))
        material.diffuse.filter = .nearest
        var node = Node(name: "relief")
        node.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(material))]
        fixture.scene.add(node)
        return (fixture, mesh)
    }

    private static let picture = SRGBImage(size: ImageSize(20, 10)) { x, y in
        SRGBA8(red: UInt8(x * 12), green: UInt8(y * 25), blue: 40)
    }

    private static func relief(_ rectangle: ImageRectangle, texture: ImageCrop? = nil) -> Relief {
        let crop = ImageCrop(FrameImage(source: 0, frame: 3), rectangle)
        return Relief(heights: crop, texture: texture ?? crop, columns: 5, rows: 4, heightScale: 0.5, normals: .exact)
    }

    private static let quarter = ImageRectangle(left: 0.25, top: 0.2, width: 0.5, height: 0.6)

    private func drawList(_ relief: Relief, _ pictures: [FrameImage: SRGBImage]) throws -> DrawList {
        let (fixture, mesh) = Self.stage()
        var state = FrameState(of: fixture.scene, index: 3)
        state.deformations[mesh] = .relief(relief)
        return try SceneRenderer(scene: fixture.scene, size: SceneFixture.size).drawList(for: state, reading: pictures)
    }

    @Test func reliefVerticesMatchTheHeightField() throws {
        let list = try drawList(Self.relief(Self.quarter), [FrameImage(source: 0, frame: 3): Self.picture])
        let field = HeightField(
            of: Self.picture.cropped(columns: 5..<15, rows: 2..<8), columns: 5, rows: 4, heightScale: 0.5, normals: .exact)
        #expect(list.draws.count == 1)
        #expect(Array(list.draws[0].positions) == field.positions && Array(list.draws[0].normals) == field.normals)
    }

    @Test func reliefTextureIsItsPartOfThePicture() throws {
        let (fixture, mesh) = Self.stage()
        var state = FrameState(of: fixture.scene, index: 3)
        // A part of another frame's picture, different from that of the heights.
        let late = ImageCrop(
            FrameImage(source: 0, frame: 1), ImageRectangle(left: 0.5, top: 0.5, width: 0.5, height: 0.5))
        state.deformations[mesh] = .relief(Self.relief(Self.quarter, texture: late))
        let pictures = [
            FrameImage(source: 0, frame: 3): SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 9, green: 9, blue: 9)),
            FrameImage(source: 0, frame: 1): Self.picture,
        ]
        let shown = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: .single)
            .render(state, over: .color(LinearColor(red: 0, green: 0, blue: 0)), reading: pictures).color
        // The relief covers pixels 8 to 23; a texel of the 10×5 is 1.6 by 3.2 pixels.
        for (x, y) in [(8, 8), (12, 10), (16, 20), (23, 23), (23, 8)] {
            let texel = Self.picture[10 + Int((Double(x) - 7.5) / 1.6), 5 + Int((Double(y) - 7.5) / 3.2)]
            #expect(shown[x, y] == texel, "\(x), \(y)")
        }
    }

    @Test(arguments: [
        ImageRectangle(left: 1.2, top: 0, width: 0.5, height: 0.5), ImageRectangle(left: 0, top: 0, width: 0.05, height: 1),
        ImageRectangle(left: 0, top: 0, width: 0, height: 0), ImageRectangle(left: .nan, top: 0, width: 1, height: 1),
        ImageRectangle(left: -.infinity, top: 0, width: .infinity, height: 1),
    ])
    func reliefOutsideThePictureIsSkipped(rectangle: ImageRectangle) throws {
        let list = try drawList(Self.relief(rectangle), [FrameImage(source: 0, frame: 3): Self.picture])
        #expect(list.draws.isEmpty)
    }

    @Test func largePartIsReadAt512Texels() throws {
        let large = SRGBImage(size: ImageSize(1100, 700)) { x, y in
            SRGBA8(red: UInt8(x / 5), green: UInt8(y / 3), blue: 80)
        }
        let whole = ImageRectangle(left: 0, top: 0, width: 1, height: 1)
        let list = try drawList(Self.relief(whole), [FrameImage(source: 0, frame: 3): large])
        let shortened = SRGBImage(LinearImage(large).resampled(to: ImageSize(512, 512)))
        let field = HeightField(of: shortened, columns: 5, rows: 4, heightScale: 0.5, normals: .exact)
        #expect(Array(list.draws[0].positions) == field.positions)
    }

    @Test func missingPictureOrWrongGridGivesOneLineError() throws {
        let missing = SceneRendererError.missingPicture(frame: 3, source: 0, ofFrame: 3)
        #expect(throws: missing) { try drawList(Self.relief(Self.quarter), [:]) }
        #expect(missing.description == "frame 3: the scene reads picture 0 of frame 3, which was not given")
        var relief = Self.relief(Self.quarter)
        relief.columns = 6
        #expect(throws: SceneRendererError.wrongVertexCount(frame: 3, mesh: 0, 24, expected: 20)) {
            try drawList(relief, [FrameImage(source: 0, frame: 3): Self.picture])
        }
    }

    @Test func rectangleMapsToNearestTexels() {
        let size = ImageSize(10, 10)
        let inner = ImageRectangle(left: 0.16, top: 0.24, width: 0.5, height: 0.31).texels(in: size)
        #expect(inner?.columns == 2..<7 && inner?.rows == 2..<6)
        let beyond = ImageRectangle(left: -3, top: 0.7, width: 9, height: 4).texels(in: size)
        #expect(beyond?.columns == 0..<10 && beyond?.rows == 7..<10)
    }

    @Test("A still picture is prepared once, at any memory address")
    func stillPictures() throws {
        let (fixture, mesh) = Self.stage()
        let renderer = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size)
        /// The draw of a frame, and whether its vertices and its texture are those of the previous one.
        func draw(_ frame: Int, _ picture: SRGBImage, heightScale: Float = 0.5) throws -> Draw {
            var state = FrameState(of: fixture.scene, index: frame)
            let crop = ImageCrop(FrameImage(source: 0, frame: frame), Self.quarter)
            state.deformations[mesh] = .relief(
                Relief(heights: crop, texture: crop, columns: 5, rows: 4, heightScale: heightScale, normals: .exact))
            return try renderer.drawList(for: state, reading: [crop.picture: picture]).draws[0]
        }
        func keepsVertices(_ a: Draw, _ b: Draw) -> Bool {
            a.positions.address == b.positions.address && a.normals.address == b.normals.address
        }
        func keepsTexture(_ a: Draw, _ b: Draw) -> Bool { a.shading?.diffuse.texture === b.shading?.diffuse.texture }

        let first = try draw(0, Self.picture)
        // The same bytes at another address, except for a pixel outside the rectangle of columns 5 to 14 and rows 2 to 7.
        var copy = Self.picture
        copy[4, 7].red = 255
        let second = try draw(1, copy)
        #expect(keepsVertices(first, second) && keepsTexture(first, second))
        let higher = try draw(2, copy, heightScale: 0.6)
        #expect(!keepsVertices(second, higher) && keepsTexture(second, higher))
        copy[14, 7].red = 255
        let changed = try draw(3, copy, heightScale: 0.6)
        #expect(!keepsVertices(higher, changed) && !keepsTexture(higher, changed))
        let field = HeightField(
            of: copy.cropped(columns: 5..<15, rows: 2..<8), columns: 5, rows: 4, heightScale: 0.6, normals: .exact)
        #expect(Array(changed.positions) == field.positions && Array(changed.normals) == field.normals)
    }
}
