import ArgumentParser
import Bianlian
import ContentCache
import Diagnostics
import Foundation

extension RenderCommand {
    /// The word for the parts of a batch.
    var batchKind: BatchKind { shots == nil ? .variant : .shot }

    /// Whether the options select shots or variants by name, so that even a single one is rendered as a part of a batch.
    var isBatch: Bool { shots != nil || !variants.only.isEmpty }

    /// Returns the variants or shots that the options name.
    func namedVariants() throws -> [RenderVariant] {
        let all =
            try shots.map { try ShotTable(at: URL(literalPath: $0), config: config.map { URL(literalPath: $0) }).shots }
            ?? variants.lists(config, playing: try variants.recordings()).variants
        return try variants.selected(of: all, batchKind)
    }

    /// The part of the memory limit for decoded content that the variants of a batch share, in addition to that of a job.
    private static let sharedFraction = 8

    /// Returns the memory for content that loads share.
    func makeSharedMemory() -> AssetMemory { AssetMemory(limit: memory.limit / Self.sharedFraction) }

    /// Renders variants one after another, each to its own destination. A failure does not stop the others.
    func renderBatch(_ variants: [RenderVariant], _ cache: ContentCache?) throws -> Outcome {
        if stats { throw ValidationError("--stats reports a single run; remove it, or render one \(batchKind.rawValue)") }
        let tableFile = table.map { URL(literalPath: $0) }
        if let tableFile { try checkFolder(of: tableFile) }
        let interruption = Interruption()
        let batch = BatchResults(
            of: variants, batchKind,
            writing: BatchOutputs(tells: !printing.quiet, table: tableFile, printsJSON: printing.json))
        // From here on, a signal at any moment leaves the results.
        let signals = InterruptionSignals(interruption, endsChildren: true) { batch.writeAfterInterruption() }
        defer { signals.stop() }
        let memory = makeSharedMemory()
        // Invalid destinations are detected before rendering.
        let destinations = try destinations(of: variants, cache, sharing: memory)
        let observer = try trace.map { try RunObserver(tracingTo: URL(literalPath: $0)) }
        defer { _ = try? observer?.finish() }
        try ScratchFolder.with(for: "takes") { folder in
            let takes = PlayedTakes(in: folder, options: landmarkOptions, quiet: printing.quiet)
            // Variants of one config or recording have the same notes.
            var told: [String] = []
            for (variant, destination) in zip(variants, destinations) where !interruption.isRequested {
                if !printing.quiet {
                    Terminal.writeError("bianlian: \(batch.count + 1) of \(variants.count): \(variant.caption)")
                }
                let result = VariantResult(variant, destination, until: interruption) {
                    var playing = variant
                    playing.recording = try variant.recording.map { try takes.take(of: $0) }
                    return try renderPart(playing, to: destination, cache, sharing: memory, until: interruption, told: &told)
                }
                let isNew = batch.append(result)
                if let failure = result.failure, isNew, !printing.quiet {
                    Terminal.writeError("bianlian: \(variant.caption): \(failure.message)")
                }
            }
        }
        return try Outcome(batch.write(isInterrupted: interruption.isRequested))
    }

    private func renderPart(
        _ variant: RenderVariant, to destination: OutputDestination, _ cache: ContentCache?, sharing memory: AssetMemory,
        until interruption: Interruption, told: inout [String]
    ) throws -> ProductionReport {
        let job = try job(of: variant, cache, sharing: memory)
        try score.map { try ScoreReport.write(of: job, to: URL(literalPath: $0).naming(variant)) }
        let report = try produceFrames(of: job, to: destination, frames: variant.frames, until: interruption, besides: told)
        _ = try Outcome(report, at: destination)
        if !printing.quiet { report.tell(besides: report.earlyNotes + told) }
        told += report.notes.filter { !told.contains($0) }
        return report
    }
}

/// The word for the parts of a batch.
enum BatchKind: String {
    case variant, shot

    var plural: String { rawValue + "s" }
}
