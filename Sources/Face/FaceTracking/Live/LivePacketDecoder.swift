import DescribedErrors

/// Decodes frames from the packets that a phone app sends, one packet at a time.
///
///     var decoder = LivePacketDecoder()
///     let frame = try decoder.frame(from: packet, arrivingAt: seconds)
///
/// The first readable packet determines the format: Live Link Face's packets of version 6, or the text of iFacialMocap and
/// Facemotion3d. The formats' decoders are those of recordings, so that a reader of the same packets gives the same frames.
/// Only the times of iFacialMocap and Facemotion3d differ: their packets contain none, so that a frame's time is its arrival.
package struct LivePacketDecoder {
    private enum Stream {
        case liveLink(LiveLinkDecoder<LiveLinkPackets>, layout: LiveLinkPackets, scan: LiveLinkScan)
        case text(IFacialMocapDecoder, hasHeadPosition: Bool, clock: FrameClock)
    }

    private var stream: Stream?
    private let reel: String

    /// - Parameter reel: the name of the reel in the header, that of the recording's file without its extension.
    package init(reel: String = "") {
        self.reel = reel
    }

    /// The format of the packets; nil before the first readable one.
    package var format: Recording.Format? {
        switch stream {
        case nil: nil
        case .liveLink: .liveLinkPackets
        case .text: .iFacialMocap
        }
    }

    /// The names of the apps that send the format, in words; nil before the first readable packet.
    package var apps: String? { format.flatMap { RecordingFormats[$0] }?.apps.listed() }

    /// The header of a recording of the packets so far; nil before the first readable one.
    package var header: RecordingHeader? {
        switch stream {
        case nil: nil
        case .liveLink(_, _, let scan):
            scan.header(reel: reel)
        case .text(_, let hasHeadPosition, _):
            RecordingHeader(frameRate: Self.usualFrameRate, hasHeadPosition: hasHeadPosition)
        }
    }

    /// Whether packets contain times, which show that others are missing between them.
    package var hasTimes: Bool { format != .iFacialMocap }

    /// The rate at which the apps send texts, in frames a second.
    private static let usualFrameRate = 60.0

    /// Decodes a packet. An error leaves the decoder unchanged.
    /// - Parameters:
    ///   - seconds: the time of arrival, in seconds since any moment.
    ///   - restart: if the packet's time is that of another clock, its time in seconds since the first frame. Ignored if
    ///     packets contain no times.
    /// - Throws: `LivePacketError`.
    package mutating func frame(
        from packet: [UInt8], arrivingAt seconds: Double, restartingAt restart: Double? = nil
    ) throws(LivePacketError) -> TrackedFrame {
        do {
            switch stream {
            case nil:
                let (stream, frame) = try Self.begin(with: packet, at: seconds)
                self.stream = stream
                return frame
            case .liveLink(let decoder, let layout, let scan):
                let (stream, frame) = try Self.next(packet, decoder, layout, scan, restartingAt: restart)
                self.stream = stream
                return frame
            case .text(let decoder, let hasHeadPosition, let clock):
                let (stream, frame) = try Self.next(packet, decoder, hasHeadPosition, clock, at: seconds)
                self.stream = stream
                return frame
            }
        } catch let failure as ParseFailure {
            throw LivePacketError(failure)
        } catch {
            throw LivePacketError(reason: "\(error)")
        }
    }

    private static func begin(with packet: [UInt8], at seconds: Double) throws -> (Stream, TrackedFrame) {
        if packet.first == UInt8(PacketReader.version) {
            let layout = LiveLinkPackets()
            // The app sends radians. Other units are only known from tables.
            let decoder = LiveLinkDecoder(layout: layout, angleUnit: .radians)
            return try next(packet, decoder, layout, LiveLinkScan(), restartingAt: nil)
        }
        guard IFacialMocapLine.isFrame(packet) else {
            throw LivePacketError(reason: "it is no packet of \(LivePacketError.apps)")
        }
        let hasHeadPosition = try IFacialMocapLine(packet).head.count > IFacialMocapLine.angleCount
        let decoder = IFacialMocapDecoder(framesPerSecond: usualFrameRate, hasHeadPosition: hasHeadPosition)
        return try next(packet, decoder, hasHeadPosition, FrameClock(unitsPerSecond: microsecondsPerSecond), at: seconds)
    }

    private static func next(
        _ packet: [UInt8], _ decoder: LiveLinkDecoder<LiveLinkPackets>, _ layout: LiveLinkPackets, _ scan: LiveLinkScan,
        restartingAt restart: Double?
    ) throws -> (Stream, TrackedFrame) {
        var (decoder, layout, scan) = (decoder, layout, scan)
        let frame = try decoder.frame(from: packet, restartingAt: restart)
        let row = try layout.row(from: packet)
        if let restart { scan.restart(from: row.sixtieths, at: restart) }
        scan.add(row)
        return (.liveLink(decoder, layout: layout, scan: scan), frame)
    }

    private static func next(
        _ packet: [UInt8], _ decoder: IFacialMocapDecoder, _ hasHeadPosition: Bool, _ clock: FrameClock, at seconds: Double
    ) throws -> (Stream, TrackedFrame) {
        var (decoder, clock) = (decoder, clock)
        // A packet is a line of a recording, which may end in a line break and has no other.
        let line = Array(packet.prefix(upTo: (packet.lastIndex { !isLineBreak($0) } ?? -1) + 1))
        if let end = line.firstIndex(where: isLineBreak) {
            throw ParseFailure(
                offset: end, path: [], problem: .unexpected(found: "the end of a line", expected: "one frame in a packet"))
        }
        guard var frame = try decoder.frame(from: line, record: 0) else { throw LivePacketError(reason: "it has no frame") }
        // Several packets may arrive at once, but each frame must be later than the one before.
        let arrival = (seconds * microsecondsPerSecond).rounded()
        let time = max(arrival, clock.previous.map { $0 + leastStep } ?? arrival)
        frame.time = try clock.advance(to: time, name: "arrival", offset: 0).seconds
        return (.text(decoder, hasHeadPosition: hasHeadPosition, clock: clock), frame)
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static let microsecondsPerSecond = 1e6
    /// The least time between two frames, in microseconds.
    private static let leastStep = 100.0
}

/// The reason why a packet is not a frame, in one line.
package struct LivePacketError: DescribedError, Hashable {
    package let description: String
    /// The number of seconds by which the packet's time is before that of the previous frame; nil for other reasons.
    package let lateness: Double?

    init(reason: String) {
        description = reason
        lateness = nil
    }

    init(_ failure: ParseFailure) {
        let path = failure.keyPath
        if case .timeNotIncreasing(let found, let previous) = failure.problem {
            lateness = previous - found
        } else {
            lateness = nil
        }
        description = "byte \(failure.offset): " + (path.isEmpty ? "" : path + ": ") + "\(failure.problem)"
    }

    /// The apps whose packets are read, in words.
    package static var apps: String {
        (LiveLinkPacketsFormat.apps + IFacialMocapFormat.apps).listed()
    }
}
