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

    /// A reason for dropping packets or for changing their times; each is noted once.
    private enum Reason: Hashable {
        case otherSender, unreadable, otherPhone, tooLong, tooMany, wrongTime, otherClock
    }

    private(set) var facts = LiveFacts()
    private var stream: LiveStream
    /// The stream restarted with the previous packet, if that packet was dropped because of its time.
    private var otherClock: LiveStream?
    private var sender: UDPSocket.Sender?
    /// The only accepted address; nil for any.
    private let host: String?
    private var noted: Set<Reason> = []
    /// The arrivals of the frames within the last second, in seconds.
    private var arrivals: [Double] = []
    /// The number of packets that may be decoded at the moment, which grows with time.
    private var allowance = Double(Self.mostPerSecond)
    private var allowanceTime: Double?

    /// - Parameters:
    ///   - host: the only accepted numeric address; nil for any.
    ///   - reel: the name of the reel in the recording's header.
    init(from host: String? = nil, reel: String = "") {
        stream = LiveStream(reel: reel, patience: Self.patience)
        // The same address may be written in several ways.
        self.host = host.map { UDPSocket.Sender(host: $0, port: 1)?.host ?? $0 }
    }

    /// The header of a recording of the frames so far; nil before the first.
    var header: RecordingHeader? { stream.decoder.header }

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
            let previous = stream.newest?.time
            guard let frame = try decoded(datagram, at: seconds) else {
                drop(.wrongTime) {
                    "\(datagram.sender.text): a packet's time differs from its arrival by more than \(Self.patience) s"
                }
                return nil
            }
            add(frame, after: previous, of: datagram.sender, at: seconds)
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

    private func isSilent(at seconds: Double) -> Bool { stream.newest.map { seconds - $0.arrival >= Self.patience } ?? true }

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

    /// Returns the frame of a packet; nil if its time does not fit the arrival.
    ///
    /// One packet with a wrong time must not make all later ones wrong. A second packet that continues it shows that the
    /// phone's clock was set, or that the times of the first packets were wrong. The frames then continue at their arrival.
    private mutating func decoded(
        _ datagram: UDPSocket.Datagram, at seconds: Double
    ) throws(LivePacketError) -> TrackedFrame? {
        if let frame = try stream.frame(from: datagram.bytes, arrivingAt: seconds) {
            otherClock = nil
            return frame
        }
        var restarted = stream
        let frame = try restarted.restart(with: datagram.bytes, arrivingAt: seconds)
        let isContinued = (try? otherClock?.frame(from: datagram.bytes, arrivingAt: seconds)) != nil
        guard isContinued else {
            otherClock = restarted
            return nil
        }
        (stream, otherClock) = (restarted, nil)
        note(.otherClock) {
            "\(datagram.sender.text): the packets continue with another clock, so their frames follow at the times of arrival"
        }
        return frame
    }

    /// - Parameter previous: the time of the previous frame; nil before the first.
    private mutating func add(
        _ frame: TrackedFrame, after previous: Double?, of sender: UDPSocket.Sender, at seconds: Double
    ) {
        if sender != self.sender {
            self.sender = sender
            facts.sender = sender.text
            facts.apps = stream.decoder.apps
        }
        facts.frameCount += 1
        if stream.decoder.hasTimes {
            facts.lostCount = (facts.lostCount ?? 0) + (previous.map { missingCount(in: frame.time - $0) } ?? 0)
        }
        arrivals.append(seconds)
        pass(to: seconds)
    }

    /// The number of frames missing between two frames. A pause of a second or more is not a loss.
    /// - Parameter step: the time between the frames, in seconds.
    private func missingCount(in step: Double) -> Int {
        guard let rate = stream.decoder.header?.frameRate, step < Self.patience else { return 0 }
        return max(Int((step * rate).rounded()) - 1, 0)
    }

    private mutating func drop(_ reason: Reason, _ text: () -> String) {
        facts.droppedCount += 1
        note(reason, text)
    }

    private mutating func note(_ reason: Reason, _ text: () -> String) {
        if noted.insert(reason).inserted { facts.notes.append(text()) }
    }
}
