import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import FaceTracking

/// Converts the score of a config to that of drivers.
struct ScoreLoading {
    let values: ValueLoading
    let reading: ConfigReading

    /// The maximum number of targets, counted once for each time. This many take 20 µs a frame.
    private static let mostTargets = 4096
    /// The minimum of the default tolerance.
    private static let leastTolerance = 0.25

    /// Returns the score without targets that have a reported mistake; nil if there are too many.
    func score(_ settings: ScoreSettings) -> FaceScore? {
        var targets: [FaceScore.Target] = []
        for target in settings.targets ?? [] {
            guard let name = target.name, isNameable(name), let aim = aim(target, of: settings) else { continue }
            for time in target.times ?? [target.time].compactMap({ $0 }) {
                targets.append(
                    FaceScore.Target(
                        name.value, at: time, window: target.window ?? settings.window, weight: target.weight, aim: aim))
            }
        }
        guard targets.count <= Self.mostTargets else {
            reading.fail(
                "the targets have \(targets.count) times, but the limit is \(Self.mostTargets)", at: settings.location)
            return nil
        }
        let grades =
            settings.grades.map { $0.map { FaceScore.Grade($0.name, from: $0.value) } }
            ?? ScoreSettings.standardGrades.map { FaceScore.Grade($0.name, from: $0.least) }
        return FaceScore(targets, grades: grades)
    }

    private func isNameable(_ name: Located<String>) -> Bool {
        guard ValueLoading.scoreWords.contains(name.value) else { return true }
        reading.fail(
            "a target cannot be named \(name.value.quoted): the name is reserved for a value of the whole score",
            at: name.location)
        return false
    }

    private func aim(_ target: ScoreTargetSettings, of settings: ScoreSettings) -> FaceScore.Aim? {
        if let word = target.expression {
            noteTolerance(of: target)
            values.note(face: settings.face, at: target.location)
            return .value(word.value(of: settings.face))
        }
        if let written = target.value {
            noteTolerance(of: target)
            guard let value = values.value(written, ofFace: settings.face) else { return nil }
            guard !value.readsResults else {
                reading.fail(
                    "a target cannot read events or the score, which depend on it; use values of the face",
                    at: written.location)
                return nil
            }
            return .value(value)
        }
        var shapes: [FaceScore.Shape] = []
        for given in target.shapes ?? [] {
            let sides = [given.name + "Left", given.name + "Right"].compactMap { BlendShape(name: $0) }
            if BlendShape(name: given.name) == nil, sides.count == 2 {
                shapes += sides.map { FaceScore.Shape($0, given.value.value ?? 0, weight: given.value.weight) }
                continue
            }
            guard let shape = BlendShape(name: given.name) else {
                let names = BlendShape.allCases.map(\.name)
                let ofBothSides = names.filter { $0.hasSuffix("Left") }.map { String($0.dropLast(4)) }
                let hint = Suggestion.text(for: given.name, among: ofBothSides + names)
                reading.fail(
                    "is not a blend shape; \(hint ?? "use one of ARKit's 52, such as jawOpen, or mouthSmile for both sides")",
                    at: given.location)
                return nil
            }
            shapes.append(FaceScore.Shape(shape, given.value.value ?? 0, weight: given.value.weight))
        }
        guard !shapes.isEmpty else {
            reading.fail("`shapes` names no blend shape; write one such as {mouthSmile: 0.8}", at: target.location)
            return nil
        }
        values.note(face: settings.face, at: target.location)
        return .shapes(shapes, tolerance: target.tolerance ?? Self.distanceOfRest(from: shapes), face: settings.face)
    }

    private func noteTolerance(of target: ScoreTargetSettings) {
        if target.tolerance != nil { reading.note("`tolerance` has no effect without `shapes`", at: target.location) }
    }

    /// Returns the default tolerance: the distance from a target of a face whose shapes are all 0, but at least
    /// `leastTolerance`.
    private static func distanceOfRest(from shapes: [FaceScore.Shape]) -> Double {
        let weights = shapes.reduce(0) { $0 + $1.weight }
        let squares = shapes.reduce(0) { $0 + $1.weight * $1.value * $1.value }
        return max((squares / weights).squareRoot(), leastTolerance)
    }
}
