import ArgumentParser
import Bianlian
import ContentCache
import DescribedErrors
import Files
import Foundation

extension RenderCommand {
    /// Renders a variant, and again whenever one of its input files changes, until the user interrupts it.
    ///
    /// Errors in a file are reported, and the watch waits for its next change.
    /// - Throws: errors that no change of a file can fix.
    func renderUponChanges(_ variant: RenderVariant, to destination: OutputDestination, _ cache: ContentCache?) throws -> Never
    {
        while true {
            let (looks, interruption) = (FileLooks(), Interruption())
            let watch = ChangeWatch(interruption)
            do {
                try render(to: destination, cache, until: interruption) {
                    var options = configOptions(of: variant, cache)
                    options.looks = looks
                    let job = try RenderJob.load(configAt: variant.config, options: options)
                    try watch.start(looks.signatures)
                    return job
                }
            } catch {
                // A change also ends the run with an error.
                if watch.changed.isEmpty { try tell(error) }
            }
            try watch.start(looks.signatures)
            let signals = InterruptionSignals(interruption)
            defer { signals.stop() }
            if !printing.quiet, watch.changed.isEmpty {
                let count = looks.signatures.count
                Terminal.writeError("bianlian: waiting for a change of \(count) file\(count == 1 ? "" : "s"); Ctrl-C quits")
            }
            let changed = watch.wait()
            guard !changed.isEmpty else { throw ExitCode(ExitCodes.interrupted) }
            if !printing.quiet {
                Terminal.writeError("bianlian: \(changed.map(\.name).shortened()) changed")
            }
        }
    }

    /// Reports an error that a change of a file may fix, each mistake of a config in one line.
    private func tell(_ error: any Error) throws {
        guard let failure = Failure(error), [ExitCodes.badData, ExitCodes.missingInput].contains(failure.code) else {
            throw error
        }
        let lines = (error as? ConfigError)?.mistakes.map(\.description) ?? [failure.message]
        for line in lines { Terminal.writeError("bianlian: \(line)") }
    }

    /// Throws if an option is given that cannot be combined with watching.
    func checkWatch() throws {
        let others = [
            ("--shots", shots != nil), ("--only", !variants.only.isEmpty), ("--contact-sheet", contactSheet != nil),
            ("--side-by-side", sideBySide),
            ("--shard", shard != nil),
            ("--resume", resume), ("--json", printing.json), ("--trace", trace != nil), ("--output -", output == "-"),
            (
                "several variants",
                variants.configs.count + (config == nil ? 0 : 1) > 1 || !variants.each.isEmpty
                    || variants.recording.count > 1
            ),
        ]
        guard let other = others.first(where: \.1) else { return }
        throw ValidationError("--watch and \(other.0) cannot be combined; remove one")
    }
}
