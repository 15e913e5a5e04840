import ArgumentParser
import Bianlian
import Files
import Foundation

extension RenderCommand {
    /// Renders a variant, and again whenever a file changes that it was made from, until somebody interrupts it. What is wrong with a file is told,
    /// and waited for.
    /// - Throws: what no change of a file can mend.
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
                // A change ends a run too.
                if watch.changed.isEmpty { try tell(error) }
            }
            try watch.start(looks.signatures)
            let signals = InterruptionSignals(interruption)
            defer { signals.stop() }
            if !quiet, watch.changed.isEmpty {
                let count = looks.signatures.count
                Terminal.writeError("bianlian: waiting for a change of \(count) file\(count == 1 ? "" : "s"); Ctrl-C ends")
            }
            let changed = watch.wait()
            guard !changed.isEmpty else { throw ExitCode(ExitCodes.interrupted) }
            if !quiet {
                let names = changed.prefix(3).map(\.name).joined(separator: ", ")
                let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
                Terminal.writeError("bianlian: \(names)\(more) changed")
            }
        }
    }

    /// Tells an error that a change of a file may mend, each mistake of a config on a line.
    private func tell(_ error: any Error) throws {
        guard let failure = Failure(error), [ExitCodes.badData, ExitCodes.missingInput].contains(failure.code) else {
            throw error
        }
        let lines = (error as? ConfigError)?.mistakes.map(\.description) ?? [failure.message]
        for line in lines { Terminal.writeError("bianlian: \(line)") }
    }

    /// Throws where an option is given that does not go with watching.
    func checkWatch() throws {
        let others = [
            ("--contact-sheet", contactSheet != nil), ("--side-by-side", sideBySide), ("--shard", shard != nil),
            ("--resume", resume), ("--json", json), ("--trace", trace != nil), ("--output -", output == "-"),
            (
                "several variants",
                variants.configs.count + (config == nil ? 0 : 1) > 1 || !variants.each.isEmpty
                    || variants.recording.count > 1
            ),
        ]
        guard let other = others.first(where: \.1) else { return }
        throw ValidationError("--watch and \(other.0) do not go together; leave one out")
    }
}
