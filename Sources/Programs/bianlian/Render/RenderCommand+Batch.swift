import ArgumentParser
import Bianlian
import ContentCache
import Diagnostics
import Foundation

extension RenderCommand {
    /// Renders variants one after another, each to its own destination. A failure does not stop the others.
    func renderBatch(_ variants: [RenderVariant], _ cache: ContentCache?) throws -> Outcome {
        if stats { throw ValidationError("--stats reports a single run; remove it, or render one variant") }
        let tableFile = table.map { URL(literalPath: $0) }
        if let tableFile { try checkFolder(of: tableFile) }
        // Invalid destinations are detected before rendering.
        let destinations = try variants.map(destination)
        let observer = try trace.map { try RunObserver(tracingTo: URL(literalPath: $0)) }
        defer { _ = try? observer?.finish() }
        let interruption = Interruption()
        let batch = BatchResults(
            of: variants, writing: BatchOutputs(tells: !printing.quiet, table: tableFile, printsJSON: printing.json))
        let signals = InterruptionSignals(interruption, endsChildren: true) { batch.writeAfterInterruption() }
        defer { signals.stop() }
        let causes = ReportedCauses()
        // Variants of one config or recording have the same notes.
        var told: [String] = []
        for (number, (variant, destination)) in zip(variants, destinations).enumerated() where !interruption.isRequested {
            if !printing.quiet { Terminal.writeError("bianlian: \(number + 1) of \(variants.count): \(variant.caption)") }
            let result = VariantResult(variant, destination, until: interruption) {
                try renderPart(variant, to: destination, cache, until: interruption, told: &told)
            }
            batch.append(result)
            if let failure = result.failure, failure.code != ExitCodes.interrupted {
                let cause = causes.line(about: failure.message, of: variant.caption)
                Terminal.writeError("bianlian: \(variant.caption): \(cause)")
            }
        }
        return try Outcome(batch.write(isInterrupted: interruption.isRequested))
    }

    private func renderPart(
        _ variant: RenderVariant, to destination: OutputDestination, _ cache: ContentCache?, until interruption: Interruption,
        told: inout [String]
    ) throws -> ProductionReport {
        if case .folder(let url) = destination {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        let job = try job(of: variant, cache)
        try score.map { try ScoreReport.write(of: job, to: URL(literalPath: $0).naming(variant)) }
        let report = try produceFrames(of: job, to: destination, until: interruption, besides: told)
        _ = try Outcome(report, at: destination)
        if !printing.quiet { report.tell(besides: report.earlyNotes + told) }
        told += report.notes.filter { !told.contains($0) }
        return report
    }

    /// Returns the destination of a variant: a subfolder of the folder in the options, or a file next to the file in the
    /// options.
    private func destination(of variant: RenderVariant) throws -> OutputDestination {
        guard let output else {
            let isOneConfig = try variants.configs(config).count == 1
            return .folder(URL(literalPath: "out/" + (isOneConfig ? try baseName() + "/" : "") + variant.name))
        }
        switch try OutputDestination(path: output) {
        case .folder(let url): return .folder(URL(literalPath: url.relativePath + "/" + variant.name))
        case .picture(let url): return .picture(url.naming(variant))
        case .openEXR(let files): return .openEXR(files.inserting("-" + variant.name))
        case .video(let url): return .video(url.naming(variant))
        case .standardOutput:
            throw ValidationError("--output - accepts only one variant; give a folder or a video, or use --side-by-side")
        }
    }
}

extension URL {
    /// Returns the file's name with a variant's name before its extension.
    fileprivate func naming(_ variant: RenderVariant) -> URL {
        let ending = pathExtension.isEmpty ? "" : "." + pathExtension
        return URL(literalPath: String(relativePath.dropLast(ending.count)) + "-" + variant.name + ending)
    }
}
