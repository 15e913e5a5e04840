import Synchronization

/// What waits for one page, and what is under way to it.
///
/// A page that is slow, or has stopped, holds up nobody and takes bounded memory: of each kind of text the newest waits, and of each role the
/// newest picture, which is sent once the one before was shown.
public final class StudioClient: Sendable {
    /// What a page is sent next.
    public enum Delivery: Sendable {
        /// A message.
        case text(String)
        /// A picture.
        case picture(StudioPacket)
        /// Nothing; whether somebody is still there is to be found out.
        case ping
        /// The answer to a ping of the page's.
        case pong([UInt8])
    }

    private struct State {
        /// The kind of each text, and the text, in their order.
        var texts: [(kind: String, text: String)] = []
        var waiting: [StudioPacket.Role: StudioPacket] = [:]
        /// The numbers of the pictures that were sent and are not shown yet.
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
    /// So many refusals wait at most; more say nothing new.
    private static let mostRefusals = 16

    init() {}

    /// The next that the page is sent; nil at the end. For one caller at a time; a cancelled one gets nil.
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

    /// Ends what is sent; what waits is dropped.
    func close() {
        change { state in
            state.isClosed = true
            state.texts = []
            state.waiting = [:]
        }
    }

    /// Sends a text in place of one of the same kind that waits.
    func send(_ text: String, as kind: String) {
        change { state in
            if let index = state.texts.firstIndex(where: { $0.kind == kind }) {
                state.texts[index].text = text
            } else {
                state.texts.append((kind, text))
            }
        }
    }

    /// Tells that a wish is not fulfilled.
    func refuse(_ text: String) {
        change { state in
            guard state.texts.count(where: { $0.kind == "refused" }) < Self.mostRefusals else { return }
            state.texts.append(("refused", text))
        }
    }

    /// Offers a picture in place of one that waits.
    func offer(_ packet: StudioPacket) {
        change { $0.waiting[packet.role] = packet }
    }

    /// Drops a picture of a role that waits.
    func withdraw(_ role: StudioPacket.Role) {
        change { $0.waiting[role] = nil }
    }

    /// Takes note that the page shows a picture.
    /// - Parameter age: pictures that wait and are older are dropped, since a newer one is about to be drawn; nil for none.
    func acknowledge(_ sequence: Int, droppingOlderThan age: Duration?) {
        change { state in
            if let age { state.waiting = state.waiting.filter { ContinuousClock.now - $0.value.time < age } }
            // A later picture of a role stands for all before it.
            for (role, sent) in state.underWay where sent <= sequence { state.underWay[role] = nil }
        }
    }

    /// Asks whether somebody is still there.
    func ping() {
        change { $0.isPinged = true }
    }

    /// Answers a ping of the page's.
    public func answer(_ ping: [UInt8]) {
        change { $0.pong = ping }
    }

    func greet() {
        change { $0.hasGreeted = true }
    }

    /// Whether the page has said that it is ready.
    var hasGreeted: Bool { state.withLock { $0.hasGreeted } }

    /// Whether a picture would go on, or wait alone.
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
