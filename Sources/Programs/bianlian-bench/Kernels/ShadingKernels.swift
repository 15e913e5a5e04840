import Imaging
import Rasterizer
import RenderMath

/// What a shaded pixel costs, part by part: each part is a frame with it less a frame without it.
struct ShadingKernels {
    var size: ImageSize
    private let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))

    init(size: ImageSize) {
        self.size = size
    }

    var kernels: [Kernel] {
        let plain = list([screen(ShadingMaterial(diffuse: grey))])
        return [
            kernel("constant", plain, less: list([])),
            kernel("lambert", list([screen(lit(.lambert))]), less: plain),
            kernel("blinn", list([screen(lit(.blinn))]), less: plain),
            kernel("bilinear", list([screen(textured(.bilinear, texelsPerPixel: 1))]), less: plain),
            kernel("trilinear", list([screen(textured(.trilinear, texelsPerPixel: 1.4))]), less: plain),
            reflection,
            blending,
            encoding,
        ]
    }

    /// A mirror against a surface of the same shape that only interpolates its normal.
    private var reflection: Kernel {
        let room = CubeMap(side: 128) { direction in
            LinearColor(red: Float(direction.x.magnitude), green: Float(direction.y.magnitude), blue: 0.3)
        }
        var mirror = lit(.lambert)
        mirror.reflective = ShadingMaterial.Reflection(cube: SampledCube(room))
        var (with, without) = (KernelGeometry.bulgingScreen(), KernelGeometry.bulgingScreen())
        with.shading = mirror
        without.shading = lit(.lambert)
        return kernel("cube-reflection", list([with]), less: list([without]))
    }

    private var glass: Draw {
        var draw = screen(ShadingMaterial(diffuse: .color(LinearColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 0.5))))
        draw.state.writesDepth = false
        return draw
    }

    /// Four blended layers against one.
    private var blending: Kernel {
        Kernel(
            name: "blending",
            terms: [
                Kernel.Term(factor: 1, list: list([glass, glass, glass, glass]), background: black),
                Kernel.Term(factor: -1, list: list([glass]), background: black),
            ], work: 3 * Double(size.pixelCount), unit: .pixels)
    }

    /// What is left of one blended layer when the layer itself is taken away: linear light in memory, made and encoded.
    private var encoding: Kernel {
        Kernel(
            name: "srgb-output",
            terms: [
                Kernel.Term(factor: 2, list: list([glass]), background: black),
                Kernel.Term(factor: -1, list: list([glass, glass]), background: black),
                Kernel.Term(factor: -1, list: list([]), background: black),
            ], work: Double(size.pixelCount), unit: .pixels)
    }

    private func kernel(_ name: String, _ with: DrawList, less without: DrawList) -> Kernel {
        Kernel(
            name: name,
            terms: [
                Kernel.Term(factor: 1, list: with, background: black),
                Kernel.Term(factor: -1, list: without, background: black),
            ], work: Double(size.pixelCount), unit: .pixels)
    }

    private func list(_ draws: [Draw]) -> DrawList {
        var list = DrawList(draws: draws)
        list.ambientLight = SIMD3(repeating: 0.2)
        list.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0.3, 0.4, 0.9).normalized(), radiance: SIMD3(repeating: 0.8)),
            DirectionalLight(directionToLight: SIMD3(-0.6, 0.1, 0.8).normalized(), radiance: SIMD3(0.2, 0.2, 0.3)),
        ]
        return list
    }

    private func screen(_ shading: ShadingMaterial) -> Draw {
        var draw = KernelGeometry.screen(depth: 0.5, columns: 32, rows: 18)
        draw.shading = shading
        return draw
    }

    private let grey = ShadingInput.color(LinearColor(red: 0.4, green: 0.5, blue: 0.6))

    private func lit(_ model: ShadingMaterial.Model) -> ShadingMaterial {
        var material = ShadingMaterial(model: model, diffuse: grey)
        material.specular = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        material.shininess = 24
        return material
    }

    private func textured(_ filter: ShadingInput.Filter, texelsPerPixel: Float) -> ShadingMaterial {
        let side = 1024
        let picture = SRGBImage(size: ImageSize(side, side)) { x, y in
            SRGBA8(
                red: UInt8(truncatingIfNeeded: x), green: UInt8(truncatingIfNeeded: y), blue: UInt8(truncatingIfNeeded: x + y))
        }
        var input = ShadingInput(texture: SampledTexture(picture))
        input.filter = filter
        input.wrap = .repeat
        input.scale = texelsPerPixel * SIMD2(Float(size.width), Float(size.height)) / Float(side)
        return ShadingMaterial(diffuse: input)
    }
}
