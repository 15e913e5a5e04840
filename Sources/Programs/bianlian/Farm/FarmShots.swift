import ArgumentParser
import Bianlian
import FarmJobs
import Foundation

/// The shots or variants of a job, each loaded once to find mistakes before the job runs, and the patterns of their outputs.
struct FarmShots {
    /// The shots in the order of rendering.
    let shots: [FarmBatch.Shot]
    /// The pattern of the outputs, with a placeholder for names, valid in every folder.
    let output: String
    /// The pattern of the frames of shots rendered in parts; equal to `output` if that is no video.
    let frames: String
    /// Whether the outputs can be resumed.
    let isResumable: Bool

    /// Loads the variants that a command names.
    /// - Parameter writesScores: whether each config needs a score.
    /// - Throws: `BatchFailure` if a variant cannot be rendered, after all causes are printed; `ValidationError` for outputs
    ///   that are not possible.
    init(of variants: [RenderVariant], _ render: RenderCommand, framesPerTask: Int, writesScores: Bool) throws {
        if render.stats {
            throw ValidationError("--stats reports a single run, but the job renders \(render.batchKind.plural); remove it")
        }
        let cache = try render.caching.chosen(quiet: true)
        let memory = render.makeSharedMemory()
        let destinations = try render.destinations(of: variants, cache, sharing: memory)
        (output, frames) = try Self.patterns(render, like: destinations[0])
        isResumable = destinations[0].isResumable
        var causes = FailureCauses()
        var codes: Set<Int32> = []
        let display = ProgressDisplay(of: render.batchKind.plural)
        defer { display.finish() }
        // All shots have the same options.
        var checked: FrameProduction?
        shots = try ScratchFolder.with(for: "takes") { folder in
            let takes = PlayedTakes(in: folder, options: render.landmarkOptions, quiet: true)
            var shots: [FarmBatch.Shot] = []
            for (index, (variant, destination)) in zip(variants, destinations).enumerated() {
                do {
                    let recording = try variant.recording.map { try takes.take(of: $0) }
                    let production = try render.production(
                        of: variant, playing: recording, to: destination, cache, sharing: memory)
                    checked = checked ?? production
                    if writesScores { try ScoreReport.score(of: production.job) }
                    let count = try production.frameCount()
                    shots.append(FarmBatch.Shot(name: variant.name, frameCount: count, framesPerTask: framesPerTask))
                } catch {
                    guard let failure = Failure(error) else { throw error }
                    codes.insert(failure.code)
                    if causes.add(failure.message, of: variant.caption) == nil {
                        Terminal.writeError("bianlian: \(variant.caption): \(failure.message)")
                    }
                }
                display.show(finished: index + 1, of: variants.count)
            }
            return shots
        }
        try checked?.checkOptions()
        for line in causes.lines(of: variants.count, render.batchKind, sharedOnly: true) {
            Terminal.writeError("bianlian: \(line)")
        }
        if shots.count < variants.count {
            throw BatchFailure(
                message: "\(variants.count - shots.count) of \(variants.count) \(render.batchKind.plural) cannot be rendered; "
                    + "the job was not written", exitCode: codes.count == 1 ? codes.removeFirst() : ExitCodes.badData)
        }
    }

    /// Returns the pattern of the outputs, to which the name is added as `render` does if it has no placeholder, and the
    /// pattern of frames.
    /// - Parameter destination: the destination of one of the outputs.
    private static func patterns(
        _ render: RenderCommand, like destination: OutputDestination
    ) throws -> (output: String, frames: String) {
        let folder = try render.isOneConfig ? OutputPattern.escaped(render.baseName()) : ""
        let text = absolute(render.output ?? "out/" + folder)
        let hasNames = try OutputPattern(text).hasNames
        switch destination {
        case .folder(_, let names) where names.isStandard:
            let folder = text.hasSuffix("/") ? text : text + "/"
            let pattern = hasNames ? folder : folder + "%s/"
            return (pattern, pattern)
        case .video(let url):
            let ending = "." + url.pathExtension
            let stem = text.dropLast(ending.count) + (hasNames ? "" : "-%s")
            return (stem + ending, stem + ".frames/")
        case _ where destination.sequence != nil: return (text, text)
        case .folder, .picture, .openEXR, .tiff, .standardOutput:
            throw ValidationError("--output of a job must be folders, numbered pictures or videos, not \(destination)")
        }
    }

    /// Returns a pattern that is valid in every folder.
    private static func absolute(_ pattern: String) -> String {
        if pattern.hasPrefix("/") { return pattern }
        return OutputPattern.escaped(FileManager.default.currentDirectoryPath) + "/" + pattern
    }
}
