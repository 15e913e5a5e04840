import FilmIntegration
import ImageCodecs
import Imaging
import Rasterizer
import SceneGraph
import SceneRenderer

extension FrameRenderer {
    /// Draws the light of a frame, and layers of the front job, for an OpenEXR file. Without a previous frame, motion is zero.
    ///
    /// The terms of light add up to the light, also where parts of the background are in front of the scene. Objects behind
    /// these parts have less coverage. If the frame is a view, or matched to a film, its layers are those of the scene.
    /// - Parameter objects: the numbers of the scene's nodes and materials.
    /// - Throws: as `picture(of:threads:)`.
    func compositing(
        of plan: FramePlan, layers: [FrameLayer], objects: RankedObjects, threads: Int
    ) throws -> (light: LinearImage, layers: [OpenEXRLayerContent]) {
        guard !layers.isEmpty else { return (try light(.scene, of: plan, threads: threads), []) }
        let drawing = FrameDrawing(of: plan, threads: threads)
        defer { drawing.takePictures(but: nil).forEach(giveBack) }
        let job = jobs[plan.front.job]
        let inputs = try inputs(of: plan.front, in: drawing)
        let names = layers.compactMap(\.term)
        let (frame, drawn) = try job.renderer.renderLight(
            of: plan.state, over: inputs.background, reading: inputs.pictures,
            layers: FramebufferLayers(for: plan.front.occlusion), terms: names, threads: threads)
        guard var light = frame.light else { preconditionFailure("The requested layer of light is missing.") }
        var terms = Dictionary(zip(names, drawn)) { first, _ in first }
        var matte: Image<UInt8>?
        if case .picture(let background) = inputs.background {
            matte = try self.matte(of: plan.front, before: background, depth: frame.depth, in: drawing)
            if let matte {
                light.reveal(background, where: matte)
                let black = SRGBImage(size: background.size, filledWith: SRGBA8(red: 0, green: 0, blue: 0))
                for term in terms.keys { terms[term]?.reveal(term == .background ? background : black, where: matte) }
            }
        }
        let contents = try layers.flatMap { layer in
            if let term = layer.term { return terms[term].map { [OpenEXRLayerContent($0, term)] } ?? [] }
            var content = try job.renderer.compositingLayer(
                layer, of: plan.state, since: plan.front.previousState, objects: objects, reading: inputs.pictures,
                threads: threads)
            if let matte { content.reduceCoverage(behind: matte) }
            return OpenEXRLayerContent.layers(content, layer, of: job.renderer.scene)
        }
        if job.view != nil || !job.match.isNothing { light = try self.light(.scene, of: plan, threads: threads) }
        return (light, contents)
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
