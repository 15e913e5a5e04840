import FilmIntegration
import Keying
import FaceDrivers
import FaceFitting
import FaceTracking
import Foundation
import ImageCodecs
package import Imaging
package import Rasterizer
package import RenderConfig
import Retouching
import SceneGraph
package import SceneRenderer
import Synchronization
import Tracing
import Typesetting
import VideoCodecs

/// Draws the frames of a job. Thread-safe.
///
/// Reuses the memory of pictures that are given back, so that a long run allocates none.
package final class FrameRenderer: Sendable {
    /// The drawing of all reachable jobs, in an order in which each job follows those that it shows.
    let jobs: [JobDrawing]
    private let objectMattes = ObjectMattes()
    /// The appearance and the spectacles of the people in each job.
    let learnt: Mutex<LearntFaces>
    private let framebuffers: Mutex<FramebufferPool>

    /// Prepares everything that does not change from frame to frame.
    /// - Parameters:
    ///   - job: the job to draw.
    ///   - threads: the number of threads that may draw. Default: 1.
    ///   - instructionSet: an instruction set that this processor supports. Default: the preferred one.
    ///   - counter: collects drawing counts. Default: nil, no counts.
    /// - Throws: `RasterizerError`.
    package init(
        _ job: RenderJob, threads: Int = 1, instructionSet: InstructionSet = .preferred, counter: RasterCounter? = nil
    ) throws {
        jobs = try job.jobs.map {
            try JobDrawing(of: $0, threads: threads, instructionSet: instructionSet, counter: counter)
        }
        framebuffers = Mutex(FramebufferPool(capacity: FramesInFlight.mostPictures(of: job, threads: threads)))
        learnt = Mutex(LearntFaces(jobCount: jobs.count))
        if job.jobs.contains(where: \.learnsFaces) { try learnFaces(of: job, threads: threads) }
        let notes = notes(on: job)
        learnt.withLock { $0.notes = notes }
    }

    /// Draws a frame, after all pictures that it shows.
    /// - Throws: `ImageError` for a captured picture; `VideoError` for footage; `SceneRendererError`.
    package func picture(of plan: FramePlan, threads: Int) throws -> SRGBImage {
        let drawing = FrameDrawing(of: plan, threads: threads)
        let picture = try self.picture(of: plan.front, in: drawing)
        drawing.takePictures(but: plan.front).forEach(giveBack)
        return picture
    }

    /// Draws a frame with a view of the front job.
    package func picture(of plan: FramePlan, showing view: FrontView, threads: Int) throws -> SRGBImage {
        let drawing = FrameDrawing(of: plan, threads: threads, frontView: view)
        let picture = try self.picture(of: plan.front, in: drawing)
        drawing.takePictures(but: plan.front).forEach(giveBack)
        return picture
    }

    /// Draws the light of a frame before encoding, after all pictures that it shows.
    ///
    /// Pictures behind or in the scene have 8 bits and are decoded from sRGB. The same applies to the whole frame if it is a
    /// view, or matched to a film.
    /// - Throws: as `picture(of:threads:)`.
    func light(_ stage: LightStage, of plan: FramePlan, threads: Int) throws -> LinearImage {
        let job = jobs[plan.front.job]
        guard job.view == nil, job.match.isNothing else {
            let picture = try self.picture(of: plan, threads: threads)
            defer { giveBack(picture) }
            return LinearImage(picture)
        }
        let drawing = FrameDrawing(of: plan, threads: threads)
        let inputs = try inputs(of: plan.front, in: drawing)
        let framebuffer = try job.renderer.renderLight(
            stage, of: plan.state, over: inputs.background, reading: inputs.pictures,
            layers: FramebufferLayers(for: plan.front.occlusion),
            threads: threads)
        guard var light = framebuffer.light else { preconditionFailure("The requested layer of light is missing.") }
        if case .picture(let background) = inputs.background,
            let matte = try matte(of: plan.front, before: background, depth: framebuffer.depth, in: drawing)
        {
            light.reveal(background, where: matte)
        }
        drawing.takePictures(but: nil).forEach(giveBack)
        return light
    }

    /// Takes back a picture of this renderer that the caller no longer needs. A picture that is still referenced elsewhere is
    /// copied before its memory is reused.
    package func giveBack(_ picture: SRGBImage) {
        framebuffers.withLock { $0.takeBack(picture) }
    }

    /// The number of idle pictures.
    package var idlePictureCount: Int { framebuffers.withLock(\.idleCount) }

    /// Returns the node that each pixel of a frame shows, numbered from 1 in the order of the front job's scene; 0 for no node.
    /// - Throws: `ImageError` for a captured picture; `SceneRendererError`.
    package func identifiers(of plan: FramePlan, threads: Int) throws -> Image<UInt32> {
        let drawing = FrameDrawing(of: plan, threads: threads)
        let clear = Background.color(LinearColor(red: 0, green: 0, blue: 0))
        let frame = try jobs[plan.front.job].renderer.render(
            plan.state, over: clear, reading: try inputs(of: plan.front, in: drawing).pictures, layers: .identifiers,
            threads: threads)
        drawing.takePictures(but: nil).forEach(giveBack)
        guard let identifiers = frame.identifiers else {
            preconditionFailure("The renderer did not return the requested identifiers.")
        }
        return identifiers
    }

    /// Returns the positions of the front job's nodes in the picture of a frame.
    /// - Throws: `SceneRendererError`.
    package func sight(of plan: FramePlan) throws -> SceneSight {
        try jobs[plan.front.job].renderer.sight(of: plan.state)
    }

    /// Draws layers of the front job in a frame, one after another. Without a previous frame, motion is zero.
    /// - Throws: `ImageError` for a captured picture; `SceneRendererError`; the errors of `body`.
    package func forEachLayer(
        _ layers: [FrameLayer], of plan: FramePlan, threads: Int, _ body: (FrameLayer, LayerImage) throws -> Void
    ) throws {
        let drawing = FrameDrawing(of: plan, threads: threads)
        let pictures = try pictures(of: plan.front, in: drawing).pictures
        for layer in layers {
            try body(
                layer,
                jobs[plan.front.job].renderer.layer(
                    layer, of: plan.state, since: plan.front.previousState, reading: pictures, threads: threads))
        }
        drawing.takePictures(but: nil).forEach(giveBack)
    }

    /// Returns the draw list of the front job in a frame, and the background to draw it over.
    /// - Throws: the errors of `picture(of:threads:)`.
    package func parts(of plan: FramePlan) throws -> (list: DrawList, background: Background) {
        let drawing = FrameDrawing(of: plan, threads: 1)
        let inputs = try inputs(of: plan.front, in: drawing)
        return (try jobs[plan.front.job].renderer.drawList(for: plan.state, reading: inputs.pictures), inputs.background)
    }

    /// Returns the pictures that the scene of the front job reads in a frame.
    /// - Throws: the errors of `picture(of:threads:)`.
    func pictures(of plan: FramePlan, threads: Int) throws -> [FrameImage: SRGBImage] {
        try pictures(of: plan.front, in: FrameDrawing(of: plan, threads: threads)).pictures
    }

    private func picture(of plan: JobPlan, in drawing: FrameDrawing) throws -> SRGBImage {
        if let drawn = drawing.picture(of: plan) { return drawn }
        let picture = try viewed(plan, in: drawing)
        drawing.keep(picture, of: plan)
        return picture
    }

    /// Draws a frame in its job's view.
    private func viewed(_ plan: JobPlan, in drawing: FrameDrawing) throws -> SRGBImage {
        guard let view = drawing.view(of: plan, orOwn: jobs[plan.job].view) else {
            return try finished(plan, try inputs(of: plan, in: drawing), in: drawing)
        }
        let renderer = jobs[plan.job].renderer
        if view == .wireframe {
            let inputs = try inputs(of: plan, in: drawing)
            return try renderer.wireframe(
                of: plan.state, over: try finished(plan, inputs, in: drawing), lineWidth: jobs[plan.job].lineWidth,
                reading: inputs.pictures, threads: drawing.threads)
        }
        return try renderer.view(
            view, of: plan.state, over: .color(.clear), reading: try pictures(of: plan, in: drawing).pictures,
            threads: drawing.threads)
    }

    /// Draws the lit scene, matched to the look of its background if the job asks for it.
    private func finished(_ plan: JobPlan, _ inputs: Inputs, in drawing: FrameDrawing) throws -> SRGBImage {
        jobs[plan.job].match.isNothing ? try drawn(plan, inputs, in: drawing) : try matched(plan, inputs, in: drawing)
    }

    private typealias Inputs = (background: Background, pictures: [FrameImage: SRGBImage])

    /// Draws the scene over its background and behind occluding parts of it.
    private func drawn(_ plan: JobPlan, _ inputs: Inputs, in drawing: FrameDrawing) throws -> SRGBImage {
        var framebuffer = idleFramebuffer(.init(for: plan.occlusion), jobs[plan.job].size)
        try jobs[plan.job].renderer.render(
            plan.state, over: inputs.background, reading: inputs.pictures, into: &framebuffer, threads: drawing.threads)
        if case .picture(let background) = inputs.background,
            let matte = try matte(of: plan, before: background, depth: framebuffer.depth, in: drawing)
        {
            framebuffer.color.reveal(background, where: matte)
        }
        return framebuffer.color
    }

    /// Draws the scene over its background with the background's look.
    private func matched(_ plan: JobPlan, _ inputs: Inputs, in drawing: FrameDrawing) throws -> SRGBImage {
        guard case .picture(let background) = inputs.background else { return try drawn(plan, inputs, in: drawing) }
        let job = jobs[plan.job]
        let (match, surface, renderer) = (job.match, job.surface, job.renderer)
        let layers = FramebufferLayers(for: plan.occlusion).union(surface?.needsDepth == true ? .depth : [])
        var depth: Image<Float>?
        var (moments, momentsOverGrey): ([SRGBImage], [SRGBImage]) = ([], [])
        let states = try renderer.states(of: plan.state, since: plan.previousState, shutterAngle: match.shutterAngle)
        for (index, state) in states.enumerated() {
            // The depth is that of the frame's own moment, which is the middle one.
            var framebuffer = idleFramebuffer(index == states.count / 2 ? layers : [], jobs[plan.job].size)
            try renderer.render(
                state, over: .color(.clear), reading: inputs.pictures, into: &framebuffer, threads: drawing.threads)
            moments.append(framebuffer.color)
            depth = framebuffer.depth ?? depth
            guard job.needsMomentsOverGrey else { continue }
            var grey = idleFramebuffer([], jobs[plan.job].size)
            try renderer.render(
                state, over: .color(LinearColor(DrawnLayer.grey)), reading: inputs.pictures, into: &grey,
                threads: drawing.threads)
            momentsOverGrey.append(grey.color)
        }
        defer { (moments + momentsOverGrey).forEach(giveBack) }
        let span = Tracer.begin(FilmMatch.stage)
        defer { span.end() }
        guard let layer = DrawnLayer(meanOf: moments, overGrey: momentsOverGrey) else { return background }
        let expected = match.exposure == .automatic ? try renderer.frontLuminance(in: plan.state) * SkinAlbedo.expected : nil
        var look = match.look(of: layer, over: background, expectedLuminance: expected)
        look.surface = try surface?.look(of: layer, in: plan.state, by: renderer)
        var picture = copy(of: background)
        layer.lay(
            on: &picture, over: background, look: look,
            revealing: try matte(of: plan, before: background, depth: depth, in: drawing),
            shading: surface?.needsDepth == true ? depth : nil, frame: plan.state.index)
        return picture
    }

    /// Copies a picture, into the memory of an idle one if possible.
    private func copy(of picture: SRGBImage) -> SRGBImage {
        guard var copy = framebuffers.withLock({ $0.lend(picture.size) })?.color else { return picture }
        copy.pixels.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: picture.pixels) }
        return copy
    }

    private func idleFramebuffer(_ layers: FramebufferLayers, _ size: ImageSize) -> Framebuffer {
        let idle = framebuffers.withLock { $0.lend(size) }
        guard !layers.isEmpty else { return idle ?? Framebuffer(size: size) }
        var framebuffer = Framebuffer(size: size, layers: layers)
        if let idle { framebuffer.color = idle.color }
        return framebuffer
    }

    /// Returns the matte of the background parts in front of the scene, 0…255; nil if there are none.
    func matte(
        of plan: JobPlan, before background: SRGBImage, depth: Image<Float>?, in drawing: FrameDrawing
    ) throws -> Image<UInt8>? {
        let kept = jobs[plan.job].keptParts
        guard plan.occlusion != nil || !kept.isEmpty else { return nil }
        let span = Tracer.begin(FilmMatte.stage)
        defer { span.end() }
        let sights =
            kept.isEmpty && plan.occlusion?.isEstimate != true ? [] : try sights(in: plan, threads: drawing.threads)
        var mattes = [try matte(of: plan, sights, before: background, depth: depth, in: drawing)].compactMap { $0 }
        for part in KeptPart.allCases where kept.contains(part) {
            mattes += sights.compactMap { matte(of: part, in: plan, before: background, $0) }
        }
        // Changed in place without a copy, because nothing else refers to it.
        guard var union = mattes.popLast() else { return nil }
        for matte in mattes { union.formUnion(matte) }
        return union
    }

    /// Returns the matte of the objects in front of the scene, without hair, spectacles and hands.
    private func matte(
        of plan: JobPlan, _ sights: [FaceSight], before background: SRGBImage, depth: Image<Float>?, in drawing: FrameDrawing
    ) throws -> Image<UInt8>? {
        guard let occlusion = plan.occlusion else { return nil }
        let size = jobs[plan.job].size
        switch occlusion {
        case .matte(let picture):
            guard case .matte(let shown)? = jobs[plan.job].occlusion else { return nil }
            let source = try self.picture(of: picture, size, in: drawing)
            return shown.treatment(in: plan.state) { _ in FaceCoverage(size: size) }
                .picture(from: source, threads: drawing.threads).luma
        case .depth(let file):
            guard let depth else { return nil }
            let captured = file.orientation.seen(try readDepth(at: file.file.location))
            let camera = plan.state.camera
            let projection = camera.projection(width: size.width, height: size.height)
            let occlusion = DepthOcclusion(
                depth: captured, pictureSize: jobs[plan.job].capturedSize ?? captured.size, fit: camera.backdrop?.fit ?? .fill)
            return occlusion.matte(before: depth, projection)
        case .estimate:
            let looks = learnt.withLock { $0.looks[plan.job] }
            let mattes = sights.compactMap { sight -> Image<UInt8>? in
                guard let look = looks[sight.index] else { return nil }
                return OcclusionEstimate(look).matte(
                    in: background, face: sight.coverage, interocularDistance: sight.interocularDistance)
            }
            return mattes.dropFirst().reduce(into: mattes.first) { $0?.formUnion($1) }
        }
    }

    /// Returns the background of a frame's scene, and the pictures that the scene reads.
    func inputs(
        of plan: JobPlan, in drawing: FrameDrawing
    ) throws -> (background: Background, pictures: [FrameImage: SRGBImage]) {
        let span = Tracer.begin(.inputs)
        defer { span.end() }
        let (pictures, sight) = try pictures(of: plan, in: drawing)
        let background = jobs[plan.job].background
        if case .color(let color) = plan.background, !background.isTreated { return (.color(color), pictures) }
        if case .nothing = plan.background { return (.color(.clear), pictures) }
        let treated = try treated(plan.background, as: background, in: plan, sight, drawing)
        return (.picture(treated), pictures)
    }

    /// Returns the pictures that a frame's scene reads, and a renderer of the coverage of its faces.
    private func pictures(
        of plan: JobPlan, in drawing: FrameDrawing
    ) throws -> (pictures: [FrameImage: SRGBImage], sight: FaceCoverageRenderer) {
        let shown = jobs[plan.job].pictures
        // Reliefs, which may be part of the face, read only untreated pictures. So these come before the coverage of faces.
        var pictures: [FrameImage: SRGBImage] = [:]
        for (name, picture) in plan.pictures where !shown[name.source].isTreated {
            pictures[name] = try self.picture(of: picture, jobs[plan.job].size, in: drawing)
        }
        let sight = FaceCoverageRenderer(jobs[plan.job].renderer, plan.state, reading: pictures, threads: drawing.threads)
        for (name, picture) in plan.pictures where shown[name.source].isTreated {
            pictures[name] = try treated(picture, as: shown[name.source], in: plan, sight, drawing)
        }
        return (pictures, sight)
    }

    private func treated(
        _ plan: ImagePlan, as shown: RenderJob.ImageLayer, in job: JobPlan, _ sight: FaceCoverageRenderer,
        _ drawing: FrameDrawing
    ) throws -> SRGBImage {
        let source = try picture(of: plan, jobs[job.job].size, in: drawing)
        // Footage that is not playing has no margins or keys.
        if case .nothing = plan { return source }
        let treatment = try shown.treatment(in: job.state, face: sight.face)
        let matte = try treatment.object.flatMap { object in
            try plan.moment.map { try objectMattes.matte(of: object, in: $0.clip, frame: $0.index, threads: drawing.threads) }
        }
        return treatment.picture(from: source, matte: matte, threads: drawing.threads)
    }

    /// - Parameter size: the frame size of the job that shows the picture.
    private func picture(of plan: ImagePlan, _ size: ImageSize, in drawing: FrameDrawing) throws -> SRGBImage {
        switch plan {
        case .color(let color): SRGBImage(size: size, filledWith: SRGBA8(color))
        case .picture(let picture): picture
        case .captured(let file):
            try drawing.captured(file) { file.orientation.seen(try readImage(at: file.file.location).standardImage) }
        case .config(let plan): try picture(of: plan, in: drawing)
        case .timecode(let strip, let time): strip.picture(at: time)
        case .video(let moment): try drawing.picture(of: moment)
        case .nothing: SRGBImage(size: ImageSize(1, 1), filledWith: .clear)
        }
    }
}

/// A cache of the pictures of one frame while it is drawn. Not thread-safe.
final class FrameDrawing {
    let threads: Int
    private var drawn: [ObjectIdentifier: SRGBImage] = [:]
    private var captured: [CapturedFile: SRGBImage] = [:]
    private var moments: [FootageMoment: SRGBImage] = [:]
    private let footage: [FootageFrameName: FootageFrame]
    private let front: JobPlan
    private let frontView: FrontView

    init(of plan: FramePlan, threads: Int, frontView: FrontView = .ofJob) {
        self.threads = threads
        self.frontView = frontView
        front = plan.front
        footage = plan.footage
    }

    /// Returns the view that a plan's job shows instead of its scene; nil for the scene.
    func view(of plan: JobPlan, orOwn own: ViewMode?) -> ViewMode? {
        guard plan === front else { return own }
        return switch frontView {
        case .ofJob: own
        case .scene: nil
        case .view(let mode): mode
        }
    }

    func picture(of plan: JobPlan) -> SRGBImage? { drawn[ObjectIdentifier(plan)] }

    func keep(_ picture: SRGBImage, of plan: JobPlan) {
        drawn[ObjectIdentifier(plan)] = picture
    }

    /// Removes and returns all drawn pictures except one, so that their memory can be reused.
    func takePictures(but plan: JobPlan?) -> [SRGBImage] {
        if let plan { drawn[ObjectIdentifier(plan)] = nil }
        defer { drawn.removeAll() }
        return Array(drawn.values)
    }

    func captured(_ file: CapturedFile, read: () throws -> SRGBImage) rethrows -> SRGBImage {
        if let known = captured[file] { return known }
        let picture = try read()
        captured[file] = picture
        return picture
    }

    /// Returns the picture that footage shows at a moment.
    func picture(of moment: FootageMoment) throws -> SRGBImage {
        if let known = moments[moment] { return known }
        var picture = try frame(moment.index, of: moment.clip)
        if let next = moment.next {
            picture = picture.mixed(with: try frame(next, of: moment.clip), share: moment.share, threads: threads)
        }
        moments[moment] = picture
        return picture
    }

    private func frame(_ index: Int, of clip: FootageClip) throws -> SRGBImage {
        switch clip.medium {
        case .sequence(let sequence):
            return try captured(CapturedFile(file: CheckedFile(sequence.files[index]))) { try sequence.picture(index) }
        case .video:
            guard let frame = try footage[FootageFrameName(clip: clip, index: index)]?.content() else {
                preconditionFailure("A plan was drawn before `FootageStreams` supplied its video frames.")
            }
            return frame.picture()
        }
    }
}

extension FramebufferLayers {
    /// The layers needed in addition to colour to find what occludes a scene.
    init(for occlusion: OcclusionPlan?) {
        if case .depth? = occlusion { self = .depth } else { self = [] }
    }
}
