/// The expression of a face, in the few words that a drawing needs.
///
/// The `more…`, `sadder…` and `happier…` functions move a part by one step and stop at the ends.
public struct FacialExpression: Hashable, Sendable {
    /// Both eyes.
    public enum Eyes: String, CaseIterable, Sendable {
        /// From open to closed.
        case open, squinting, closed
    }

    /// Both brows, from raised in the middle to lowered there.
    public enum EyeBrows: String, CaseIterable, Sendable {
        /// From raised in the middle to lowered there.
        case relaxed, normal, furrowed

        /// The brows, one step less furrowed.
        package var moreRelaxed: EyeBrows { self == .furrowed ? .normal : .relaxed }
        /// The brows, one step more furrowed.
        package var moreFurrowed: EyeBrows { self == .relaxed ? .normal : .furrowed }
    }

    /// The mouth, from the lowest to the highest position of its corners.
    public enum Mouth: String, CaseIterable, Sendable {
        /// From the lowest to the highest position of the corners.
        case frown, smirk, neutral, grin, smile

        /// The mouth, one step sadder.
        package var sadder: Mouth { Self.allCases[max(index - 1, 0)] }
        /// The mouth, one step happier.
        package var happier: Mouth { Self.allCases[min(index + 1, Self.allCases.count - 1)] }

        /// The index, from 0 for a frown to 4 for a smile.
        var index: Int {
            switch self {
            case .frown: 0
            case .smirk: 1
            case .neutral: 2
            case .grin: 3
            case .smile: 4
            }
        }
    }

    /// The eyes.
    public var eyes: Eyes
    /// The brows.
    public var eyeBrows: EyeBrows
    /// The mouth.
    public var mouth: Mouth

    /// Creates an expression. Default: a face at rest.
    public init(eyes: Eyes = .open, eyeBrows: EyeBrows = .normal, mouth: Mouth = .neutral) {
        self.eyes = eyes
        self.eyeBrows = eyeBrows
        self.mouth = mouth
    }

    /// All 45 expressions; eyes change slowest, mouths fastest.
    public static let all: [FacialExpression] = Eyes.allCases.flatMap { eyes in
        EyeBrows.allCases.flatMap { brows in
            Mouth.allCases.map { FacialExpression(eyes: eyes, eyeBrows: brows, mouth: $0) }
        }
    }

    /// Returns the expression with the brows one step less furrowed.
    package func moreRelaxedBrow() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows.moreRelaxed, mouth: mouth)
    }

    /// Returns the expression with the brows one step more furrowed.
    package func moreFurrowedBrow() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows.moreFurrowed, mouth: mouth)
    }

    /// Returns the expression with the mouth one step sadder.
    package func sadderMouth() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows, mouth: mouth.sadder)
    }

    /// Returns the expression with the mouth one step happier.
    package func happierMouth() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows, mouth: mouth.happier)
    }

    /// The curvature of the mouth: −1 for a frown, then −0.5, 0, 0.5, and 1 for a smile.
    package var mouthCurvature: Double { Double(mouth.index - 2) / 2 }

    /// The tilt of the brows: 0.5 for relaxed, with their inner ends up; 0 for normal; −0.5 for furrowed.
    package var browTilt: Double {
        switch eyeBrows {
        case .relaxed: 0.5
        case .normal: 0
        case .furrowed: -0.5
        }
    }
}
