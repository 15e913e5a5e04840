import Bianlian
import Foundation
import ImageCodecs
import Imaging
import JSONText
import Studio
import Synchronization
import TerminalPictures

/// Shows a session in the terminal with a line below the picture, and handles keys, until the user ends it.
final class TerminalPreview: Sendable {
    /// The state that the session has reported, as far as it is shown.
    private struct Told {
        var frame = 0
        var frameCount = 1
        var frameRate = 60.0
        var size = ImageSize(1, 1)
        var views: [String] = []
        /// The frames with cuts, events and lost tracking, in order.
        var marks: [Int] = []
        var isPlaying = false
        var scale = 1.0
        var problem: String?
        /// The notes on the current scene.
        var notes: [String] = []
        /// The connection of the live face; nil if the scene plays its recording.
        var live: String?
        /// The age of the shown picture in milliseconds, for a live face.
        var age: Double?
    }

    private static let keys = "space ▶, ← → step, n p marks, 1–9 views, q quits"
    private static let liveKeys = "space ▶, 1–9 views, q quits"
    private static let timeKeys: Set<TerminalKeys.Key> = [.left, .right, .home, .end, .character("n"), .character("p")]
    /// The preview renders twice the pixels shown, so each shown pixel averages more samples.
    private static let supersampling = 2.0

    private let session: StudioSession
    private let client: StudioClient
    private let told = Mutex(Told())
    private let running: Mutex<RunningPicture>
    private let hasEnded = Atomic<Bool>(false)

    /// - Throws: `PictureFormError`; `TerminalMissing` if standard error is not a terminal or cannot show pictures.
    init(_ session: StudioSession) throws {
        guard let terminal = try PictureTerminal.detected(descriptor: STDERR_FILENO) else {
            throw TerminalMissing()
        }
        guard let client = session.join() else { preconditionFailure("A new session must accept a client.") }
        (self.session, self.client) = (session, client)
        running = Mutex(RunningPicture(on: terminal))
    }

    /// Shows the session until a key or a signal ends it.
    func run(until interruption: Interruption) {
        var keys = TerminalKeys()
        let finished = DispatchSemaphore(value: 0)
        Terminal.write("\u{1B}[?25l")
        Task {
            while let delivery = await client.next() { show(delivery) }
            finished.signal()
        }
        send("hello", [.init("protocol", .integer(1))])
        send("play")
        while !interruption.isRequested, !hasEnded.load(ordering: .relaxed) {
            guard keys != nil else {
                Thread.sleep(forTimeInterval: 0.05)
                continue
            }
            guard let pressed = keys?.next(waiting: 50) else { break }
            for key in pressed { act(on: key) }
        }
        session.leave(client)
        finished.wait()
        Terminal.write("\n\u{1B}[?25h")
        // Notes are printed only at the end, because lines would move the picture.
        for note in told.withLock({ $0.notes }) { Terminal.writeError("bianlian: note: \(note)") }
    }

    // MARK: Keys

    private func act(on key: TerminalKeys.Key) {
        let told = told.withLock { $0 }
        // A live face has no other frames.
        if told.live != nil, Self.timeKeys.contains(key) { return }
        switch key {
        case .character(" "): send(told.isPlaying ? "pause" : "play")
        case .left: send("step", [.init("by", .integer(-1))])
        case .right: send("step", [.init("by", .integer(1))])
        case .home: seek(0)
        case .end: seek(told.frameCount - 1)
        case .character("n"): told.marks.first { $0 > told.frame }.map(seek)
        case .character("p"): told.marks.last { $0 < told.frame }.map(seek)
        case .character("q"): hasEnded.store(true, ordering: .relaxed)
        case .character(let digit):
            guard let number = digit.wholeNumberValue, told.views.indices.contains(number - 1) else { return }
            send("view", [.init("name", .string(told.views[number - 1]))])
        }
    }

    private func seek(_ frame: Int) {
        send("seek", [.init("frame", .integer(frame))])
    }

    private func send(_ type: String, _ fields: [OrderedJSON.Member] = []) {
        session.receive(OrderedJSON.object([.init("type", .string(type))] + fields).compactText, from: client)
    }

    // MARK: What the session sends

    private func show(_ delivery: StudioClient.Delivery) {
        switch delivery {
        case .text(let text): take(OrderedJSON(parsing: text.utf8) ?? .null)
        case .picture(let packet):
            if packet.role == .picture, let picture = try? readImage(Array(packet.file), from: "frame").standardImage {
                told.withLock { told in
                    told.frame = packet.frame
                    told.age = packet.ageMilliseconds
                }
                show(picture)
            }
            send("shown", [.init("sequence", .integer(packet.sequence))])
        case .ping, .pong: break
        }
    }

    private func show(_ picture: SRGBImage) {
        let bytes = running.withLock { running in
            running.terminal.measure(STDERR_FILENO)
            return running.bytes(showing: picture)
        }
        // One write, so that the line does not flicker.
        Terminal.write(bytes + Array(line().utf8))
        fitSize()
    }

    private func take(_ message: OrderedJSON) {
        told.withLock { told in
            switch message["type"]?.string {
            case "scene":
                told.frameCount = max(Int(message["frames"]?.number ?? 1), 1)
                told.frameRate = max(message["frameRate"]?.number ?? 60, 1e-3)
                told.size = ImageSize(Int(message["width"]?.number ?? 1), Int(message["height"]?.number ?? 1))
                told.notes = message["notes"]?.elements.compactMap(\.string) ?? []
                told.views = message["views"]?.elements.compactMap { $0["name"]?.string } ?? []
                let marks = message["marks"]
                let frames =
                    (marks?["lost"]?.elements.compactMap { $0.elements.first?.number } ?? [])
                    + (marks?["cuts"]?.elements.compactMap(\.number) ?? [])
                    + (marks?["events"]?.elements.compactMap { $0["frame"]?.number } ?? [])
                told.marks = Set(frames.map { Int($0) }).sorted()
            case "state":
                told.isPlaying = message["playing"] == .boolean(true)
                told.scale = message["quality"]?["scale"]?.number ?? told.scale
            case "live": told.live = message["line"]?.string
            case "problems": told.problem = message["messages"]?.elements.first.map(Self.words)
            case "refused": told.problem = message["message"]?.string
            default: break
            }
        }
        Terminal.write(line())
        fitSize()
    }

    /// Formats a mistake as the contract states it: its location and its message.
    private static func words(of problem: OrderedJSON) -> String {
        var place: [String] = []
        if let file = problem["file"]?.string {
            let numbers = ["line", "column"].compactMap { problem[$0]?.number.map { "\(Int($0))" } }
            place.append(([file] + numbers).joined(separator: ":"))
            if let path = problem["path"]?.string { place.append(path) }
        }
        return (place + [problem["text"]?.string ?? ""]).joined(separator: ": ")
    }

    /// Returns the line below the picture, which overwrites the previous one.
    private func line() -> String {
        let told = told.withLock { $0 }
        let place =
            "\(told.isPlaying ? "▶" : "⏸") " + (told.live.map { Self.words(ofLive: $0, told) } ?? Self.words(ofFrame: told))
        let keys = told.live == nil ? Self.keys : Self.liveKeys
        let count = told.notes.count
        let notes = count == 0 ? "" : " · \(count) \(count == 1 ? "note" : "notes"), printed at the end"
        let line = (told.problem ?? place + " · " + keys + notes).printedLine.prefix(max(Terminal.columns - 1, 0))
        let isRed = told.problem != nil && Terminal.usesColor
        return "\r" + (isRed ? "\u{1B}[31m\(line)\u{1B}[0m" : String(line)) + "\u{1B}[K"
    }

    private static func words(ofFrame told: Told) -> String {
        let seconds = ProgressDisplay.hundredths(Double(told.frame) / told.frameRate)
        return "frame \(told.frame) of \(told.frameCount - 1), \(seconds) s"
    }

    private static func words(ofLive line: String, _ told: Told) -> String {
        let age = told.age.map { ", \(Int($0.rounded())) ms old" } ?? ""
        return told.isPlaying ? line + age : "paused: \(line)"
    }

    /// Requests pictures as large as the terminal can show.
    private func fitSize() {
        let (size, scale) = told.withLock { ($0.size, $0.scale) }
        let pixels = running.withLock { $0.terminal.placement(of: size).pixels }
        let wanted = min(max((Double(pixels.width) / Double(size.width) * Self.supersampling * 20).rounded(.up) / 20, 0.05), 1)
        guard wanted != scale, size.width > 1 else { return }
        told.withLock { $0.scale = wanted }
        send("quality", [.init("scale", .number(wanted))])
    }
}

/// No terminal can show pictures.
private struct TerminalMissing: ExitCoded, CustomStringConvertible {
    var exitCode: Int32 { ExitCodes.usage }

    var description: String {
        "--terminal needs standard error to be a terminal that shows pictures; omit it to preview in a browser, or set "
            + "\(PictureTerminal.variable) to the picture format of your terminal"
    }
}

extension OrderedJSON {
    fileprivate var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }
}
