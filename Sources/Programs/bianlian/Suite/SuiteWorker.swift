import ArgumentParser
import Bianlian
import Files
import Foundation
import RegressionSuite

/// The arguments of `suite run` in a worker process; see `SuiteSupervisor`.
struct SuiteWorker: ParsableArguments {
    /// The signal with which the supervisor requests a stop.
    static let wishToStop = SIGUSR1
    /// The file descriptor for reports to the supervisor.
    private static let reports: Int32 = 3

    /// Whether this process is a worker. The supervisor passes the flag in this position.
    static let isThisProcess = Array(RunningProgram.arguments.dropFirst().prefix(3)) == ["suite", "run", "--worker"]

    @Flag(name: .customLong("worker"), help: .hidden)
    var isWorker = false

    @Option(
        help: ArgumentHelp("A case to skip, preceded by the signal with which it ended a process.", visibility: .hidden),
        transform: Crash.parsed)
    var crashed: [Crash] = []

    @Option(help: ArgumentHelp("The number of cases that have been printed already.", visibility: .hidden))
    var told = 0

    @Option(
        name: .customLong("only-case"),
        help: ArgumentHelp("The only case to run; other options for outputs are ignored.", visibility: .hidden))
    var onlyCase: String?

    @Flag(name: .customLong("one-by-one"), help: ArgumentHelp("Runs one case at a time.", visibility: .hidden))
    var oneByOne = false

    /// A case in which a worker crashed, as `SIGNAL:NAME`.
    struct Crash: Sendable {
        var signal: Int
        var name: String

        static func parsed(_ text: String) throws -> Crash {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let signal = Int(parts[0]) else { throw ValidationError("a crash is SIGNAL:NAME") }
            return Crash(signal: signal, name: String(parts[1]))
        }

        var argument: String { "\(signal):\(name)" }
    }

    /// Reports the end of the work to the supervisor, because an exit code of 0 is no proof.
    static func reportDone() throws {
        guard isThisProcess else { return }
        let line = Array((SuiteStep.done.line + "\n").utf8)
        guard write(reports, line, line.count) == line.count else {
            throw MissingWork("the result of the suite was not reported")
        }
    }

    /// Makes a run report its steps and skip the cases that crashed.
    func prepare(_ run: inout SuiteRun) {
        guard Self.isThisProcess else { return }
        // Child processes must not keep it open.
        _ = fcntl(Self.reports, F_SETFD, FD_CLOEXEC)
        run.crashes = Dictionary(crashed.map { ($0.name, CaseCrash(signal: $0.signal)) }) { first, _ in first }
        if let onlyCase { run.cases = run.cases.filter { $0.name == onlyCase } }
        if oneByOne { run.threads = 1 }
        let interruption = run.interruption
        run.tell = { step in
            // A line is short enough for a pipe to write it atomically, so threads need no lock.
            let line = Array((step.line + "\n").utf8)
            if write(Self.reports, line, line.count) != line.count { interruption.request() }
        }
    }
}
