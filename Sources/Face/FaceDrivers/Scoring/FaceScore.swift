public import FaceTracking

/// A face dance: expressions that a face is to have at certain times, and how near it comes to each.
///
/// A target counts from ``Target/window`` before its time to as long after it, and takes the best moment in between. The total is
/// 100 Σ weight·nearness / Σ weight over all targets, those to come included, so that it grows from 0 and ends at 100 at most.
public struct FaceScore: Sendable {
    /// The expression that a target asks for.
    public enum Aim: Hashable, Sendable {
        /// Blend shapes with their values.
        ///
        /// With d = √(Σ wᵢ (xᵢ − tᵢ)² / Σ wᵢ) over the shapes that are named, x being the face's and t the target's, the nearness is
        /// 1 − d/tolerance, and 0 from there on.
        case shapes([Shape], tolerance: Double, face: Int)
        /// A value of 0…1, which is the nearness itself. It reads no event.
        case value(DrivenValue)
    }

    /// A shape of a target.
    public struct Shape: Hashable, Sendable {
        /// The shape.
        public var shape: BlendShape
        /// The value that it is to have.
        public var value: Double
        /// How much it counts, above 0.
        public var weight: Double

        /// A shape with its value. Default: a weight of 1.
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
        /// Its time in seconds since the recording's first frame.
        public var time: Double
        /// How long before and after that it counts, in seconds.
        public var window: Double
        /// Its share of the total, above 0.
        public var weight: Double
        /// The expression.
        public var aim: Aim

        /// A target from its parts.
        public init(_ name: String, at time: Double, window: Double, weight: Double = 1, aim: Aim) {
            self.name = name
            self.time = time
            self.window = window
            self.weight = weight
            self.aim = aim
        }
    }

    /// A word for a nearness.
    public struct Grade: Hashable, Sendable {
        /// The word.
        public var name: String
        /// The least nearness that it is for.
        public var least: Double

        /// A word from its parts.
        public init(_ name: String, from least: Double) {
            self.name = name
            self.least = least
        }
    }

    /// The targets in the order of their times.
    public let targets: [Target]
    /// The words, the best first.
    public let grades: [Grade]

    /// A score of targets in any order.
    public init(_ targets: [Target], grades: [Grade] = []) {
        self.targets = targets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element)
        self.grades = grades.sorted { $0.least > $1.least }
    }

    /// All words that it may say.
    package var words: [String] { targets.map(\.name) + grades.map(\.name) }

    /// The word for a nearness; nil where there is none.
    func grade(_ nearness: Double) -> String? { grades.first { nearness >= $0.least }?.name }

    /// The numbers that aims read.
    var values: [DrivenValue] {
        targets.compactMap { if case .value(let value) = $0.aim { value } else { nil } }
    }

    /// The faces whose shapes aims read.
    var faces: [Int] {
        targets.compactMap { if case .shapes(_, _, let face) = $0.aim { face } else { nil } }
    }
}

extension FaceScore.Aim {
    /// How near a face's shapes are, 0…1.
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

    /// How near the moment is, 0…1; 0 where the face is not seen.
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
