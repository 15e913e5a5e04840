import RenderMath

/// The motion of a relief: an idle motion of rocking and nodding, and a full rotation (flip) on an event.
struct ReliefMotion: Sendable {
    /// A rotation about one axis at a moment.
    struct Turn: Hashable, Sendable {
        enum Axis: Hashable, Sendable { case x, y }

        var axis: Axis
        /// In radians.
        var angle: Double
        /// In radians a second.
        var speed: Double

        /// The rotation as a matrix.
        var matrix: Matrix4 {
            Matrix4(rotation: Quaternion(angle: angle, axis: axis == .x ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)))
        }
    }

    /// A full rotation and its initial state.
    private struct Flip: Sendable {
        var start: Double
        var from: Turn
        /// The angle at its end, a multiple of 2π.
        var end: Double

        /// Returns the rotation on the cubic Hermite curve from the initial rotation to rest at the end.
        func turn(at time: Double) -> Turn {
            let s = min(max((time - start) / ReliefMotion.flipSeconds, 0), 1)
            let slope = from.speed * ReliefMotion.flipSeconds
            let rise = end - from.angle
            // h01 = s²(3 − 2s) interpolates the values; h10 = s(1 − s)² adds the initial speed.
            let angle = from.angle + rise * s * s * (3 - 2 * s) + slope * s * (1 - s) * (1 - s)
            let speed = rise * 6 * s * (1 - s) + slope * (1 - s) * (1 - 3 * s)
            return Turn(axis: from.axis, angle: angle, speed: speed / ReliefMotion.flipSeconds)
        }
    }

    /// The duration of a flip in seconds.
    static let flipSeconds = 1.0

    /// Whether the relief rocks and nods while it does not flip.
    let isIdle: Bool
    /// The start time of the idle motion.
    private var idleStart = 0.0
    private var flip: Flip?

    init(isIdle: Bool) {
        self.isIdle = isIdle
    }

    /// Returns the rotation at a time, in seconds from the recording's start. Times never decrease.
    mutating func turn(at time: Double) -> Turn {
        if let running = flip {
            let end = running.start + Self.flipSeconds
            if time < end { return running.turn(at: time) }
            flip = nil
            idleStart = end
        }
        return isIdle ? Self.idleTurn(after: time - idleStart) : Turn(axis: .x, angle: 0, speed: 0)
    }

    /// Begins a flip. A flip in progress is extended by a full rotation.
    mutating func beginFlip(at time: Double) {
        let from = turn(at: time)
        flip = Flip(start: time, from: from, end: (flip?.end ?? 0) + 2 * .pi)
    }

    /// The legs of the idle motion about one axis, with their final angles and durations.
    private static let legs: [(end: Double, seconds: Double)] = [(.pi / 4, 5), (-.pi / 4, 10), (0, 5)]

    /// Returns the idle motion at a number of seconds after its start.
    static func idleTurn(after seconds: Double) -> Turn {
        let swing = legs.reduce(0) { $0 + $1.seconds }
        var time = seconds - (seconds / (2 * swing)).rounded(.down) * 2 * swing
        let axis: Turn.Axis = time < swing ? .x : .y
        if axis == .y { time -= swing }
        var from = 0.0
        for leg in legs {
            if time < leg.seconds || leg.end == 0 {
                let phase = .pi * min(time / leg.seconds, 1)
                let rise = leg.end - from
                return Turn(
                    axis: axis, angle: from + rise * (1 - PortableMath.cos(phase)) / 2,
                    speed: rise * PortableMath.sin(phase) * .pi / (2 * leg.seconds))
            }
            time -= leg.seconds
            from = leg.end
        }
        return Turn(axis: axis, angle: 0, speed: 0)
    }
}
