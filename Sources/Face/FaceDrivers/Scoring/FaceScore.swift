public import FaceTracking

/// A face dance: expressions that a face should show at certain times, scored by nearness.
///
/// A target counts from ``Target/window`` before its time until as long after it, and its best moment counts. The total is 100
/// Σ weight·nearness / Σ weight over all targets, including future ones, so that it grows from 0 to at most 100.
public struct FaceScore: Sendable {
    /// The expression of a target.
    public enum Aim: Hashable, Sendable {
        /// Blend shapes with target values.
        ///
        /// With d = √(Σ wᵢ (xᵢ − tᵢ)² / Σ wᵢ) over the given shapes, where x are the face's values and t the target's, the
        /// nearness is 1 − d/tolerance, at least 0.
        case shapes([Shape], tolerance: Double, face: Int)
        /// A value of 0…1 that is the nearness itself. It must not read events.
        case value(DrivenValue)
    }

    /// A shape of a target.
    public struct Shape: Hashable, Sendable {
        /// The shape.
        public var shape: BlendShape
        /// The target value.
        public var value: Double
        /// The weight, above 0.
        public var weight: Double

        /// Creates a shape with its target value. Default: a weight of 1.
        public init(_ shape: BlendShape, _ value: Double, weight: Double = 1) {
            self.shape = shape
            self.value = value
            self.weight = weight
        }
    }

    /// An expression at a time.
    public struct Target: Hashable, Sendable {
        /// The name, which several targets may share.
        public var name: String
        /// The time, in seconds since the recording's first frame.
        public var time: Double
        /// The time before and after it within which the target counts, in seconds.
        public var window: Double
        /// The weight in the total, above 0.
        public var weight: Double
        /// The expression.
        public var aim: Aim

        /// Creates a target.
        public init(_ name: String, at time: Double, window: Double, weight: Double = 1, aim: Aim) {
            self.name = name
            self.time = time
            self.window = window
            self.weight = weight
            self.aim = aim
        }
    }

    /// A grade for a range of nearness.
    public struct Grade: Hashable, Sendable {
        /// The name of the grade.
        public var name: String
        /// The smallest nearness with this grade.
        public var least: Double

        /// Creates a grade.
        public init(_ name: String, from least: Double) {
            self.name = name
            self.least = least
        }
    }

    /// The targets in the order of their times.
    public let targets: [Target]
    /// The grades, the best first.
    public let grades: [Grade]

    /// Creates a score from targets in any order.
    public init(_ targets: [Target], grades: [Grade] = []) {
        self.targets = targets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element)
        self.grades = grades.sorted { $0.least > $1.least }
    }

    /// All words that texts may show.
    package var words: [String] { targets.map(\.name) + grades.map(\.name) }

    /// Returns the grade for a nearness; nil if there is none.
    func grade(_ nearness: Double) -> String? { grades.first { nearness >= $0.least }?.name }

    /// The values that aims read.
    var values: [DrivenValue] {
        targets.compactMap { if case .value(let value) = $0.aim { value } else { nil } }
    }

    /// The faces whose shapes aims read.
    var faces: [Int] {
        targets.compactMap { if case .shapes(_, _, let face) = $0.aim { face } else { nil } }
    }
}

extension FaceScore.Aim {
    /// Returns the nearness of a face's shapes, 0…1.
    static func nearness(_ shapes: [FaceScore.Shape], tolerance: Double, of face: BlendShapeValues) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for shape in shapes {
            let difference = Double(face[shape.shape]) - shape.value
            sum += shape.weight * difference * difference
            weights += shape.weight
        }
        guard weights > 0 else { return 0 }
        return max(0, 1 - (sum / weights).squareRoot() / tolerance)
    }

    /// Returns the nearness at a moment, 0…1; 0 if the face is not tracked.
    func nearness(at moment: DrivingMoment) -> Double {
        switch self {
        case .shapes(let shapes, let tolerance, let face):
            guard moment.faces[face].isTracked else { return 0 }
            return Self.nearness(shapes, tolerance: tolerance, of: moment.faces[face].shapes)
        case .value(let value):
            return min(max(moment.number(value) ?? 0, 0), 1)
        }
    }
}
