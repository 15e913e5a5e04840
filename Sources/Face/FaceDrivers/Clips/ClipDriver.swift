public import Meshes
public import SceneGraph

/// Plays a clip of a model on the nodes that show it.
public struct ClipDriver: Sendable {
    /// What the clip's time follows.
    public enum Course: Hashable, Sendable {
        /// The recording's time, from its first frame on.
        case time
        /// The time since an event, until another one ends it, if one does. Before the first time the clip does not count.
        case event(EventID, until: EventID?)
        /// A number: 0 is the clip's beginning and 1 its end.
        case phase(DrivenValue)
    }

    /// One property of one node.
    public struct Channel: Sendable {
        /// The node that moves.
        public var node: NodeID
        /// The meshes whose morph targets are weighed.
        public var meshes: [MeshID]
        /// What moves.
        public var property: AnimationClip.Property
        /// Its course.
        public var track: AnimationTrack

        /// A channel from its parts.
        public init(node: NodeID, meshes: [MeshID], property: AnimationClip.Property, track: AnimationTrack) {
            self.node = node
            self.meshes = meshes
            self.property = property
            self.track = track
        }
    }

    /// The properties that it moves.
    public var channels: [Channel]
    /// The part of the clip that plays, in its seconds.
    public var range: ClosedRange<Double>
    /// What its time follows.
    public var course: Course
    /// The number of times that it plays; nil for ever. Of no effect by phase.
    public var repetitions: Int?
    /// Whether every second time goes backwards. Default: no.
    public var alternates = false
    /// Whether it stays at its end after the last time; else it makes room for what is below it. Default: no.
    public var holds = false
    /// The clip's seconds in a second; below 0 it goes backwards. Default: 1.
    public var speed = 1.0
    /// The share that it has over what is below it, 0…1. Default: 1.
    public var weight = DrivenValue.constant(1)
    /// The time in seconds that it takes to come and to go. Default: 0.
    public var fade = 0.0

    /// A driver of a clip. Default: for ever by the recording's time.
    public init(_ channels: [Channel], range: ClosedRange<Double>, course: Course = .time, repetitions: Int? = nil) {
        self.channels = channels
        self.range = range
        self.course = course
        self.repetitions = repetitions
    }

    /// The numbers that it reads.
    var values: [DrivenValue] {
        if case .phase(let value) = course { [value, weight] } else { [weight] }
    }

    /// The clip's time after so many seconds of playing.
    func clipTime(after seconds: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return range.lowerBound }
        var turns = seconds * speed.magnitude / length
        if let repetitions { turns = min(turns, Double(repetitions)) }
        var whole = turns.rounded(.down)
        // The last turn ends at the clip's end, and not at its beginning.
        if let repetitions, whole == Double(repetitions), whole > 0 { whole -= 1 }
        var part = turns - whole
        if alternates, whole.truncatingRemainder(dividingBy: 2) == 1 { part = 1 - part }
        if speed < 0 { part = 1 - part }
        return range.lowerBound + part * length
    }

    /// The time in seconds that it plays; infinite for ever.
    var playingTime: Double {
        guard let repetitions, speed != 0 else { return .infinity }
        return Double(repetitions) * (range.upperBound - range.lowerBound) / speed.magnitude
    }
}
