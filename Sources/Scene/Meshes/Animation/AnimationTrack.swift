package import RenderMath

/// A value animated by keyframes.
public struct AnimationTrack: Sendable, Equatable {
    /// The interpolation between keys (glTF 2.0, section 3.11 and appendix C).
    public enum Interpolation: UInt8, Sendable, CaseIterable {
        /// Keeps the value of a key until the next key.
        case step
        /// Linear interpolation; rotations follow the shorter arc.
        case linear
        /// A cubic Hermite spline. Each key has three values: the incoming tangent, the value, and the outgoing tangent.
        /// Tangents are per second.
        case cubicSpline
    }

    /// The times of the keys in seconds, ascending, at least one.
    public var times: [Float]
    /// The values: `width` numbers for each key, three times as many for splines.
    public var values: [Float]
    /// The number of components of one value.
    public var width: Int
    /// The interpolation between keys.
    public var interpolation: Interpolation

    /// Creates a track from its properties.
    public init(times: [Float], values: [Float], width: Int, interpolation: Interpolation = .linear) {
        self.times = times
        self.values = values
        self.width = width
        self.interpolation = interpolation
    }

    /// The reason why the track cannot be played; nil if it is valid.
    package var fault: String? {
        guard !times.isEmpty else { return "has no keys" }
        guard values.count == times.count * valuesPerKey * width else {
            return "has \(values.count) numbers for \(times.count) keys of \(valuesPerKey * width) each"
        }
        guard times.allSatisfy(\.isFinite), values.allSatisfy(\.isFinite) else { return "has a number that is not finite" }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return "has key times that do not increase" }
        return nil
    }

    /// Whether component `lane` of the value ever differs from `resting`.
    package func moves(_ lane: Int, from resting: Float) -> Bool {
        (0..<times.count * valuesPerKey).contains { part in
            // Splines also have tangents, which are 0 at rest.
            let isTangent = interpolation == .cubicSpline && part % 3 != 1
            return values[part * width + lane] != (isTangent ? 0 : resting)
        }
    }

    /// Returns the value at a time; times outside the keys give the value of the first or the last key.
    /// - Precondition: `fault` is nil.
    package func value(at seconds: Double) -> [Float] {
        let place = place(at: seconds)
        return (0..<width).map { Float(component($0, at: place)) }
    }

    /// Returns the value at a time as a vector.
    /// - Precondition: `width` is 3, and `fault` is nil.
    package func vector(at seconds: Double) -> SIMD3<Float> {
        let place = place(at: seconds)
        return SIMD3(Float(component(0, at: place)), Float(component(1, at: place)), Float(component(2, at: place)))
    }

    /// Returns the unit rotation at a time.
    /// - Precondition: `width` is 4 (x, y, z and w), and `fault` is nil.
    package func rotation(at seconds: Double) -> Quaternion {
        let place = place(at: seconds)
        if interpolation == .linear {
            return quaternion(of: place.from).normalized.slerp(to: quaternion(of: place.to).normalized, share: place.share)
        }
        return Quaternion(
            Float(component(0, at: place)), Float(component(1, at: place)), Float(component(2, at: place)),
            Float(component(3, at: place))
        ).normalized
    }

    private var valuesPerKey: Int { interpolation == .cubicSpline ? 3 : 1 }

    /// A time between the keys `from` and `to`, which are equal before the first key and after the last.
    private struct Place {
        var from: Int
        var to: Int
        /// The fraction of the time from `from` to `to`, 0…1.
        var share: Double
        /// The time between the two keys in seconds.
        var length: Double
    }

    private func place(at seconds: Double) -> Place {
        // The first key after the time.
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if Double(times[middle]) <= seconds { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < times.count else {
            let end = low == 0 ? 0 : times.count - 1
            return Place(from: end, to: end, share: 0, length: 0)
        }
        let length = Double(times[low]) - Double(times[low - 1])
        return Place(from: low - 1, to: low, share: (seconds - Double(times[low - 1])) / length, length: length)
    }

    private func quaternion(of key: Int) -> Quaternion {
        Quaternion(values[key * 4], values[key * 4 + 1], values[key * 4 + 2], values[key * 4 + 3])
    }

    private func component(_ index: Int, at place: Place) -> Double {
        func number(_ key: Int, _ part: Int) -> Double { Double(values[(key * valuesPerKey + part) * width + index]) }
        switch interpolation {
        case .step: return number(place.from, 0)
        case .linear:
            let (from, to) = (number(place.from, 0), number(place.to, 0))
            return from + (to - from) * place.share
        case .cubicSpline:
            let (from, to) = (number(place.from, 1), number(place.to, 1))
            guard place.length > 0 else { return from }
            let (t, t2, t3) = (place.share, place.share * place.share, place.share * place.share * place.share)
            let leaving = number(place.from, 2) * place.length
            let reaching = number(place.to, 0) * place.length
            return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * leaving + (3 * t2 - 2 * t3) * to + (t3 - t2) * reaching
        }
    }
}
