import FaceTracking

/// The frames of one clock, as they arrive.
struct LiveStream {
    /// The decoder after the newest frame.
    private(set) var decoder: LivePacketDecoder
    /// The time of the newest frame and its arrival, in seconds; nil before the first.
    private(set) var newest: (time: Double, arrival: Double)?
    /// The largest difference between a packet's time and its arrival, in seconds.
    private let patience: Double
    /// The least time between two frames after a restart, in seconds.
    private static let leastStep = 1e-3

    /// - Parameter reel: the name of the reel in the recording's header.
    init(reel: String, patience: Double) {
        decoder = LivePacketDecoder(reel: reel)
        self.patience = patience
    }

    /// Decodes the next packet. Without a frame, the stream is unchanged.
    /// - Parameter seconds: the time of arrival, in seconds since any moment.
    /// - Returns: nil if the packet's time is more than `patience` before the newest frame, or ahead of its arrival, measured
    ///   from the newest frame.
    /// - Throws: `LivePacketError`, also for a packet that is only slightly late.
    mutating func frame(from packet: [UInt8], arrivingAt seconds: Double) throws(LivePacketError) -> TrackedFrame? {
        var next = decoder
        let frame: TrackedFrame
        do {
            frame = try next.frame(from: packet, arrivingAt: seconds)
        } catch {
            guard let lateness = error.lateness, lateness > patience else { throw error }
            return nil
        }
        if let newest, frame.time - newest.time > seconds - newest.arrival + patience { return nil }
        (decoder, newest) = (next, (frame.time, seconds))
        return frame
    }

    /// Continues with the clock of a packet. Its frame is as long after the newest one as it arrives.
    /// - Throws: `LivePacketError`.
    mutating func restart(with packet: [UInt8], arrivingAt seconds: Double) throws(LivePacketError) -> TrackedFrame {
        let time = newest.map { $0.time + max(seconds - $0.arrival, Self.leastStep) }
        let frame = try decoder.frame(from: packet, arrivingAt: seconds, restartingAt: time)
        newest = (frame.time, seconds)
        return frame
    }
}
