import ArgumentParser
import Bianlian
import Foundation
import RegressionSuite
import Scheduling

/// `bianlian validate`.
struct ValidateCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Checks configs and suites and the files that they name, without rendering.",
        discussion: """
            Prints each mistake as a line on standard error: FILE:LINE:COLUMN: KEY: what is wrong; what to do. Values that are \
            valid but probably not intended are notes. Recordings are read to the end, and the frames of a suite's cases are \
            checked against them.

            EXAMPLES
              bianlian validate render-configs/opera.yaml
              bianlian validate --quiet render-configs/*.yaml && echo fine
              bianlian validate render-configs/*.yaml --json
              bianlian validate render-configs/opera.yaml --set lights.0.intensity=300
            """)

    @Argument(help: "The scene configs and regression suites.", completion: .configs)
    var configs: [String]

    @Option(
        parsing: .unconditional,
        help: "A recording that replaces the configs', or a landmark file to which a face is fitted first.",
        completion: .file())
    var recording: String?

    @OptionGroup var set: AssignmentOptions

    @Flag(help: "Skips unreadable lines of the recording, or frames of a landmark file, and reports how many.")
    var lenient = false

    @OptionGroup var outside: OutsideOptions

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @Flag(help: "Prints one JSON object on standard output: the mistakes of each config, with their locations, and its notes.")
    var json = false

    @Flag(help: "Prints errors only.")
    var quiet = false

    func work() throws -> Outcome {
        let options = RecordingOptions(isLenient: lenient)
        return try PlayedTake.play(recording.map { URL(literalPath: $0) }, options: options, quiet: quiet) {
            try validate(playing: $0)
        }
    }

    private func validate(playing recording: URL?) throws -> Outcome {
        var options = ConfigOptions(
            recording: recording, isLenient: lenient,
            allowedRoots: outside.folders, memoryLimit: memory.limit, assignments: set.assignments)
        options.cache = try caching.chosen(quiet: quiet)
        var results: [ConfigCheck] = []
        var causes = FailureCauses()
        for config in configs {
            let url = URL(literalPath: config)
            guard set.assignments.isEmpty || !RegressionSuite.isSuite(url) else {
                throw ValidationError("--set applies only to configs, but \(config) is a suite; write `set` in its cases")
            }
            let (errors, notes) = RegressionSuite.isSuite(url) ? check(suite: url, options) : check(config: url, options)
            let result = try ConfigCheck(path: config, errors: errors, notes: notes)
            report(result, noting: &causes)
            if result.code == 0, !quiet, !json { try StandardOutput.write(lines: ["\(config): ok"]) }
            results.append(result)
        }
        if json { try StandardOutput.write(ConfigCheck.object(of: results).text() + "\n") }
        return try Outcome(results)
    }

    /// Prints notes and mistakes, each once over all configs.
    private func report(_ result: ConfigCheck, noting causes: inout FailureCauses) {
        for note in result.notes where !quiet && causes.add(note, of: result.path) == nil {
            Terminal.writeError("bianlian: note: \(note)")
        }
        var repeated: [String] = []
        for mistake in result.mistakes {
            if let owner = causes.add(mistake.description, of: result.path) {
                if owner != result.path { repeated.append(owner) }
            } else {
                Terminal.writeError("bianlian: \(mistake)")
            }
        }
        if let owner = repeated.first {
            let count = repeated.count == 1 ? "1 mistake" : "\(repeated.count) mistakes"
            Terminal.writeError("bianlian: \(result.path): \(count) as in \(owner), printed above")
        }
    }

    private func check(config url: URL, _ options: ConfigOptions) -> (problems: [any Error], notes: [String]) {
        do {
            let job = try RenderJob.load(configAt: url, options: options)
            let threads = MachineLimit.processors.amount
            try MemoryEstimate(of: job, frames: threads, threads: threads, limit: options.memoryLimit)
                .check(limit: options.memoryLimit, for: url.relativePath)
            return ([], try job.check())
        } catch {
            return ([error], [])
        }
    }

    private func check(suite url: URL, _ options: ConfigOptions) -> (problems: [any Error], notes: [String]) {
        RegressionSuite.check(
            at: url, allowedRoots: options.allowedRoots, memoryLimit: options.memoryLimit, cache: options.cache)
    }
}
