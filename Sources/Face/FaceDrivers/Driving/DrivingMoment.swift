import FaceTracking

/// The state of a recording at one moment, as read by values.
struct DrivingMoment {
    /// Seconds since the recording's first frame.
    var time: Double
    /// The frame's number.
    var frame: Int
    /// The signals of the faces, by face index.
    var faces: [FaceSignals]
    var light: LightEstimate?
    /// The lengths of the skin spans; nil if the face was never tracked.
    var spans: [Double?] = []
    /// The states of the events. Events read only those before them, which are already updated.
    var events: [EventDetector.State]
    /// The face dance so far; nil for none.
    var score: ScoreTally?

    /// Returns a value now; nil if unknown, such as for a face that was never tracked or the time since an event that never
    /// occurred.
    func number(_ value: DrivenValue) -> Double? {
        switch value {
        case .constant(let number): return number
        case .shapes(let shapes, let face): return known(face).map { shapes.value(of: $0.shapes) }
        case .eyes(let word, let face): return known(face).map { $0.expression.expression.eyes == word ? 1 : 0 }
        case .eyeBrows(let word, let face): return known(face).map { $0.expression.expression.eyeBrows == word ? 1 : 0 }
        case .mouth(let word, let face): return known(face).map { $0.expression.expression.mouth == word ? 1 : 0 }
        case .headAngle(let axis, let face): return known(face)?.angles[axis.index]
        case .turnSpeed(let axis, let face): return known(face)?.turnSpeed[axis.index]
        case .position(let axis, let face): return known(face)?.position[axis.index]
        case .distance(let face): return known(face).map { Self.length($0.position) }
        case .gaze(let axis, let face): return known(face).map { axis == .horizontal ? $0.gaze.x : $0.gaze.y }
        case .lookAtPoint(let axis, let face): return known(face)?.lookAtPoint?[axis.index]
        case .skinDistance(let span, _): return spans[span.index]
        case .distanceBetween(let a, let b):
            guard let a = known(a), let b = known(b) else { return nil }
            return Self.length(a.position - b.position)
        case .tracked(let face): return faces[face].isTracked ? 1 : 0
        case .lost(let face): return faces[face].isKnown && !faces[face].isTracked ? 1 : 0
        case .timesFoundAgain(let face): return Double(faces[face].timesFoundAgain)
        case .swings(let axis, let face):
            return known(face).map { Double(axis == .pitch ? $0.nods.count : $0.shakes.count) }
        case .light(let quantity):
            return light.map { Double(quantity == .intensity ? $0.ambientIntensity : $0.ambientColorTemperature) }
        case .time: return time
        case .frame: return Double(frame)
        case .since(let event): return events[event.index].newest.map { time - $0 }
        case .count(let event): return Double(events[event.index].count)
        case .holds(let event): return events[event.index].isOn ? 1 : 0
        case .score(let quantity): return score?.number(quantity, at: time)
        case .random(let seed, let value):
            return number(value).map { Self.random(seed: seed, step: Int64($0.rounded(.down))) }
        case .sum(let values): return numbers(values)?.reduce(0, +)
        case .product(let values): return numbers(values)?.reduce(1, *)
        case .minimum(let values): return numbers(values)?.min()
        case .maximum(let values): return numbers(values)?.max()
        case .difference(let a, let b):
            guard let a = number(a), let b = number(b) else { return nil }
            return a - b
        case .magnitude(let value): return number(value)?.magnitude
        }
    }

    private func numbers(_ values: [DrivenValue]) -> [Double]? {
        let numbers = values.compactMap(number)
        return numbers.count == values.count ? numbers : nil
    }

    private func known(_ face: Int) -> FaceSignals? { faces[face].isKnown ? faces[face] : nil }

    private static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

    /// Returns a number of 0..<1 from the upper 53 bits of SplitMix64 (Steele, Lea and Flood 2014) of a seed and a step.
    static func random(seed: UInt64, step: Int64) -> Double {
        var bits = seed &+ UInt64(bitPattern: step) &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
    }
}
