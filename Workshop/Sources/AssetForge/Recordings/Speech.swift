import FaceTracking

/// The movements of a speaking mouth, from a line of syllables.
///
/// Every sound has the mouth shape by which lip readers recognize it. Shapes blend into each other, so that sounds colour their
/// neighbours. Stressed syllables last longer, open wider, and add a nod and raised brows.
struct Speech {
    /// A moment at which the mouth has a sound's shape.
    private struct Pose {
        var time: Double
        var values: [BlendShape: Double]
    }

    private var poses: [Pose] = []
    /// The times of stressed vowels.
    private(set) var stresses: [Double] = []
    /// The ends of phrases, at which a speaker blinks.
    private(set) var pauses: [Double] = []
    /// The time of the last sound.
    private(set) var end: Double

    /// Speech from a line.
    /// - Parameters:
    ///   - line: letters are sounds (`a e i o u m f l s r w`), an apostrophe stresses the next vowel, a space separates words,
    ///     a comma phrases.
    ///   - start: the start time in seconds.
    init(_ line: String, from start: Double) {
        var time = start
        poses.append(Pose(time: time - 0.12, values: [:]))
        var isStressed = false
        for letter in line {
            switch letter {
            case "'": isStressed = true
            case " ": time += 0.035
            case ",":
                poses.append(Pose(time: time + 0.1, values: [:]))
                poses.append(Pose(time: time + 0.42, values: [:]))
                pauses.append(time + 0.12)
                time += 0.5
            default:
                let isVowel = "aeiou".contains(letter)
                time += isVowel ? (isStressed ? 0.095 : 0.07) : 0.05
                let strength = isVowel ? (isStressed ? 1.15 : 0.8) : 1
                poses.append(Pose(time: time, values: Self.shape(of: letter).mapValues { min($0 * strength, 1) }))
                if isVowel && isStressed { stresses.append(time) }
                time += isVowel ? (isStressed ? 0.075 : 0.045) : 0.03
                if isVowel { isStressed = false }
            }
        }
        poses.append(Pose(time: time + 0.14, values: [:]))
        end = time
    }

    /// Sets the mouth of a face at a time in seconds.
    func shape(_ values: inout BlendShapeValues, at time: Double) {
        guard let next = poses.firstIndex(where: { $0.time > time }), next > 0 else { return }
        let (from, to) = (poses[next - 1], poses[next])
        let share = MotionTrack.ease((time - from.time) / (to.time - from.time))
        for shape in Set(from.values.keys).union(to.values.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
            let (first, second) = (from.values[shape] ?? 0, to.values[shape] ?? 0)
            values[shape] = Float(min(Double(values[shape]) * 0.35 + first + (second - first) * share, 1))
        }
    }

    /// The emphasis at a time, 0…1: a quick rise before each stress and a slow fall after it.
    func emphasis(at time: Double) -> Double {
        stresses.map { stress in
            let since = time - stress
            return since < 0 ? MotionTrack.ease(1 + since / 0.16) : 1 - MotionTrack.ease(since / 0.45)
        }.max() ?? 0
    }

    private static func shape(of sound: Character) -> [BlendShape: Double] {
        func both(_ left: BlendShape, _ right: BlendShape, _ value: Double) -> [BlendShape: Double] {
            [left: value, right: value * 0.94]
        }
        func with(_ parts: [BlendShape: Double]...) -> [BlendShape: Double] {
            parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        let lower = { both(.mouthLowerDownLeft, .mouthLowerDownRight, $0) }
        let upper = { both(.mouthUpperUpLeft, .mouthUpperUpRight, $0) }
        let stretch = { both(.mouthStretchLeft, .mouthStretchRight, $0) }
        switch sound {
        case "a": return with([.jawOpen: 0.4], lower(0.34), upper(0.2))
        case "e": return with([.jawOpen: 0.22], lower(0.3), upper(0.18), stretch(0.22))
        case "i": return with([.jawOpen: 0.12], lower(0.22), upper(0.14), stretch(0.34))
        case "o": return with([.jawOpen: 0.28, .mouthFunnel: 0.5, .mouthPucker: 0.22], lower(0.1))
        case "u": return with([.jawOpen: 0.11, .mouthFunnel: 0.24, .mouthPucker: 0.62])
        case "w": return with([.jawOpen: 0.05, .mouthPucker: 0.7])
        case "m": return with([.mouthRollLower: 0.24, .mouthRollUpper: 0.2], both(.mouthPressLeft, .mouthPressRight, 0.4))
        case "f": return with([.jawOpen: 0.06, .mouthRollLower: 0.5], upper(0.26))
        case "l": return with([.jawOpen: 0.17], lower(0.2), upper(0.08))
        case "s": return with([.jawOpen: 0.05], lower(0.26), upper(0.14), stretch(0.2))
        default: return with([.jawOpen: 0.12, .mouthFunnel: 0.2], lower(0.1))
        }
    }
}
