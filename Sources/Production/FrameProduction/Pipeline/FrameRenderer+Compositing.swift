import FilmIntegration
import ImageCodecs
import Imaging
import Rasterizer
import SceneGraph
import SceneRenderer

extension FrameRenderer {
    /// Draws layers of the front job in a frame for an OpenEXR file. Without a previous frame, motion is zero.
    ///
    /// The terms of light add up to `light(of:threads:)`, also where parts of the background are in front of the scene. Objects
    /// behind these parts have less coverage.
    /// - Parameter objects: the numbers of the scene's nodes and materials.
    /// - Throws: `ImageError` for a captured picture; `VideoError` for footage; `SceneRendererError`.
    func compositingLayers(
        _ layers: [FrameLayer], of plan: FramePlan, objects: RankedObjects, threads: Int
    ) throws -> [OpenEXRLayerContent] {
        guard !layers.isEmpty else { return [] }
        let drawing = FrameDrawing(of: plan, threads: threads)
        defer { drawing.takePictures(but: nil).forEach(giveBack) }
        let inputs = try inputs(of: plan.front, in: drawing)
        let renderer = jobs[plan.front.job].renderer
        let terms = layers.compactMap(\.term)
        let drawn = try renderer.light(
            of: terms, in: plan.state, over: inputs.background, reading: inputs.pictures, threads: threads)
        var light = Dictionary(zip(terms, drawn)) { first, _ in first }
        var matte: Image<UInt8>?
        if layers.contains(where: \.isForCompositing), case .picture(let background) = inputs.background {
            matte = try self.matte(of: plan.front, before: background, inputs.pictures, in: drawing)
            if let matte {
                let black = SRGBImage(size: background.size, filledWith: SRGBA8(red: 0, green: 0, blue: 0))
                for term in light.keys { light[term]?.reveal(term == .background ? background : black, where: matte) }
            }
        }
        return try layers.flatMap { layer in
            if let term = layer.term { return light[term].map { [OpenEXRLayerContent($0, term)] } ?? [] }
            var content = try renderer.compositingLayer(
                layer, of: plan.state, since: plan.front.previousState, objects: objects, reading: inputs.pictures,
                threads: threads)
            if let matte { content.reduceCoverage(behind: matte) }
            return OpenEXRLayerContent.layers(content, layer, of: renderer.scene)
        }
    }

    /// Returns the matte of the background parts in front of the scene; nil if there are none.
    private func matte(
        of plan: JobPlan, before background: SRGBImage, _ pictures: [FrameImage: SRGBImage], in drawing: FrameDrawing
    ) throws -> Image<UInt8>? {
        let layers = FramebufferLayers(for: plan.occlusion)
        let depth =
            layers.isEmpty
            ? nil
            : try jobs[plan.job].renderer.render(
                plan.state, over: .color(.clear), reading: pictures, layers: layers, threads: drawing.threads
            ).depth
        return try matte(of: plan, before: background, depth: depth, in: drawing)
    }
}

extension CompositingLayer {
    /// Reduces the coverage of ranked objects behind parts of the background.
    fileprivate mutating func reduceCoverage(behind matte: Image<UInt8>) {
        guard case .ranks(var images) = self else { return }
        for number in images.indices {
            for index in matte.pixels.indices where matte.pixels[index] > 0 {
                let left = 1 - Float(matte.pixels[index]) / 255
                images[number].pixels[index] *= SIMD4(1, left, 1, left)
            }
        }
        self = .ranks(images)
    }
}
