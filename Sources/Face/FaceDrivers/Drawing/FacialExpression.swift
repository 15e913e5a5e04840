/// The expression of a face, in the few words that a drawing needs.
///
/// Each part can be taken one step further by the `more…`, `sadder…` and `happier…` functions, which stop at the ends.
public struct FacialExpression: Hashable, Sendable {
    /// Both eyes.
    public enum Eyes: String, CaseIterable, Sendable {
        /// From the widest to none at all.
        case open, squinting, closed
    }

    /// Both brows, from raised in the middle to lowered there.
    public enum EyeBrows: String, CaseIterable, Sendable {
        /// From raised in the middle to lowered there.
        case relaxed, normal, furrowed

        /// The brow that is one step less furrowed.
        package var moreRelaxed: EyeBrows { self == .furrowed ? .normal : .relaxed }
        /// The brow that is one step more furrowed.
        package var moreFurrowed: EyeBrows { self == .relaxed ? .normal : .furrowed }
    }

    /// The mouth, from its corners' lowest to their highest place.
    public enum Mouth: String, CaseIterable, Sendable {
        /// From the corners' lowest to their highest place.
        case frown, smirk, neutral, grin, smile

        /// The mouth that is one step sadder.
        package var sadder: Mouth { Self.allCases[max(index - 1, 0)] }
        /// The mouth that is one step happier.
        package var happier: Mouth { Self.allCases[min(index + 1, Self.allCases.count - 1)] }

        /// From 0 for a frown to 4 for a smile.
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

    /// An expression from its parts. Default: a face at rest.
    public init(eyes: Eyes = .open, eyeBrows: EyeBrows = .normal, mouth: Mouth = .neutral) {
        self.eyes = eyes
        self.eyeBrows = eyeBrows
        self.mouth = mouth
    }

    /// All 45 expressions: eyes change slowest, mouths fastest.
    public static let all: [FacialExpression] = Eyes.allCases.flatMap { eyes in
        EyeBrows.allCases.flatMap { brows in
            Mouth.allCases.map { FacialExpression(eyes: eyes, eyeBrows: brows, mouth: $0) }
        }
    }

    /// The expression with brows one step less furrowed.
    package func moreRelaxedBrow() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows.moreRelaxed, mouth: mouth)
    }

    /// The expression with brows one step more furrowed.
    package func moreFurrowedBrow() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows.moreFurrowed, mouth: mouth)
    }

    /// The expression with a mouth one step sadder.
    package func sadderMouth() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows, mouth: mouth.sadder)
    }

    /// The expression with a mouth one step happier.
    package func happierMouth() -> FacialExpression {
        FacialExpression(eyes: eyes, eyeBrows: eyeBrows, mouth: mouth.happier)
    }

    /// The bend of the mouth: −1 for a frown, −0.5, 0, 0.5, 1 for a smile.
    package var mouthCurvature: Double { Double(mouth.index - 2) / 2 }

    /// The tilt of the brows: 0.5 relaxed, their inner ends up; 0 normal; −0.5 furrowed.
    package var browTilt: Double {
        switch eyeBrows {
        case .relaxed: 0.5
        case .normal: 0
        case .furrowed: -0.5
        }
    }
}
