import Bianlian
import Foundation
import Synchronization

/// Shows the progress of a run: a bar on a terminal, occasional lines elsewhere, or lines for programs.
final class ProgressDisplay: Sendable {
    /// The intervals in seconds between updates of a bar, lines for programs, and lines for the user.
    private static let barInterval = 0.1
    private static let objectInterval = 0.1
    private static let lineInterval = 5.0
    private static let engineInterval = 1.0
    /// The shortest time, in seconds, from which a rate is estimated: several threads finish their first frames at once.
    private static let leastPaceTime = 0.25
    private static let widestBar = 30

    /// The name of the counted items, in the plural.
    private let things: String
    private let form: ProgressForm
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        /// The time of the last update, in seconds since the start; 0 before the first.
        var lastShown = 0.0
        /// The latest progress that has not been shown.
        var unshown: FrameProduction.Progress?
        /// The time of the first finished item: the time before it, such as loading, says nothing about the rest.
        var first: Moment?
    }

    /// The number of items finished at a time in seconds after the start, without those of an earlier run.
    private struct Moment {
        var made = 0
        var seconds = 0.0
    }

    /// Creates a display that counts items with a plural name.
    init(of things: String, as form: ProgressForm = .auto) {
        self.things = things
        self.form = form
    }

    /// Shows the progress unless the last update is recent.
    func show(finished: Int, of total: Int) {
        show(FrameProduction.Progress(finished: finished, total: total))
    }

    /// Shows the progress unless the last update is recent.
    func show(_ progress: FrameProduction.Progress) {
        if progress.made > 0 {
            let now = Moment(made: progress.made, seconds: elapsedSeconds)
            state.withLock { $0.first = $0.first ?? now }
        }
        switch form {
        case .none: break
        case .json: showObject(progress)
        case .openjd: showEngine(progress)
        case .plain: showText(progress, drawsBar: false)
        case .auto: showText(progress, drawsBar: Terminal.isInteractive)
        }
    }

    /// Removes the bar, or writes the last progress for a program.
    func finish() {
        if form == .json {
            if let last = state.withLock({ $0.unshown.take() }) { write(last, after: elapsedSeconds) }
        } else {
            Terminal.removeBar()
        }
    }

    private func showText(_ progress: FrameProduction.Progress, drawsBar: Bool) {
        let seconds = elapsedSeconds
        let interval = drawsBar ? Self.barInterval : Self.lineInterval
        let isDue = state.withLock { state in
            // The end is reported in a separate line.
            guard seconds - state.lastShown >= interval, progress.finished < progress.total else { return false }
            state.lastShown = seconds
            return true
        }
        guard isDue else { return }
        let outlook = outlook(progress, after: seconds)
        let figures =
            "\(progress.finished) of \(progress.total) \(things)"
            + (outlook.tellsPace
                ? ", \(Self.decimal(outlook.rate)) \(things)/s, \(Self.duration(outlook.secondsLeft)) left" : "")
        let share = progress.total > 0 ? Double(progress.finished) / Double(progress.total) : 1
        if drawsBar {
            Terminal.drawBar(Self.line(share, figures))
        } else {
            Terminal.write("bianlian: \(figures)\n")
        }
    }

    private func showObject(_ progress: FrameProduction.Progress) {
        let seconds = elapsedSeconds
        let isDue = state.withLock { state in
            let isLast = progress.finished >= progress.total
            guard isLast || seconds - state.lastShown >= Self.objectInterval else {
                state.unshown = progress
                return false
            }
            state.lastShown = seconds
            state.unshown = nil
            return true
        }
        if isDue { write(progress, after: seconds) }
    }

    /// Prints the messages of Open Job Description's "How Jobs Are Run": the progress in per cent, and a line for the user.
    private func showEngine(_ progress: FrameProduction.Progress) {
        let seconds = elapsedSeconds
        let isDue = state.withLock { state in
            guard progress.finished >= progress.total || seconds - state.lastShown >= Self.engineInterval else { return false }
            state.lastShown = seconds
            return true
        }
        guard isDue else { return }
        let share = progress.total > 0 ? Double(progress.finished) / Double(progress.total) * 100 : 100
        let figures = "\(progress.finished) of \(progress.total) \(things)"
        // A failed write is ignored: the engine may not read progress.
        _ = try? StandardOutput.write("openjd_progress: \(Self.decimal(share))\nopenjd_status: \(figures)\n")
    }

    private func write(_ progress: FrameProduction.Progress, after seconds: Double) {
        let outlook = outlook(progress, after: seconds)
        let object: OrderedJSON = [
            "task": .string(things), "frame": progress.frame.map { .integer($0) } ?? .null,
            "finished": .integer(progress.finished), "total": .integer(progress.total),
            "framesPerSecond": .number((outlook.rate * 1000).rounded() / 1000),
            "secondsLeft": .number((outlook.secondsLeft * 1000).rounded() / 1000),
        ]
        Terminal.write(object.text() + "\n")
    }

    /// Estimates the items per second and the remaining seconds at that rate, infinite if nothing is finished.
    ///
    /// The rate counts from the first finished item, or from the start while the time since then is too short for an estimate.
    private func outlook(
        _ progress: FrameProduction.Progress, after seconds: Double
    ) -> (rate: Double, secondsLeft: Double, tellsPace: Bool) {
        let first = state.withLock { $0.first } ?? Moment()
        let tellsPace = seconds - first.seconds >= Self.leastPaceTime && progress.made > first.made
        let since = tellsPace ? first : Moment()
        let rate = Double(progress.made - since.made) / max(seconds - since.seconds, 1e-9)
        let left = max(progress.total - progress.finished, 0)
        return (rate, left == 0 ? 0 : Double(left) / rate, tellsPace)
    }

    private var elapsedSeconds: Double { Self.seconds(since: start) }

    /// The elapsed time in seconds.
    static func seconds(since start: ContinuousClock.Instant) -> Double {
        let duration = (ContinuousClock.now - start).components
        return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
    }

    /// Returns the bar and the figures within the terminal's width, because a wrapped line could not be overwritten.
    private static func line(_ share: Double, _ figures: String) -> String {
        let columns = Terminal.columns
        let width = min(columns - figures.count - 2, widestBar)
        return width < 5 ? String(figures.prefix(columns - 1)) : "\(bar(share, width: width)) \(figures)"
    }

    private static func bar(_ share: Double, width: Int) -> String {
        let filled = Int(share * Double(width))
        let (full, empty) = (String(repeating: "█", count: filled), String(repeating: "░", count: width - filled))
        return Terminal.usesColor ? "\u{1B}[32m\(full)\u{1B}[90m\(empty)\u{1B}[0m" : full + empty
    }

    /// Formats a number with one decimal, regardless of the locale.
    static func decimal(_ value: Double) -> String {
        let tenths = Int((min(value, 1e9) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Formats a number with two decimals, regardless of the locale.
    static func hundredths(_ value: Double) -> String {
        let whole = Int((min(value, 1e9) * 100).rounded())
        return "\(whole / 100).\(whole / 10 % 10)\(whole % 10)"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999).rounded(.up))
        return whole < 60
            ? "\(whole) s" : whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}

extension FrameProduction.Progress {
    /// The number of frames that this run has rendered.
    fileprivate var made: Int { finished - takenOver }
}
