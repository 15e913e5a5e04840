public import Typesetting

/// A text with placeholders for values of a recording, such as `smile 0.72 at 00:00:03:12`.
public struct TextTemplate: Hashable, Sendable {
    /// A part of the text.
    public enum Piece: Hashable, Sendable {
        /// Constant text.
        case literal(String)
        /// A formatted number.
        case number(DrivenValue, NumberFormat)
        /// The word for the eyes, the brows or the mouth of a face, as in ``FacialExpression``.
        case expression(ExpressionPart, face: Int)
        /// The time since the recording began, as a timecode with a number of frames per second.
        case timecode(framesPerSecond: Double)
        /// The name of the current target, or the last grade; empty if there is none.
        case score(ScoreWord)
    }

    /// The parts of a face that have words.
    public enum ExpressionPart: String, CaseIterable, Sendable {
        /// Both eyes.
        case eyes
        /// Both brows.
        case brows
        /// The mouth.
        case mouth
    }

    /// The words of a score.
    public enum ScoreWord: String, CaseIterable, Sendable {
        /// The name of the current target.
        case target
        /// The grade of the last target that has ended.
        case grade
    }

    /// The parts in reading order.
    public var pieces: [Piece]

    /// Creates a text from its parts.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    /// Whether the text is the same in all frames.
    package var isConstant: Bool {
        pieces.allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// Returns the characters that the text may show.
    /// - Parameter words: the score's words: the names of targets and the grades.
    package func signs(withScoreWords words: [String]) -> Set<Unicode.Scalar> {
        pieces.reduce(into: []) { signs, piece in
            switch piece {
            case .literal(let text): signs.formUnion(text.unicodeScalars.filter { $0 != "\n" })
            case .number: signs.formUnion(NumberFormat.signs)
            case .expression(let part, _): for word in part.words { signs.formUnion(word.unicodeScalars) }
            case .timecode: signs.formUnion("0123456789:;".unicodeScalars)
            case .score: for word in words { signs.formUnion(word.unicodeScalars) }
            }
        }
    }

    /// The values that the text shows.
    var values: [DrivenValue] {
        pieces.compactMap { if case .number(let value, _) = $0 { value } else { nil } }
    }

    /// The faces whose expressions the text names.
    var faces: [Int] {
        pieces.compactMap { if case .expression(_, let face) = $0 { face } else { nil } }
    }

    /// Returns the text at a moment.
    func text(at moment: DrivingMoment) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .number(let value, let format): text += format.text(of: moment.number(value))
            case .expression(let part, let face):
                guard moment.faces[face].isKnown else { break }
                text += part.word(of: moment.faces[face].expression.expression)
            case .timecode(let rate):
                let frame = Int(min(max((moment.time * rate).rounded(), 0), 1e15))
                text += Timecode(frame: frame, framesPerSecond: rate).description
            case .score(let word): text += moment.score?.word(word, at: moment.time) ?? ""
            }
        }
    }

    /// The text before the recording begins, when numbers are unknown.
    package var restingText: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .number(.constant(let number), let format): text += format.text(of: number)
            case .number: text += NumberFormat.unknown
            case .timecode(let rate): text += Timecode(frame: 0, framesPerSecond: rate).description
            case .expression, .score: break
            }
        }
    }
}

extension TextTemplate.ExpressionPart {
    /// All words of the part.
    var words: [String] {
        switch self {
        case .eyes: FacialExpression.Eyes.allCases.map(\.rawValue)
        case .brows: FacialExpression.EyeBrows.allCases.map(\.rawValue)
        case .mouth: FacialExpression.Mouth.allCases.map(\.rawValue)
        }
    }

    func word(of expression: FacialExpression) -> String {
        switch self {
        case .eyes: expression.eyes.rawValue
        case .brows: expression.eyeBrows.rawValue
        case .mouth: expression.mouth.rawValue
        }
    }
}
