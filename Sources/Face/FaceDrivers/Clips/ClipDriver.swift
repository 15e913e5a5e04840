public import Meshes
public import SceneGraph

/// Plays a clip of a model on the nodes that show it.
public struct ClipDriver: Sendable {
    /// The source of the clip's time.
    public enum Course: Hashable, Sendable {
        /// The recording's time, starting at its first frame.
        case time
        /// The time since an event, optionally until another event ends it. Before the event's first occurrence the clip has no
        /// effect.
        case event(EventID, until: EventID?)
        /// A value: 0 is the clip's start and 1 its end.
        case phase(DrivenValue)
    }

    /// One animated property of one node.
    public struct Channel: Sendable {
        /// The animated node.
        public var node: NodeID
        /// The meshes whose morph targets are animated.
        public var meshes: [MeshID]
        /// The animated property.
        public var property: AnimationClip.Property
        /// The keyframes of the property.
        public var track: AnimationTrack

        /// Creates a channel.
        public init(node: NodeID, meshes: [MeshID], property: AnimationClip.Property, track: AnimationTrack) {
            self.node = node
            self.meshes = meshes
            self.property = property
            self.track = track
        }
    }

    /// The clip's name, for messages. Default: empty.
    public var name = ""
    /// The animated properties.
    public var channels: [Channel]
    /// The part of the clip to play, in seconds of the clip.
    public var range: ClosedRange<Double>
    /// The source of the clip's time.
    public var course: Course
    /// The number of repetitions; nil for endless. Ignored with `phase`.
    public var repetitions: Int?
    /// Whether every second repetition plays backwards. Default: no.
    public var alternates = false
    /// Whether the clip holds its end after the last repetition; otherwise it fades out to the layers below. Default: no.
    public var holds = false
    /// The playback speed; negative values play backwards. Default: 1.
    public var speed = 1.0
    /// The weight over the layers below, 0…1. Default: 1.
    public var weight = DrivenValue.constant(1)
    /// The duration of fading in and out, in seconds. Default: 0.
    public var fade = 0.0

    /// Creates a driver of a clip. Default: endless, with the recording's time.
    public init(_ channels: [Channel], range: ClosedRange<Double>, course: Course = .time, repetitions: Int? = nil) {
        self.channels = channels
        self.range = range
        self.course = course
        self.repetitions = repetitions
    }

    /// The values that the driver reads.
    var values: [DrivenValue] {
        if case .phase(let value) = course { [value, weight] } else { [weight] }
    }

    /// Returns the clip's time after a number of seconds of playback.
    func clipTime(after seconds: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return range.lowerBound }
        var turns = seconds * speed.magnitude / length
        if let repetitions { turns = min(turns, Double(repetitions)) }
        var whole = turns.rounded(.down)
        // The last repetition stops at the clip's end instead of restarting at its beginning.
        if let repetitions, whole == Double(repetitions), whole > 0 { whole -= 1 }
        var part = turns - whole
        if alternates, whole.truncatingRemainder(dividingBy: 2) == 1 { part = 1 - part }
        if speed < 0 { part = 1 - part }
        return range.lowerBound + part * length
    }

    /// The seconds from the start until the clip has played once, or as often as requested; an endless clip that alternates
    /// plays there and back. Nil if something other than time plays the clip, or it does not move.
    package var naturalLength: Double? {
        guard course == .time, speed != 0, range.upperBound > range.lowerBound else { return nil }
        let turns = Double(repetitions ?? (alternates ? 2 : 1))
        return turns * (range.upperBound - range.lowerBound) / speed.magnitude
    }

    /// The total playback time in seconds; infinite for endless.
    var playingTime: Double {
        guard let repetitions, speed != 0 else { return .infinity }
        return Double(repetitions) * (range.upperBound - range.lowerBound) / speed.magnitude
    }
}
