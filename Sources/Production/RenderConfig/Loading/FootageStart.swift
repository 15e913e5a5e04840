package import ConfigSettings
package import FaceDrivers
package import VideoCodecs

/// The start of footage at an event.
package struct FootageStart: Hashable, Sendable {
    /// The event that starts it. Each occurrence restarts it from the beginning.
    package var event: EventID
    /// The event that ends it; nil for none.
    package var end: EventID?
    /// The picture shown while it does not play.
    package var idling: FootageIdling

    /// Creates a start.
    package init(on event: EventID, until end: EventID? = nil, idling: FootageIdling) {
        self.event = event
        self.end = end
        self.idling = idling
    }

    /// Returns the moment of the footage that is shown at a time; nil if nothing is shown.
    /// - Parameter newest: returns the time of the newest occurrence of an event; nil before the first.
    package func moment(of clip: FootageClip, at time: Double, newest: (EventID) -> Double?) -> FootageMoment? {
        guard let start = newest(event) else { return idling == .hold ? clip.moment(at: clip.offset) : nil }
        var position = time - start
        var plays = clip.plays(at: position)
        if let stop = end.flatMap(newest), stop >= start {
            position = min(position, stop - start)
            plays = false
        }
        return plays || idling == .hold ? clip.moment(at: position) : nil
    }
}
