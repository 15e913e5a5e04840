import ArgumentParser
import Bianlian
import Files
import Foundation

/// The arguments of `suite run` in the process that works while another one watches over it, see `SuiteSupervisor`.
struct SuiteWorker: ParsableArguments {
    /// By which the one who watches says that somebody wants it to stop.
    static let wishToStop = SIGUSR1
    /// The descriptor through which it tells what it does.
    private static let reports: Int32 = 3

    /// Whether this process is one. The program passes this on to itself, in this place.
    static let isThisProcess = Array(RunningProgram.arguments.dropFirst().prefix(3)) == ["suite", "run", "--worker"]

    @Flag(name: .customLong("worker"), help: .hidden)
    var isWorker = false

    @Option(
        help: ArgumentHelp("A case that is not rendered, after the signal that ended the process in it.", visibility: .hidden),
        transform: Crash.parsed)
    var crashed: [Crash] = []

    @Option(help: ArgumentHelp("How many cases were told already.", visibility: .hidden))
    var told = 0

    @Option(
        name: .customLong("only-case"),
        help: ArgumentHelp("The only case; nothing is kept of it, whatever else is asked for.", visibility: .hidden))
    var onlyCase: String?

    @Flag(name: .customLong("one-by-one"), help: ArgumentHelp("No two cases at the same time.", visibility: .hidden))
    var oneByOne = false

    /// A case in which a process ended, as `SIGNAL:NAME`.
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

    /// Makes a run tell what it does, and leave out what it must.
    func prepare(_ run: inout SuiteRun) {
        guard Self.isThisProcess else { return }
        // What we start is not to hold it open.
        _ = fcntl(Self.reports, F_SETFD, FD_CLOEXEC)
        run.crashes = Dictionary(crashed.map { ($0.name, CaseCrash(signal: $0.signal)) }) { first, _ in first }
        if let onlyCase { run.cases = run.cases.filter { $0.name == onlyCase } }
        if oneByOne { run.threads = 1 }
        let interruption = run.interruption
        run.tell = { step in
            // A line is less than what a pipe takes in one piece, so that threads need not wait for each other.
            let line = Array((step.line + "\n").utf8)
            if write(Self.reports, line, line.count) != line.count { interruption.request() }
        }
    }
}
