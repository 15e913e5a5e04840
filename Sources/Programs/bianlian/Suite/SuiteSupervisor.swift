import ArgumentParser
import Bianlian
import ChildProcesses
import Files
import Foundation
import RegressionSuite

/// Runs a suite in a separate process of this program, so that a crash in a case is an error of that case only.
///
/// The worker does everything that `suite run` does, and reports the cases that it starts. If a signal ends it, a new worker
/// runs the suite again without the case that crashed. If several cases were running, each is tested in a separate worker.
struct SuiteSupervisor {
    /// The arguments of this program after `suite run`.
    private let arguments = Array(RunningProgram.arguments.dropFirst(3))
    private let interruption = Interruption()

    /// The end of a worker, and the steps that it reported.
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
    /// - Returns: nil if the system starts no worker and nothing was done.
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
            // If no case crashes separately, the next attempt runs the cases one after another; if that identifies none
            // either, the supervisor gives up.
            guard !found.isEmpty || !oneByOne && !attempt.unfinished.isEmpty else { throw SuiteCrash(ending: attempt.ending) }
            oneByOne = oneByOne || found.isEmpty
            crashed += found
            removeGoldens(madeIn: attempt)
        }
    }

    /// Returns the cases that crash a worker on their own; a single suspect is not tested again.
    private func crashes(of suspects: [String], signal: Int) -> [SuiteWorker.Crash] {
        if suspects.count == 1 { return [SuiteWorker.Crash(signal: signal, name: suspects[0])] }
        return suspects.compactMap { name in
            guard case .signal(let signal)? = attempt(["--only-case", name], isShown: false)?.ending else { return nil }
            return SuiteWorker.Crash(signal: signal, name: name)
        }
    }

    /// Removes the goldens that a worker recorded before it crashed: the next one records and reports them again.
    private func removeGoldens(madeIn attempt: Attempt) {
        for case .made(let file) in attempt.steps { unlink(file) }
    }

    /// Runs a worker to its end.
    /// - Parameters:
    ///   - options: the arguments of the worker in addition to those of this program.
    ///   - isShown: whether its output is printed.
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
            // Checks about ten times per second for a request to stop.
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

/// The process that ran a suite was terminated, and no case is responsible.
struct SuiteCrash: Error, CustomStringConvertible {
    let ending: ChildProcess.Ending

    /// The message, in one line.
    var description: String {
        let how = if case .signal(let number) = ending { "signal \(number)" } else { "the system" }
        return "internal error: the process that runs the suite was terminated by \(how) outside of any case; please report it"
    }
}
