import ConfigSettings
import ImageCodecs
import Imaging
import RenderConfig
import SceneRenderer
import Tracing

/// The work on a frame between its plan and its ordered delivery, on any thread.
struct FrameWork: Sendable {
    private let production: FrameProduction
    /// The renderer, which is not used if all frames are already drawn.
    let renderer: LateRenderer
    /// The frames that other runs have drawn; nil if this run draws them.
    let drawn: MergedFrames?
    private let layerFiles: LayerFiles?
    private let sink: any FrameSink
    /// The number of threads that draw one frame.
    private let threads: Int
    private let premultiplies: Bool
    /// The objects of Cryptomattes.
    private let objects: RankedObjects
    /// Whether pictures are needed after the sink has received them.
    private let keepsPictures: Bool

    init(
        production: FrameProduction, renderer: LateRenderer, drawn: MergedFrames?, layerFiles: LayerFiles?,
        sink: any FrameSink, threads: Int
    ) {
        (self.production, self.renderer, self.drawn) = (production, renderer, drawn)
        (self.layerFiles, self.sink, self.threads) = (layerFiles, sink, threads)
        keepsPictures = production.hashesPixels || production.viewer != nil
        objects = RankedObjects(of: production.job.scene)
        premultiplies = production.job.delivery.alpha == .premultiplied && production.destination.keepsAlpha
    }

    /// Draws a frame and prepares it for the sink.
    /// - Throws: the errors of `FrameProduction.run`.
    func frame(of plan: FramePlan) throws -> FinishedFrame {
        let span = Tracer.begin(.frame, .frame(plan.index))
        defer { span.end() }
        var frame = FinishedFrame(index: plan.index, copies: plan.copies, isTakenOver: plan.isFinished)
        if plan.isFinished {
            if production.hashesPixels { frame.picture = try sink.finishedPicture(ofFrame: plan.index) }
            return frame
        }
        let renderer = drawn == nil ? try renderer.get() : nil
        if let layerFiles, let renderer {
            try renderer.forEachLayer(production.layers, of: plan, threads: threads) { layer, image in
                frame.layerFiles.merge(try layerFiles.write(image, layer, frame: plan.index)) { $1 }
            }
        }
        if let renderer, production.lightStage == .scene {
            let (light, layers) = try renderer.compositing(
                of: plan, layers: production.layers, objects: objects, threads: threads)
            // Only the hash and the viewer need the encoded picture.
            if keepsPictures { frame.picture = SRGBImage(light) }
            (frame.light, frame.layers) = (light, layers)
        } else if let renderer, production.lightStage == .display {
            let picture = DeepImage(try renderer.light(.display, of: plan, threads: threads))
            let deep = premultiplies ? picture.premultiplied : picture
            if keepsPictures { frame.picture = SRGBImage(deep) }
            frame.deepPicture = deep
        } else if let renderer {
            let picture = try renderer.picture(of: plan, threads: threads)
            frame.picture = premultiplies ? picture.premultiplied : picture
        } else {
            frame.picture = try drawn?.picture(of: plan)
        }
        try sink.prepare(&frame, of: plan)
        if !keepsPictures, let picture = frame.picture {
            // Lets the next frame reuse the memory while this one waits for its turn.
            frame.picture = nil
            renderer?.giveBack(picture)
        }
        return frame
    }
}
