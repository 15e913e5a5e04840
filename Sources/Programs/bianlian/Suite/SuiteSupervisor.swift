import ArgumentParser
import Bianlian
import ChildProcesses
import Files
import Foundation

/// Lets another process of this program run a suite, so that a case in which that breaks is an error of the case and of nothing else.
///
/// The worker does all that `suite run` does, and tells which cases it is at. Where a signal ends it, the case that it was at is told
/// to a new worker, which runs the suite again without it; of several at the same time, those in which a worker of their own ends too.
struct SuiteSupervisor {
    /// The arguments that this program was given after `suite run`.
    private let arguments = Array(RunningProgram.arguments.dropFirst(3))
    private let interruption = Interruption()

    /// The end of a worker, and the steps that it told.
    private struct Attempt {
        var ending: ChildProcess.Ending
        var steps: [SuiteStep]

        /// The cases that were being rendered, each once.
        var unfinished: [String] {
            var open: [String: Int] = [:]
            for step in steps {
                switch step {
                case .began(let name): open[name, default: 0] += 1
                case .ended(let name): open[name, default: 0] -= 1
                case .finished, .made, .done: break
                }
            }
            return open.filter { $0.value > 0 }.keys.sorted()
        }
    }

    /// Runs the suite.
    /// - Returns: nil where the system starts no worker and nothing was done.
    /// - Throws: `SuiteCrash`, `MissingWork`, `ExitCode` after an interruption.
    func outcome() throws -> Outcome? {
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
        var crashed: [SuiteWorker.Crash] = []
        var oneByOne = false
        var told = 0
        while true {
            var options = crashed.flatMap { ["--crashed", $0.argument] } + ["--told", "\(told)"]
            if oneByOne { options.append("--one-by-one") }
            guard let attempt = attempt(options, isShown: true) else { return nil }
            if case .code(let code) = attempt.ending { return try Outcome(ofWorker: Int32(code), reporting: attempt.steps) }
            if interruption.isRequested { throw ExitCode(ExitCodes.interrupted) }
            guard case .signal(let signal) = attempt.ending else { throw SuiteCrash(ending: attempt.ending) }
            told = max(told, attempt.steps.count { if case .finished = $0 { true } else { false } })
            let found = crashes(of: attempt.unfinished, signal: signal)
            if interruption.isRequested { throw ExitCode(ExitCodes.interrupted) }
            // That several break only together is seen where they run one after the other, or not at all.
            guard !found.isEmpty || !oneByOne && !attempt.unfinished.isEmpty else { throw SuiteCrash(ending: attempt.ending) }
            oneByOne = oneByOne || found.isEmpty
            crashed += found
            removeGoldens(madeIn: attempt)
        }
    }

    /// Those of the cases in which a worker ends that renders them alone; the only one where there is one.
    private func crashes(of suspects: [String], signal: Int) -> [SuiteWorker.Crash] {
        if suspects.count == 1 { return [SuiteWorker.Crash(signal: signal, name: suspects[0])] }
        return suspects.compactMap { name in
            guard case .signal(let signal)? = attempt(["--only-case", name], isShown: false)?.ending else { return nil }
            return SuiteWorker.Crash(signal: signal, name: name)
        }
    }

    /// Removes the goldens that a worker made before it broke: the next one makes them again, and tells of them.
    private func removeGoldens(madeIn attempt: Attempt) {
        for case .made(let file) in attempt.steps { unlink(file) }
    }

    /// Runs a worker to its end.
    /// - Parameters:
    ///   - options: the arguments that it is given beside those of this program.
    ///   - isShown: whether its results are for anybody.
    private func attempt(_ options: [String], isShown: Bool) -> Attempt? {
        guard let program = RunningProgram.path else { return nil }
        let child = try? ChildProcess(
            ChildProgram(
                path: program, arguments: ["suite", "run", "--worker"] + options + arguments,
                environment: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" },
                output: isShown ? .inherited : .nothing, errors: isShown ? .inherited : .nothing, reports: .pipe))
        guard let child else { return nil }
        var bytes: [UInt8] = []
        var isAsked = false
        while true {
            // Some ten looks a second for a wish to stop.
            let part = child.reports.readAll(most: .max, until: .now + .milliseconds(100))
            bytes += part.bytes
            guard part.ending == .overTime else { break }
            if interruption.isRequested, !isAsked {
                child.send(SuiteWorker.wishToStop)
                isAsked = true
            }
        }
        let steps = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { SuiteStep(line: $0) }
        return Attempt(ending: child.wait(), steps: steps)
    }
}

/// The process that ran a suite ended by a signal, and in none of its cases.
struct SuiteCrash: Error, CustomStringConvertible {
    let ending: ChildProcess.Ending

    /// One line.
    var description: String {
        let how = if case .signal(let number) = ending { "signal \(number)" } else { "the system" }
        return "internal error: the process that runs the suite was terminated by \(how) outside of any case; please report it"
    }
}
