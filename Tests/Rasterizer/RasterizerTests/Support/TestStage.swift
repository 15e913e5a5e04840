import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport

/// Draws and a camera in front of them.
struct TestStage {
    var list = DrawList()
    var size: ImageSize
    var sources = TextureSources()

    /// A stage seen from 3 m by a lens of 40 degrees, or by parallel rays.
    init(size: ImageSize = ImageSize(36, 36), isOrthographic: Bool = false) {
        self.size = size
        let cameraFromWorld = Matrix4(translation: SIMD3(0, 0, -3))
        let aspectRatio = Double(size.width) / Double(size.height)
        if isOrthographic {
            let projection = Projection(orthographicHeight: 2, aspectRatio: aspectRatio, near: 0.1, far: 10)
            list.clipFromWorld = projection.clipFromCamera * cameraFromWorld
            list.eye = .direction(SIMD3(0, 0, 1))
        } else {
            let projection = Projection(verticalFieldOfView: 0.7, aspectRatio: aspectRatio, near: 0.1)
            list.clipFromWorld = projection.clipFromCamera * cameraFromWorld
            list.eye = .point(SIMD3(0, 0, 3))
        }
    }

    /// The engine's picture, with all layers.
    func render(
        over background: Background = .color(LinearColor(red: 0, green: 0, blue: 0)), samples: SamplePattern = .single,
        tileSide: Int = 64, threads: Int = 1
    ) throws -> Framebuffer {
        try AgreeingRasterizers(size: size, samples: samples, tileSide: tileSide)
            .render(list, over: background, layers: [.depth, .identifiers], threads: threads)
    }

    /// Compares the engine's picture with the oracle's. With several samples, triangles must have a uniform colour, see the
    /// oracle.
    func agreement(
        over background: Background = .color(LinearColor(red: 0, green: 0, blue: 0)), samples: SamplePattern = .single
    ) throws -> Agreement {
        let truth = ScalarRenderer(list: list, size: size, sources: sources).render(over: background, samples: samples)
        return Agreement(try render(over: background, samples: samples), truth)
    }

    /// A flat rectangle that faces the camera.
    static func quad(
        width: Float = 4, height: Float = 4, z: Float = 0, shading: ShadingMaterial?, state: RasterState = RasterState(),
        identifier: UInt32 = 1
    ) -> Draw {
        Draw(
            ProceduralMesh.quad(width: width, height: height), at: Matrix4(translation: SIMD3(0, 0, z)), shading: shading,
            state: state, identifier: identifier)
    }

    /// A curved cloth of 5×5 cells, tilted away, that fills most of the picture. Its second set of texture coordinates is the
    /// first one rotated and stretched.
    static func cloth(shading: ShadingMaterial, state: RasterState = RasterState()) -> Draw {
        var mesh = ProceduralMesh.quad(width: 2, height: 2, columns: 5, rows: 5)
        mesh.positions = mesh.positions.map { SIMD3($0.x, $0.y, 0.35 * (1 - $0.x * $0.x) - 0.2 * $0.x * $0.y) }
        mesh.makeSmoothNormals()
        mesh.textureCoordinates.append(mesh.textureCoordinates[0].map { SIMD2(1.5 * $0.y, 0.2 + $0.x * 0.7) })
        let lean = Quaternion(angle: -0.7, axis: SIMD3(1, 0.3, 0))
        return Draw(mesh, at: Matrix4(rotation: lean), shading: shading, state: state)
    }

    /// A picture of random texels, all opaque unless asked otherwise.
    static func noise(_ width: Int, _ height: Int, seed: UInt64, hasAlpha: Bool = false) -> SRGBImage {
        var generator = SeededGenerator(seed: seed)
        return SRGBImage(size: ImageSize(width, height)) { _, _ in
            let bytes = generator.bytes(4)
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: hasAlpha ? bytes[3] : 255)
        }
    }
}

extension Draw {
    /// A draw of an unmodified mesh.
    init(
        _ mesh: Mesh, at worldFromModel: Matrix4 = .identity, shading: ShadingMaterial?, state: RasterState = RasterState(),
        identifier: UInt32 = 1
    ) {
        self.init(
            positions: mesh.positions, normals: mesh.normals, textureCoordinates: mesh.textureCoordinates,
            triangles: mesh.triangles, worldFromModel: worldFromModel, shading: shading, state: state, identifier: identifier)
    }
}

extension ShadingMaterial {
    /// A uniform colour without lighting.
    static func even(_ red: Float, _ green: Float, _ blue: Float, alpha: Float = 1) -> ShadingMaterial {
        ShadingMaterial(diffuse: .color(LinearColor(red: red, green: green, blue: blue, alpha: alpha)))
    }
}
