import Synchronization

/// The queue of messages for one page, and the pictures sent to it that it has not shown yet.
///
/// A slow or stopped page delays no other page and uses bounded memory. The queue keeps only the newest text of each kind and
/// the newest picture of each role. A picture is sent once the page has shown the one before.
public final class StudioClient: Sendable {
    /// The next item to send to a page.
    public enum Delivery: Sendable {
        /// A message.
        case text(String)
        /// A picture.
        case picture(StudioPacket)
        /// A ping, to detect whether the page is still connected.
        case ping
        /// The answer to a ping from the page.
        case pong([UInt8])
    }

    private struct State {
        /// The waiting texts with their kinds, in sending order.
        var texts: [(kind: String, text: String)] = []
        var waiting: [StudioPacket.Role: StudioPacket] = [:]
        /// The sequence numbers of the pictures that were sent and are not shown yet.
        var underWay: [StudioPacket.Role: Int] = [:]
        var isPinged = false
        var pong: [UInt8]?
        var hasGreeted = false
        var isClosed = false
        var taker: CheckedContinuation<Delivery?, Never>?

        mutating func next() -> Delivery? {
            if let answer = pong {
                pong = nil
                return .pong(answer)
            }
            if !texts.isEmpty { return .text(texts.removeFirst().text) }
            for role in StudioPacket.Role.allCases where underWay[role] == nil {
                guard let packet = waiting.removeValue(forKey: role) else { continue }
                underWay[role] = packet.sequence
                return .picture(packet)
            }
            guard isPinged else { return nil }
            isPinged = false
            return .ping
        }
    }

    private let state = Mutex(State())
    /// The largest number of waiting refusals; further ones are dropped.
    private static let mostRefusals = 16

    init() {}

    /// Waits for the next delivery to the page; nil at the end.
    ///
    /// Only one caller may wait at a time. Cancelling the caller closes the client and returns nil.
    public func next() async -> Delivery? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Delivery?? in
                    if let next = state.next() { return next }
                    if state.isClosed || Task.isCancelled { return .some(nil) }
                    state.taker = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            close()
        }
    }

    /// Closes the queue and drops everything that waits.
    func close() {
        change { state in
            state.isClosed = true
            state.texts = []
            state.waiting = [:]
        }
    }

    /// Queues a text. It replaces a waiting text of the same kind.
    func send(_ text: String, as kind: String) {
        change { state in
            if let index = state.texts.firstIndex(where: { $0.kind == kind }) {
                state.texts[index].text = text
            } else {
                state.texts.append((kind, text))
            }
        }
    }

    /// Queues the message that a request was refused.
    func refuse(_ text: String) {
        change { state in
            guard state.texts.count(where: { $0.kind == "refused" }) < Self.mostRefusals else { return }
            state.texts.append(("refused", text))
        }
    }

    /// Queues a picture. It replaces a waiting picture of the same role.
    func offer(_ packet: StudioPacket) {
        change { $0.waiting[packet.role] = packet }
    }

    /// Drops the waiting picture of a role.
    func withdraw(_ role: StudioPacket.Role) {
        change { $0.waiting[role] = nil }
    }

    /// Records that the page has shown a picture.
    /// - Parameter age: waiting pictures older than this are dropped, because a newer one is about to be drawn; nil to keep
    ///   all.
    func acknowledge(_ sequence: Int, droppingOlderThan age: Duration?) {
        change { state in
            if let age { state.waiting = state.waiting.filter { ContinuousClock.now - $0.value.time < age } }
            // A later picture of a role acknowledges all earlier ones.
            for (role, sent) in state.underWay where sent <= sequence { state.underWay[role] = nil }
        }
    }

    /// Queues a ping, to detect whether the page is still connected.
    func ping() {
        change { $0.isPinged = true }
    }

    /// Answers a ping from the page.
    public func answer(_ ping: [UInt8]) {
        change { $0.pong = ping }
    }

    func greet() {
        change { $0.hasGreeted = true }
    }

    /// Whether the page has reported that it is ready.
    var hasGreeted: Bool { state.withLock { $0.hasGreeted } }

    /// Whether the page is ready and no picture is waiting for it.
    var takesPictures: Bool { state.withLock { $0.hasGreeted && !$0.isClosed && $0.waiting[.picture] == nil } }

    private func change(_ change: (inout State) -> Void) {
        let resumed = state.withLock { state -> (taker: CheckedContinuation<Delivery?, Never>, delivery: Delivery?)? in
            if !state.isClosed { change(&state) }
            guard let taker = state.taker else { return nil }
            let next = state.isClosed ? nil : state.next()
            guard next != nil || state.isClosed else { return nil }
            state.taker = nil
            return (taker, next)
        }
        resumed?.taker.resume(returning: resumed?.delivery)
    }
}
