package import RenderMath

/// Keyframes of a face: its pose, its expression, its gaze and when it is tracked.
///
/// Times are in seconds since the recording's first frame. Nil properties leave the recording's values unchanged.
package struct FaceKeyframes: Hashable, Sendable {
    /// How a keyframe value is combined with the recording's.
    package enum Combination: String, CaseIterable, Sendable {
        /// It replaces the recording's.
        case set
        /// It is added to the recording's.
        case add
    }

    /// A value over time.
    package struct Channel: Hashable, Sendable {
        /// At least one key, in ascending order of time.
        package var keys: [CurveKey]
        /// The period in seconds after which the keys repeat; nil for no repetition.
        package var period: Double?

        /// Creates a channel.
        /// - Precondition: there is a key, keys ascend, and `period` is above 0.
        package init(_ keys: [CurveKey], period: Double? = nil) {
            precondition(
                !keys.isEmpty && period.map { $0 > 0 } ?? true,
                "A channel needs at least one key, and its period must be above 0.")
            self.keys = keys
            self.period = period
        }

        /// Creates a constant channel.
        package init(_ value: SIMD4<Double>) {
            self.init([CurveKey(0, value)])
        }

        /// Returns the value at a time. Between two keys, the easing of the first applies; outside the keys, the nearest key's
        /// value.
        package func value(at time: Double) -> SIMD4<Double> {
            let time = period.map { time - $0 * (time / $0).rounded(.down) } ?? time
            return keys.value(at: time) ?? .zero
        }

        /// The time of the last key; 0 for a constant channel.
        var end: Double { keys.count > 1 ? keys[keys.count - 1].position : 0 }
    }

    /// The index of the face, in the order in which the recording's faces first appear. Default: the first.
    package var faceIndex = 0
    /// How the values are combined with the recording's. Default: they replace them.
    package var combination = Combination.set
    /// The position of the face's origin in the world, in metres.
    package var position: Channel?
    /// The angles about x, y and z in degrees, applied in the order z, x, y.
    package var rotation: Channel?
    /// The values of blend shapes; unnamed shapes keep the recording's values.
    package var shapes: [BlendShape: Channel] = [:]
    /// The directions of both eyes in face space, in degrees: to the person's left, then up.
    package var gaze: [Channel]?
    /// The time ranges in which the face is tracked, including both ends; it is lost outside them.
    package var tracked: [ClosedRange<Double>]?

    /// Creates keyframes without any content.
    package init() {}

    /// The time of the last key of all channels; 0 if nothing moves.
    package var end: Double {
        let channels = [position, rotation].compactMap { $0 } + shapes.values + (gaze ?? [])
        let stretches = tracked?.map(\.upperBound) ?? []
        return (channels.map(\.end) + stretches.filter(\.isFinite)).max() ?? 0
    }

    /// Whether they deform a mesh.
    package var bendsMeshes: Bool { !shapes.isEmpty || gaze != nil }
}
