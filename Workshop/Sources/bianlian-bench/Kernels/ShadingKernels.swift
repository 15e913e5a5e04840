import Imaging
import Rasterizer
import RenderMath

/// The cost of the steps of shading a pixel: each step is a frame with it less a frame without it.
struct ShadingKernels {
    var size: ImageSize
    var kernels: [Kernel] {
        let plain = { [screen(ShadingMaterial(diffuse: grey))] }
        return [
            difference("constant", of: plain, less: { [] }),
            difference("lambert", of: { [screen(lit(.lambert))] }, less: plain),
            difference("blinn", of: { [screen(lit(.blinn))] }, less: plain),
            difference("shown-large", of: { [layer(columns: 32, rows: 18)] }, less: { [] }),
            difference("shown-small", of: { [layer(columns: 320, rows: 180)] }, less: { [] }),
            hidden("hidden-large", columns: 32, rows: 18),
            hidden("hidden-small", columns: 320, rows: 180),
            difference("bilinear", of: { [screen(textured(.bilinear, texelsPerPixel: 1))] }, less: plain),
            difference("trilinear", of: { [screen(textured(.trilinear, texelsPerPixel: 1.4))] }, less: plain),
            difference(
                "anisotropic-2",
                of: { [screen(textured(.anisotropic, anisotropy: 2, texelsPerPixel: 1.4, aspectRatio: 8))] }, less: plain),
            difference(
                "anisotropic-8",
                of: { [screen(textured(.anisotropic, anisotropy: 8, texelsPerPixel: 1.4, aspectRatio: 8))] }, less: plain),
            reflection,
            blending,
            encoding,
            copying,
        ]
    }

    /// A mirror against a surface of the same shape that only interpolates its normal.
    private var reflection: Kernel {
        func bulging(_ material: ShadingMaterial) -> Draw {
            var draw = KernelGeometry.bulgingScreen()
            draw.shading = material
            return draw
        }
        func mirror() -> ShadingMaterial {
            let room = CubeMap(side: 128) { direction in
                LinearColor(red: Float(direction.x.magnitude), green: Float(direction.y.magnitude), blue: 0.3)
            }
            var mirror = lit(.lambert)
            mirror.reflective = ShadingMaterial.Reflection(cube: SampledCube(room))
            return mirror
        }
        return difference("cube-reflection", of: { [bulging(mirror())] }, less: { [bulging(lit(.lambert))] })
    }

    /// A lit layer that is hidden by another one drawn later: the cost of drawing it without shading.
    private func hidden(_ name: String, columns: Int, rows: Int) -> Kernel {
        let layer = { self.layer(columns: columns, rows: rows) }
        return difference(name, of: { [layer(), layer()] }, less: { [layer()] })
    }

    private func layer(columns: Int, rows: Int) -> Draw {
        var layer = KernelGeometry.screen(depth: 0.5, columns: columns, rows: rows)
        layer.shading = lit(.blinn)
        return layer
    }

    private var glass: Draw {
        var draw = screen(ShadingMaterial(diffuse: .color(LinearColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 0.5))))
        draw.state.writesToDepth = false
        return draw
    }

    /// Four blended layers against one.
    private var blending: Kernel {
        .difference(
            "blending", work: 3 * Double(size.pixelCount), .pixels, of: { [glass, glass, glass, glass] }, less: { [glass] })
    }

    /// One blended layer less the cost of the layer itself: linear light in memory, made and encoded.
    private var encoding: Kernel {
        Kernel(
            name: "srgb-output",
            terms: {
                [
                    Kernel.Term(factor: 2, list: DrawList(kernel: [glass])),
                    Kernel.Term(factor: -1, list: DrawList(kernel: [glass, glass])),
                    Kernel.Term(factor: -1, list: DrawList(kernel: [])),
                ]
            }, work: Double(size.pixelCount), unit: .pixels)
    }

    /// A frame that shows only its background.
    private var copying: Kernel {
        Kernel(
            name: "background-copy",
            terms: {
                let picture = SRGBImage(size: size) { x, y in
                    SRGBA8(red: UInt8(truncatingIfNeeded: x), green: UInt8(truncatingIfNeeded: y), blue: 9)
                }
                return [Kernel.Term(factor: 1, list: DrawList(), background: .picture(picture))]
            }, work: Double(size.pixelCount), unit: .pixels)
    }

    private func difference(
        _ name: String, of with: @escaping () -> [Draw], less without: @escaping () -> [Draw]
    ) -> Kernel {
        .difference(name, work: Double(size.pixelCount), .pixels, of: with, less: without)
    }

    private func screen(_ shading: ShadingMaterial) -> Draw {
        var draw = KernelGeometry.screen(depth: 0.5, columns: 32, rows: 18)
        draw.shading = shading
        return draw
    }

    private var grey: ShadingInput { .color(LinearColor(red: 0.4, green: 0.5, blue: 0.6)) }

    private func lit(_ model: LightingModel) -> ShadingMaterial {
        var material = ShadingMaterial(lightingModel: model, diffuse: grey)
        material[.specular] = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        material.shininess = 24
        return material
    }

    /// - Parameter aspectRatio: the number of texels that a pixel covers downwards, relative to those across.
    private func textured(
        _ filter: TextureFilter, anisotropy: Int = 1, texelsPerPixel: Float, aspectRatio: Float = 1
    ) -> ShadingMaterial {
        let side = 1024
        let picture = SRGBImage(size: ImageSize(side, side)) { x, y in
            SRGBA8(
                red: UInt8(truncatingIfNeeded: x), green: UInt8(truncatingIfNeeded: y), blue: UInt8(truncatingIfNeeded: x + y))
        }
        var input = ShadingInput(texture: SampledTexture(picture))
        input.filter = filter
        input.anisotropy = anisotropy
        input.wrap = .repeat
        input.transform = TextureTransform(
            scale: texelsPerPixel * SIMD2(Float(size.width), Float(size.height) * aspectRatio) / Float(side))
        return ShadingMaterial(diffuse: input)
    }
}
