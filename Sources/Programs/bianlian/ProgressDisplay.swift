import Bianlian
import Foundation
import Synchronization

/// Shows how far a run is: a bar that is drawn over on a terminal, a line now and then elsewhere.
final class ProgressDisplay: Sendable {
    /// The time between two drawings of a bar, and that between two lines where there is no terminal, in seconds.
    private static let barInterval = 0.1
    private static let lineInterval = 5.0
    private static let widestBar = 30

    /// The things that are counted, in the plural.
    private let things: String
    private let start = ContinuousClock.now
    private let lastShown = Mutex<Double>(0)

    /// A display that counts things, called so in the plural.
    init(of things: String) {
        self.things = things
    }

    /// Shows where a run is, unless it was shown a moment ago.
    func show(finished: Int, of total: Int) {
        let seconds = elapsedSeconds
        let interval = Terminal.isInteractive ? Self.barInterval : Self.lineInterval
        let isDue = lastShown.withLock { last in
            // The end has a line of its own.
            guard seconds - last >= interval, finished < total else { return false }
            last = seconds
            return true
        }
        guard isDue else { return }
        let rate = Double(finished) / max(seconds, 1e-9)
        let left = Double(total - finished) / max(rate, 1e-9)
        let figures =
            "\(finished) of \(total) \(things), \(Self.decimal(rate)) \(things)/s, \(Self.duration(left)) left"
        let share = total > 0 ? Double(finished) / Double(total) : 1
        Terminal.write(Terminal.isInteractive ? "\r\(Self.line(share, figures))\u{1B}[K" : "bianlian: \(figures)\n")
    }

    /// Leaves the bar's line.
    func finish() {
        if Terminal.isInteractive, lastShown.withLock({ $0 > 0 }) { Terminal.write("\r\u{1B}[K") }
    }

    private var elapsedSeconds: Double {
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

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999).rounded(.up))
        return whole < 60
            ? "\(whole) s" : whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
