import FaceTracking

/// Decides which packets become frames, and counts the others. Needs no network.
///
/// Work and memory are bounded for any sender: the length of a packet and the number of decoded packets a second are limited,
/// only one sender is accepted at a time, and of the reasons for dropping packets only the first of each kind is kept.
struct LiveReception {
    /// The accepted length of a packet in bytes. The apps send about 300 bytes, or 1.5 KB of text.
    static let longestPacket = 16 << 10
    /// The number of packets that are decoded in a second. Phones send 60.
    static let mostPerSecond = 240
    /// The number of seconds without a frame after which the connection counts as lost. Another sender may then continue.
    static let patience = 1.0

    /// A reason for dropping packets; each is noted once.
    private enum Reason: Hashable {
        case otherSender, unreadable, otherPhone, tooLong, tooMany, tooFar
    }

    private(set) var facts = LiveFacts()
    private var decoder: LivePacketDecoder
    private var sender: UDPSocket.Sender?
    /// The only accepted address; nil for any.
    private let host: String?
    private var noted: Set<Reason> = []
    /// The arrivals of the frames within the last second, in seconds.
    private var arrivals: [Double] = []
    private var newestArrival = -Double.infinity
    private var newestTime: Double?
    /// The time of the previous packet and its arrival, if the packet was dropped because its time is too far ahead.
    private var suspect: (time: Double, arrival: Double)?
    /// The number of packets that may be decoded at the moment, which grows with time.
    private var allowance = Double(Self.mostPerSecond)
    private var allowanceTime: Double?

    /// - Parameters:
    ///   - host: the only accepted numeric address; nil for any.
    ///   - reel: the name of the reel in the recording's header.
    init(from host: String? = nil, reel: String = "") {
        decoder = LivePacketDecoder(reel: reel)
        // The same address may be written in several ways.
        self.host = host.map { UDPSocket.Sender(host: $0, port: 1)?.host ?? $0 }
    }

    /// The header of a recording of the frames so far; nil before the first.
    var header: RecordingHeader? { decoder.header }

    /// Returns the frame of a packet; nil if the packet is dropped.
    /// - Parameter seconds: the time of arrival, in seconds since any moment; not less than that of the previous packet.
    mutating func frame(from datagram: UDPSocket.Datagram, arrivingAt seconds: Double) -> TrackedFrame? {
        guard isAccepted(datagram.sender, at: seconds) else { return nil }
        guard !datagram.isCut else {
            drop(.tooLong) { "\(datagram.sender.text): a packet is longer than \(Self.longestPacket) bytes" }
            return nil
        }
        guard takeAllowance(at: seconds) else {
            drop(.tooMany) { "\(datagram.sender.text): more than \(Self.mostPerSecond) packets a second arrive" }
            return nil
        }
        do {
            var next = decoder
            let frame = try next.frame(from: datagram.bytes, arrivingAt: seconds)
            guard isPlausible(frame.time, at: seconds) else {
                drop(.tooFar) {
                    "\(datagram.sender.text): a packet's time is more than \(Self.patience) s ahead of its arrival"
                }
                return nil
            }
            decoder = next
            add(frame, of: datagram.sender, at: seconds)
            return frame
        } catch {
            // A stream has one clock, so a phone that follows another one needs a new stream.
            let mayBeOther = sender != nil && isSilent(at: seconds)
            drop(mayBeOther ? .otherPhone : .unreadable) {
                "\(datagram.sender.text): a packet cannot be read: \(error)"
                    + (mayBeOther ? "; if it comes from another phone or app, start the preview again" : "")
            }
            return nil
        }
    }

    /// Updates the facts that change with time.
    mutating func pass(to seconds: Double) {
        arrivals.removeAll { seconds - $0 >= 1 }
        facts.rate = arrivals.count
        facts.isReceiving = !isSilent(at: seconds)
    }

    private func isSilent(at seconds: Double) -> Bool { seconds - newestArrival >= Self.patience }

    private mutating func isAccepted(_ other: UDPSocket.Sender, at seconds: Double) -> Bool {
        if other == sender { return true }
        if let host, other.host != host {
            drop(.otherSender) { "packets from \(other.text) are dropped, because --phone accepts only \(host)" }
            return false
        }
        guard let sender, !isSilent(at: seconds) else { return true }
        drop(.otherSender) { "packets from \(other.text) are dropped, because \(sender.text) sends already" }
        return false
    }

    private mutating func takeAllowance(at seconds: Double) -> Bool {
        let most = Double(Self.mostPerSecond)
        allowance = min(allowance + (seconds - (allowanceTime ?? seconds)) * most, most)
        allowanceTime = seconds
        guard allowance >= 1 else { return false }
        allowance -= 1
        return true
    }

    /// Whether a frame's time is at most `patience` ahead of its arrival, both measured from the previous frame.
    ///
    /// One packet with a wrong time would make all later ones too early. A second packet that continues it shows that the
    /// phone's clock was set.
    private mutating func isPlausible(_ time: Double, at seconds: Double) -> Bool {
        func continues(_ earlier: Double, _ arrival: Double) -> Bool {
            time - earlier <= seconds - arrival + Self.patience
        }
        let isContinued = suspect.map { time > $0.time && continues($0.time, $0.arrival) } ?? false
        suspect = nil
        guard let newestTime, !continues(newestTime, newestArrival), !isContinued else { return true }
        suspect = (time, seconds)
        return false
    }

    private mutating func add(_ frame: TrackedFrame, of sender: UDPSocket.Sender, at seconds: Double) {
        if sender != self.sender {
            self.sender = sender
            facts.sender = sender.text
            facts.apps = decoder.apps
        }
        facts.frameCount += 1
        if decoder.hasTimes { facts.lostCount = (facts.lostCount ?? 0) + missingCount(before: frame) }
        newestTime = frame.time
        newestArrival = seconds
        arrivals.append(seconds)
        pass(to: seconds)
    }

    /// The number of frames missing before a frame. A pause of a second or more is not a loss.
    private func missingCount(before frame: TrackedFrame) -> Int {
        guard let newestTime, let rate = decoder.header?.frameRate, frame.time - newestTime < Self.patience else { return 0 }
        return max(Int(((frame.time - newestTime) * rate).rounded()) - 1, 0)
    }

    private mutating func drop(_ reason: Reason, _ note: () -> String) {
        facts.droppedCount += 1
        if noted.insert(reason).inserted { facts.notes.append(note()) }
    }
}
