public import FaceTracking

/// Classifies blend shapes as one of the 45 expressions.
///
/// Uses four numbers, computed in double precision after subtracting each shape's neutral value. Shapes with sides contribute
/// the mean of left and right:
///
///     blink = eyeBlink                                  squint = eyeSquint
///     brow  = (browInnerUp + browOuterUp)/2 − browDown  mouth  = mouthSmile − mouthFrown
///
/// Eyes are closed above ``closed``, otherwise squinting above ``squinting``. Brows are relaxed above ``relaxed`` and furrowed
/// below −``furrowed``. The mouth's steps are at ±``slight`` and ±``strong``. A step is left, in either direction, only once
/// the number is half of the hysteresis beyond the threshold.
public struct ExpressionClassifier: Hashable, Sendable {
    /// The shapes of a face at rest, which are subtracted from every frame's.
    public enum Neutral: Hashable, Sendable {
        /// Given values.
        case given(BlendShapeValues)
        /// The mean of the first seconds, counted from the first frame in which the face is tracked. Until they are over, the
        /// mean of the frames so far.
        case learned(seconds: Double)
    }

    /// The blink above which eyes are closed. Default: 0.5.
    public var closed: Double
    /// The squint above which eyes that are not closed are squinting. Default: 0.35.
    public var squinting: Double
    /// The brow number above which brows are relaxed. Default: 0.3.
    public var relaxed: Double
    /// The threshold for furrowed brows, whose brow number is below the negative of this. Default: 0.3.
    public var furrowed: Double
    /// The mouth number above which the mouth grins; it smirks below the negative of this. Default: 0.2.
    public var slight: Double
    /// The mouth number above which the mouth smiles; it frowns below the negative of this. Greater than ``slight``. Default:
    /// 0.55.
    public var strong: Double
    /// The distance between the numbers at which a step is entered and left, 0 or more. Default: 0.06.
    public var hysteresis: Double
    /// The shapes of a face at rest. Default: none.
    public var neutral: Neutral

    /// Creates a classifier. Default: the usual thresholds and no neutral shapes.
    public init(
        closed: Double = 0.5, squinting: Double = 0.35, relaxed: Double = 0.3, furrowed: Double = 0.3, slight: Double = 0.2,
        strong: Double = 0.55, hysteresis: Double = 0.06, neutral: Neutral = .given(BlendShapeValues())
    ) {
        self.closed = closed
        self.squinting = squinting
        self.relaxed = relaxed
        self.furrowed = furrowed
        self.slight = slight
        self.strong = strong
        self.hysteresis = max(hysteresis, 0)
        self.neutral = neutral
    }

    /// The state of a classifier from frame to frame.
    package struct State: Sendable {
        /// The expression in the last frame; a face at rest before the first.
        package private(set) var expression = FacialExpression()
        /// The shapes of the last frame minus the neutral ones.
        package private(set) var shapes = BlendShapeValues()
        private var isClosed = false
        private var isSquinting = false
        private var learning = NeutralMean()

        /// Creates the state before the first frame.
        package init() {}

        /// Advances to a frame in which the face is tracked.
        /// - Parameter time: the time in seconds, which never decreases.
        package mutating func advance(to seen: BlendShapeValues, at time: Double, by classifier: ExpressionClassifier) {
            switch classifier.neutral {
            case .given(let neutral):
                shapes = BlendShapeValues(zip(seen.array, neutral.array).map { $0 - $1 })
            case .learned(let seconds):
                learning.add(seen, at: time, seconds: seconds)
                shapes = BlendShapeValues(zip(seen.array, learning.mean).map { Float(Double($0) - $1) })
            }
            let slack = classifier.hysteresis / 2
            let blink = Self.sides(shapes, .eyeBlinkLeft, .eyeBlinkRight)
            let squint = Self.sides(shapes, .eyeSquintLeft, .eyeSquintRight)
            isClosed = blink > classifier.closed + (isClosed ? -slack : slack)
            isSquinting = squint > classifier.squinting + (isSquinting ? -slack : slack)
            expression.eyes = isClosed ? .closed : isSquinting ? .squinting : .open
            let raised = (Double(shapes[.browInnerUp]) + Self.sides(shapes, .browOuterUpLeft, .browOuterUpRight)) / 2
            let brow = raised - Self.sides(shapes, .browDownLeft, .browDownRight)
            let browStep = Self.step(
                of: brow, from: expression.eyeBrows == .furrowed ? 0 : expression.eyeBrows == .normal ? 1 : 2,
                thresholds: [-classifier.furrowed, classifier.relaxed], slack: slack)
            expression.eyeBrows = [.furrowed, .normal, .relaxed][browStep]
            let mouth =
                Self.sides(shapes, .mouthSmileLeft, .mouthSmileRight) - Self.sides(shapes, .mouthFrownLeft, .mouthFrownRight)
            let mouthStep = Self.step(
                of: mouth, from: expression.mouth.index,
                thresholds: [-classifier.strong, -classifier.slight, classifier.slight, classifier.strong], slack: slack)
            expression.mouth = FacialExpression.Mouth.allCases[mouthStep]
        }

        private static func sides(_ shapes: BlendShapeValues, _ left: BlendShape, _ right: BlendShape) -> Double {
            (Double(shapes[left]) + Double(shapes[right])) / 2
        }

        /// Returns the step of a number after step `current`. Thresholds must ascend.
        private static func step(of value: Double, from current: Int, thresholds: [Double], slack: Double) -> Int {
            var step = current
            while step < thresholds.count, value > thresholds[step] + slack { step += 1 }
            while step > 0, value < thresholds[step - 1] - slack { step -= 1 }
            return step
        }
    }

    /// The mean of the shapes in the first seconds.
    private struct NeutralMean: Sendable {
        var sums = [Double](repeating: 0, count: BlendShape.count)
        var count = 0.0
        var start: Double?

        var mean: [Double] { sums.map { $0 / max(count, 1) } }

        mutating func add(_ seen: BlendShapeValues, at time: Double, seconds: Double) {
            let start = start ?? time
            self.start = start
            // The first frame always counts, so that there is a mean.
            guard time - start < seconds || count == 0 else { return }
            for (index, value) in seen.array.enumerated() { sums[index] += Double(value) }
            count += 1
        }
    }
}
