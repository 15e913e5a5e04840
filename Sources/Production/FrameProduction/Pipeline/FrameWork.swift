import ConfigSettings
import Imaging
import RenderConfig
import Tracing

/// What is done to a frame from its plan on, on any thread, before it leaves in order.
struct FrameWork: Sendable {
    private let production: FrameProduction
    /// Nil where all frames are drawn already.
    let renderer: FrameRenderer?
    /// The frames that are drawn already; nil where this run draws them.
    let drawn: MergedFrames?
    private let layerFiles: LayerFiles?
    private let sink: any FrameSink
    /// The number of threads that share a frame.
    private let threads: Int
    private let premultiplies: Bool
    /// Whether somebody looks at pictures once the sink has them.
    private let keepsPictures: Bool

    init(
        production: FrameProduction, renderer: FrameRenderer?, drawn: MergedFrames?, layerFiles: LayerFiles?,
        sink: any FrameSink, threads: Int
    ) {
        (self.production, self.renderer, self.drawn) = (production, renderer, drawn)
        (self.layerFiles, self.sink, self.threads) = (layerFiles, sink, threads)
        keepsPictures = production.hashesPixels || production.viewer != nil
        premultiplies = production.job.delivery.alpha == .premultiplied && production.destination.keepsAlpha
    }

    /// Draws a frame and makes it ready for the sink.
    /// - Throws: as `FrameProduction.run` does.
    func frame(of plan: FramePlan) throws -> FinishedFrame {
        let span = Tracer.begin(.frame, .frame(plan.index))
        defer { span.end() }
        var frame = FinishedFrame(index: plan.index, copies: plan.copies, isTakenOver: plan.isFinished)
        if plan.isFinished {
            if production.hashesPixels { frame.picture = try sink.finishedPicture(ofFrame: plan.index) }
            return frame
        }
        if let layerFiles, let renderer {
            try renderer.forEachLayer(production.layers, of: plan, threads: threads) { layer, image in
                frame.layerFiles.merge(try layerFiles.write(image, layer, frame: plan.index)) { $1 }
            }
        }
        if let renderer {
            let picture = try renderer.picture(of: plan, threads: threads)
            frame.picture = premultiplies ? picture.premultiplied : picture
        } else {
            frame.picture = try drawn?.picture(of: plan)
        }
        try sink.prepare(&frame, of: plan)
        if !keepsPictures, let picture = frame.picture {
            // The next frame is drawn into it, while this one waits for those before it.
            frame.picture = nil
            renderer?.giveBack(picture)
        }
        return frame
    }
}
