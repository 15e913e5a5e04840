import Bianlian
import Foundation
import Synchronization

/// Shows how far a run is: a bar that is drawn over on a terminal, a line now and then elsewhere, or lines for programs.
final class ProgressDisplay: Sendable {
    /// The time between two drawings of a bar, two lines for a program, and two lines for a person, in seconds.
    private static let barInterval = 0.1
    private static let objectInterval = 0.1
    private static let lineInterval = 5.0
    private static let engineInterval = 1.0
    /// The shortest time, in seconds, that tells a pace: several threads finish their first frames at once.
    private static let leastPaceTime = 0.25
    private static let widestBar = 30

    /// The things that are counted, in the plural.
    private let things: String
    private let form: ProgressForm
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        /// When something was shown last, in seconds since the start; 0 before anything is.
        var lastShown = 0.0
        /// What is known and was not shown.
        var unshown: FrameProduction.Progress?
        /// When the first was made: the time before it, such as that of loading, tells nothing of the rest.
        var first: Moment?
    }

    /// How much had been made so many seconds after the start, without what an earlier run had made.
    private struct Moment {
        var made = 0
        var seconds = 0.0
    }

    /// A display that counts things, called so in the plural.
    init(of things: String, as form: ProgressForm = .auto) {
        self.things = things
        self.form = form
    }

    /// Shows where a run is, unless it was shown a moment ago.
    func show(finished: Int, of total: Int) {
        show(FrameProduction.Progress(finished: finished, total: total))
    }

    /// Shows where a run is, unless it was shown a moment ago.
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

    /// Leaves the bar's line, or tells a program the last that is known.
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
            // The end has a line of its own.
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

    /// The messages of Open Job Description's "How Jobs Are Run": a share in per cent, and a line for a person.
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
        // Whether anybody reads it is the engine's matter.
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

    /// The things made a second since the first of them, or since the start as long as that is too short a time to tell a pace, and the
    /// seconds that the rest takes at that rate: infinitely many where nothing has been made.
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

    /// The time that has passed, in seconds.
    static func seconds(since start: ContinuousClock.Instant) -> Double {
        let duration = (ContinuousClock.now - start).components
        return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
    }

    /// The bar and the figures, within the terminal's width: a line that wraps could not be drawn over.
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

    /// A number with one decimal, in the same form everywhere.
    static func decimal(_ value: Double) -> String {
        let tenths = Int((min(value, 1e9) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A number with two decimals, in the same form everywhere.
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
    /// The number of frames that this run has made.
    fileprivate var made: Int { finished - takenOver }
}
