import JSONText

/// The state of a live face's connection, as it is reported to the user.
package struct LiveFacts: Equatable, Sendable {
    /// Whether a frame arrived within the last second.
    package var isReceiving = false
    /// The address and port of the accepted sender; nil before the first frame.
    package var sender: String?
    /// The apps that send the format, in words; nil before the first frame.
    package var apps: String?
    /// The frames that arrived within the last second.
    package var rate = 0
    /// The number of frames since the start.
    package var frameCount = 0
    /// The number of frames missing between these, according to their times; nil if the packets contain no times.
    package var lostCount: Int?
    /// The number of packets that were dropped.
    package var droppedCount = 0
    /// The first reason of each kind for dropping packets or for changing their times, one line each.
    package var notes: [String] = []
    /// The number of frames recorded; nil without a recording.
    package var recordedCount: Int?
    /// The name of the recording; nil without one.
    package var recordingName: String?
    /// The reason why the recording has stopped early; nil if it has not.
    package var recordingProblem: String?

    /// The connection, the rate, the losses and the recording in one line.
    package var line: String {
        guard let sender else { return "waiting for packets" + dropped }
        var parts = [isReceiving ? "\(rate) frames/s from \(sender)" : "waiting for packets from \(sender)"]
        if let lostCount { parts.append("\(lostCount) lost") }
        return parts.joined(separator: ", ") + dropped + recorded
    }

    /// A take cannot be repeated, so its end is reported at once.
    private var recorded: String {
        if let recordingProblem { return ", the recording has stopped: \(recordingProblem)" }
        return recordedCount.map { ", \($0) recorded" } ?? ""
    }

    private var dropped: String { droppedCount > 0 ? ", \(droppedCount) dropped" : "" }

    var message: OrderedJSON {
        func text(_ text: String?) -> OrderedJSON { text.map { .string($0) } ?? .null }
        func count(_ count: Int?) -> OrderedJSON { count.map { .integer($0) } ?? .null }
        return [
            "type": "live", "receiving": .boolean(isReceiving), "sender": text(sender), "apps": text(apps),
            "rate": .integer(rate), "frames": .integer(frameCount), "lost": count(lostCount),
            "dropped": .integer(droppedCount), "recorded": count(recordedCount), "recording": text(recordingName),
            "recordingProblem": text(recordingProblem), "notes": .array(notes.map { .string($0) }), "line": .string(line),
        ]
    }
}
