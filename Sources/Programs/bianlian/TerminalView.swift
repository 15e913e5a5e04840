import Bianlian
import Diagnostics
import Foundation
import Scheduling
import Synchronization
import TerminalPictures

/// Shows the frames of a run in the terminal, at the terminal's pace.
///
/// A separate thread takes a picture when it is done with the previous one. It then pauses nine times as long as it worked, so
/// it uses at most a tenth of the time.
final class TerminalView: Sendable {
    /// The shortest time between two pictures, in seconds.
    private static let shortestInterval = 0.1
    private static let workToRest = 9.0

    private struct State {
        /// The picture to show next.
        var next: SRGBImage?
        /// Whether the thread's pause is over and it waits for a picture.
        var isReady = true
        var isEnding = false
        var running: RunningPicture
    }

    private let state: Mutex<State>
    private let isWanted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Creates a view on standard error; nil if it cannot show pictures.
    /// - Throws: `PictureFormError`, `ThreadError`.
    init?() throws {
        guard let terminal = try PictureTerminal.detected(descriptor: STDERR_FILENO) else { return nil }
        state = Mutex(State(running: RunningPicture(on: terminal)))
        try SystemThread.start { [self] in showPictures() }
    }

    /// Offers a picture; called by the run's thread, which does not wait.
    /// - Parameter isLast: whether the picture must be shown.
    /// - Returns: whether the picture is accepted.
    func offer(_ picture: SRGBImage, isLast: Bool) -> Bool {
        let isTaken = state.withLock { state in
            guard isLast || state.isReady, !state.isEnding else { return false }
            (state.next, state.isReady) = (picture, false)
            return true
        }
        if isTaken { isWanted.signal() }
        return isTaken
    }

    /// Waits until the last accepted picture is shown. No picture is shown afterwards.
    func finish() {
        let isFirst = state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
        guard isFirst else { return }
        isWanted.signal()
        hasEnded.wait()
    }

    private func showPictures() {
        defer { hasEnded.signal() }
        while true {
            isWanted.wait()
            let start = ContinuousClock.now
            if let picture = state.withLock({ $0.next.take() }) {
                let bytes = state.withLock { state in
                    state.running.terminal.measure(STDERR_FILENO)
                    return state.running
                }
                show(picture, with: bytes)
            } else if state.withLock(\.isEnding) {
                return
            }
            rest(since: start)
            state.withLock { $0.isReady = true }
        }
    }

    private func show(_ picture: SRGBImage, with running: RunningPicture) {
        // Written outside the lock, because the run must not wait for it.
        var running = running
        Terminal.write(running.bytes(showing: picture))
        state.withLock { $0.running = running }
    }

    private func rest(since start: ContinuousClock.Instant) {
        let worked = ProgressDisplay.seconds(since: start)
        let end = start + .seconds(max(Self.shortestInterval, worked * (1 + Self.workToRest)))
        while ContinuousClock.now < end, !state.withLock(\.isEnding) { usleep(5000) }
    }
}

extension TerminalView {
    /// The finding of `bianlian doctor` on pictures in the terminal.
    static var finding: Diagnosis.Finding {
        func finding(_ state: Diagnosis.State, _ found: String, form: PictureForm?, loss: String? = nil, remedy: String? = nil)
            -> Diagnosis.Finding
        {
            Diagnosis.Finding(
                part: .terminal, state: state, found: found, loss: loss, remedy: remedy,
                facts: [.init("form", form.map { .string($0.rawValue) } ?? .null)])
        }
        let terminal: PictureTerminal?
        do {
            terminal = try PictureTerminal.detected(descriptor: STDERR_FILENO)
        } catch {
            return finding(
                .missing, "\(error)".components(separatedBy: "; ")[0], form: nil, loss: "render --show fails",
                remedy: "unset \(PictureTerminal.variable)")
        }
        guard let terminal else {
            return finding(
                .missing, "standard error is not a terminal that shows pictures", form: nil,
                loss: "render --show shows nothing")
        }
        let size = "\(terminal.columns) columns, \(terminal.rows) rows"
        guard terminal.isWithinTmux, !terminal.form.isGraphics else {
            let isFull = terminal.form.isGraphics || terminal.form == .blocks
            return finding(
                isFull ? .good : .limited, "\(terminal.form.rawValue), \(size)", form: terminal.form,
                loss: isFull
                    ? nil
                    : terminal.form == .monochrome
                        ? "pictures have no colours, because NO_COLOR is set" : "pictures have 240 colours")
        }
        return finding(
            .limited, "\(terminal.form.rawValue), \(size), within tmux", form: terminal.form,
            loss: "pictures are blocks of half a character",
            remedy:
                "set -g allow-passthrough on in tmux, and set \(PictureTerminal.variable) to kitty, iterm2 or sixel, as "
                + "supported by the terminal outside"
        )
    }
}
