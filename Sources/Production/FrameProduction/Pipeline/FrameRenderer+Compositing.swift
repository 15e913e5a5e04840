import FilmIntegration
import ImageCodecs
import Imaging
import Rasterizer
import SceneGraph
import SceneRenderer

extension FrameRenderer {
    /// Draws layers of the front job in a frame for an OpenEXR file. Without a previous frame, motion is zero.
    ///
    /// The terms of light add up to `light(of:threads:)`, also where parts of the background are in front of the scene.
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
        var light = Dictionary(
            uniqueKeysWithValues: zip(
                terms,
                try renderer.light(
                    of: terms, in: plan.state, over: inputs.background, reading: inputs.pictures, threads: threads)))
        if !terms.isEmpty, case .picture(let background) = inputs.background,
            let matte = try matte(of: plan.front, before: background, inputs.pictures, in: drawing)
        {
            let black = SRGBImage(size: background.size, filledWith: SRGBA8(red: 0, green: 0, blue: 0))
            for term in terms { light[term]?.reveal(term == .background ? background : black, where: matte) }
        }
        return try layers.flatMap { layer in
            if let term = layer.term { return light[term].map { [OpenEXRLayerContent($0, term)] } ?? [] }
            let content = try renderer.compositingLayer(
                layer, of: plan.state, since: plan.front.previousState, objects: objects, reading: inputs.pictures,
                threads: threads)
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
