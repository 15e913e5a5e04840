public import RenderMath

/// What keyframes say of a face: its pose, its expression, its gaze and when it is seen.
///
/// Times are in seconds since the recording's first frame. What is nil is as the recording has it.
public struct FaceKeyframes: Hashable, Sendable {
    /// The meeting of a value of keyframes with the recording's.
    public enum Combination: String, CaseIterable, Sendable {
        /// It takes the place of the recording's.
        case set
        /// It is added to the recording's.
        case add
    }

    /// A value over time.
    public struct Channel: Hashable, Sendable {
        /// Keys by their times, which ascend; one at least.
        public var keys: [CurveKey]
        /// The time after which the keys begin again; nil for never.
        public var period: Double?

        /// A channel from its parts.
        /// - Precondition: there is a key, keys ascend, and `period` is above 0.
        public init(_ keys: [CurveKey], period: Double? = nil) {
            precondition(!keys.isEmpty && period.map { $0 > 0 } ?? true, "A channel has keys, and its period has a length.")
            self.keys = keys
            self.period = period
        }

        /// A value that stays.
        public init(_ value: SIMD4<Double>) {
            self.init([CurveKey(0, value)])
        }

        /// The value at a time: between two keys by the easing of the first, before the first and after the last as these say.
        public func value(at time: Double) -> SIMD4<Double> {
            let time = period.map { time - $0 * (time / $0).rounded(.down) } ?? time
            return keys.value(at: time) ?? .zero
        }

        /// The time of the last key; 0 where the value stays.
        var end: Double { keys.count > 1 ? keys[keys.count - 1].position : 0 }
    }

    /// Which of the recording's faces, counted in the order in which they were first seen. Default: the first.
    public var faceIndex = 0
    /// How the values meet the recording's. Default: they take their place.
    public var combination = Combination.set
    /// The place of the face's origin in the world, in metres.
    public var position: Channel?
    /// The angles about x, y and z in degrees, about z first, then x, then y.
    public var rotation: Channel?
    /// The values of blend shapes; those that are not named are as the recording has them.
    public var shapes: [BlendShape: Channel] = [:]
    /// The direction of both eyes in the face's space in degrees: to the person's left in the first lane, up in the second.
    public var gaze: [Channel]?
    /// From when to when the face is seen, both ends included; it is lost outside of these.
    public var tracked: [ClosedRange<Double>]?

    /// Keyframes that say nothing.
    public init() {}

    /// The time of the last key of all; 0 where nothing moves.
    public var end: Double {
        let channels = [position, rotation].compactMap { $0 } + shapes.values + (gaze ?? [])
        let stretches = tracked?.map(\.upperBound) ?? []
        return (channels.map(\.end) + stretches.filter(\.isFinite)).max() ?? 0
    }

    /// Whether they change the form of a mesh.
    package var bendsMeshes: Bool { !shapes.isEmpty || gaze != nil }
}
