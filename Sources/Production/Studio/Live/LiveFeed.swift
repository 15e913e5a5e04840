import FaceTracking
import Foundation
import Scheduling
import Synchronization

/// A frame of a live face and the time at which its packet arrived.
struct LiveFrame: Sendable {
    var frame: TrackedFrame
    var arrival: ContinuousClock.Instant
}

/// Receives a live face on a thread of its own, and records it.
///
/// All network code is here and in `UDPSocket`. Packets become frames in `LiveReception`. The thread is the only user of the
/// reception and of the recording until it has ended.
final class LiveFeed: @unchecked Sendable {
    private let options: LiveOptions
    private let socket: UDPSocket
    private let start = ContinuousClock.now
    private let hasEnded = ThreadGate()
    private let isStopped = Atomic<Bool>(false)
    private var hasStarted = false
    private var reception: LiveReception
    private var recording: GrowingRecording?
    private var facts: LiveFacts
    private var failure: (any Error)?

    /// The longest wait for a packet, in milliseconds, and so for the end.
    private static let longestWait: Int32 = 50
    private static let timeBetweenFacts = Duration.milliseconds(250)

    /// The apps that send after a request: their ports and the text of the request, as their developers publish them.
    private static let requests = [
        (port: 49983, text: "iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719"),
        (port: 49993, text: "FACEMOTION3D_OtherStreaming"),
    ]
    private static let timeBetweenRequests = Duration.seconds(1)

    /// Listens, and creates the recording's file.
    /// - Throws: `LiveSocketError`; `RecordingError.unwritable`.
    init(_ options: LiveOptions) throws {
        self.options = options
        socket = try UDPSocket(options.address, longest: LiveReception.longestPacket)
        recording = try options.recording.map { try GrowingRecording(at: $0) }
        let reel = options.recording?.deletingPathExtension().lastPathComponent
        reception = LiveReception(from: options.phone, reel: reel ?? "")
        facts = LiveFacts()
        facts.recordingName = options.recording?.lastPathComponent
        facts.recordedCount = recording?.frameCount
    }

    /// The port on which it listens.
    var port: Int { socket.port }

    /// Starts the thread.
    /// - Parameters:
    ///   - show: receives each frame.
    ///   - tell: receives the facts at most four times a second, and when the connection changes.
    /// - Throws: `ThreadError`.
    func run(
        showing show: @escaping @Sendable (LiveFrame) -> Void, telling tell: @escaping @Sendable (LiveFacts) -> Void
    ) throws(ThreadError) {
        try SystemThread.start { [self] in
            receive(show, tell)
            hasEnded.open()
        }
        hasStarted = true
    }

    /// Ends the thread and finishes the recording.
    /// - Returns: the facts at the end.
    /// - Throws: the error that stopped the recording.
    func stop() throws -> LiveFacts {
        isStopped.store(true, ordering: .relaxed)
        if hasStarted { hasEnded.wait() }
        if failure == nil { try recording?.finish(header: reception.header) }
        recording = nil
        if let failure { throw failure }
        return facts
    }

    private func receive(_ show: (LiveFrame) -> Void, _ tell: (LiveFacts) -> Void) {
        var buffer: [UInt8] = []
        var toldAt: ContinuousClock.Instant?
        var requestedAt: ContinuousClock.Instant?
        while !isStopped.load(ordering: .relaxed) {
            let datagram = socket.receive(into: &buffer, waiting: Self.longestWait)
            let now = ContinuousClock.now
            if let datagram, let frame = reception.frame(from: datagram, arrivingAt: (now - start) / .seconds(1)) {
                show(LiveFrame(frame: frame, arrival: now))
                record(frame)
            }
            reception.pass(to: (now - start) / .seconds(1))
            let wasReceiving = facts.isReceiving
            facts = merged(reception.facts)
            if wasReceiving != facts.isReceiving || toldAt.map({ now - $0 >= Self.timeBetweenFacts }) ?? true {
                toldAt = now
                tell(facts)
            }
            if let phone = options.phone, !facts.isReceiving,
                requestedAt.map({ now - $0 >= Self.timeBetweenRequests }) ?? true
            {
                requestedAt = now
                for request in Self.requests { socket.send(Array(request.text.utf8), to: phone, port: request.port) }
            }
        }
    }

    /// The facts of the reception with those of the recording.
    private func merged(_ received: LiveFacts) -> LiveFacts {
        var merged = received
        merged.recordingName = facts.recordingName
        merged.recordedCount = recording?.frameCount ?? facts.recordedCount
        merged.recordingProblem = failure.map { "\($0)" }
        return merged
    }

    private func record(_ frame: TrackedFrame) {
        guard failure == nil, let header = reception.header else { return }
        do {
            try recording?.append(frame, header: header)
        } catch {
            failure = error
        }
    }
}
