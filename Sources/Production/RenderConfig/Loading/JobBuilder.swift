import ConfigSettings
import FilmIntegration
import Keying
import ConfigLanguage
import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import SceneGraph
import VideoCodecs

/// The third step of loading: builds jobs from the configs.
struct JobBuilder {
    private let graph: ConfigGraph
    private let format: FrameFormat
    private let options: ConfigOptions

    /// - Parameter format: the frame format of these configs.
    init(_ graph: ConfigGraph, format: FrameFormat, options: ConfigOptions) {
        (self.graph, self.format, self.options) = (graph, format, options)
    }

    /// Returns the job of the requested config, with the jobs that it shows. Mistakes are recorded with their configs.
    func job() -> RenderJob {
        var jobs: [RenderJob] = []
        for (index, config) in graph.configs.enumerated() {
            jobs.append(job(of: config, framesPerSecond: format.framesPerSecond[index], showing: jobs))
        }
        var front = jobs.removeLast()
        front.shown = jobs
        return front
    }

    /// - Parameter jobs: the jobs of the configs before this one, some of which it shows.
    private func job(of config: ReadConfig, framesPerSecond: Double, showing jobs: [RenderJob]) -> RenderJob {
        let (settings, reading, assets, size) = (config.settings, config.reading, config.assets, format.size)
        let pictures = ImageLoading(config: config, size: size)
        let builder = SceneBuilder(config, pictures: pictures, frame: size, framesPerSecond: framesPerSecond)
        builder.build(settings, before: config.backgroundClip.map { Camera.Backdrop(size: $0.size, fit: $0.fit) })
        if config.isFront { builder.addBurnIns(settings.output) }
        var background = pictures.background(before: builder.scene, builder.numbers)
        background.start = builder.backgroundStart
        let shownFlat = builder.placeMedia(in: size, framesPerSecond: framesPerSecond)
        let occlusion = settings.occlusion.flatMap {
            let stillSize = settings.background.picture.flatMap { assets.picture($0)?.size }
            return OcclusionLoading(
                assets: assets, reading: reading, size: size, recording: config.recording, stillSize: stillSize
            ).occlusion($0, before: background)
        }
        checkMatch(settings.match, background, reading)
        if settings.output.wireframeWidth != nil, settings.output.view != .wireframe, options.view != .wireframe {
            reading.note("`wireframeWidth` has no effect without `view: wireframe`", at: settings.output.location)
        }
        let (hidden, edged) = (settings.output.hiddenNodes, settings.output.wireframeNodes)
        let (hiddenNodes, wireframeNodes) = (hidden.compactMap(builder.node(named:)), edged.compactMap(builder.node(named:)))
        builder.scene.leaveOut(hiddenNodes, drawingAsEdges: wireframeNodes)
        let isBackgroundShown = settings.output.background || !config.isFront
        if !isBackgroundShown, let location = settings.occlusion?.location ?? settings.match?.location {
            reading.note("has no effect: `output.background: false` removes the background", at: location)
        }
        let shown = config.shown.map { jobs[$0] }
        let sound = builder.sound(settings.output.sound, behind: background, jobs: jobs)
        var job = RenderJob(
            config: config.file.url, scene: builder.scene, drivers: builder.drivers, recording: config.recording,
            background: isBackgroundShown ? background : RenderJob.ImageLayer(.color(.clear)),
            pictures: builder.pictures + shownFlat, size: size,
            antialiasing: options.antialiasing ?? settings.output.antialiasing, frames: settings.output.frames,
            framesPerSecond: framesPerSecond,
            sources: RenderJob.once(
                [config.file] + (config.recording.map { [CheckedFile($0)] } ?? []) + assets.files + shown.flatMap(\.sources)),
            capturedAccess: config.recording.map { assets.access.adding(root: $0.url.deletingLastPathComponent()) },
            notes: RenderJob.once(reading.notes.map(\.description) + assets.notes + shown.flatMap(\.notes)))
        job.slate = FrameSlate(of: config, framesPerSecond: framesPerSecond)
        job.lostInput = RenderJob.once(assets.lostInput + shown.flatMap(\.lostInput))
        job.expectations = builder.expectations
        job.eventNames = builder.values.eventNames
        job.parts = builder.parts
        job.references = reading.references
        job.view = config.isFront ? options.view ?? settings.output.view : settings.output.view
        job.wireframeWidth = (config.isFront ? options.wireframeWidth : nil) ?? settings.output.wireframeWidth ?? 1
        job.hasModelLights = !builder.modelLights.isEmpty
        job.viewpoint = builder.viewpoint(settings.output.viewpoint)
        (job.hiddenNodes, job.wireframeNodes) = (hiddenNodes, wireframeNodes)
        job.smoothing = settings.face.smoothing
        job.occlusion = isBackgroundShown ? occlusion : nil
        job.keptParts = isBackgroundShown ? settings.occlusion?.keptParts ?? [] : []
        if isBackgroundShown, let match = settings.match?.value { job.match = match }
        job.delivery.alpha = settings.output.alpha
        job.delivery.leavesBackgroundOut = !isBackgroundShown
        job.delivery.keepsTime = settings.output.resample
        job.delivery.eventSounds = builder.eventSounds
        if !config.isFront, let first = settings.sounds.first {
            job.notes.append("\(first.location): `sounds` have no effect in a config that another config shows")
        }
        job.delivery.sound = sound
        job.delivery.volume = builder.numbers[.output]("volume", settings.output.volume)
        if job.delivery.volume != FrameNumber(1), !config.isFront || job.delivery.sound == nil {
            let why = config.isFront ? "no footage is audible" : "another config shows this one, and only its `volume` counts"
            job.notes.append("\(settings.output.location): `volume` has no effect: \(why)")
        }
        return job
    }

    /// Reports a mistake if there is no film to match.
    private func checkMatch(_ match: Located<FilmMatch>?, _ background: RenderJob.ImageLayer, _ reading: ConfigReading) {
        guard let match, case .color = background.source else { return }
        reading.fail("there is no film to match: the background is a colour", at: match.location)
    }
}
