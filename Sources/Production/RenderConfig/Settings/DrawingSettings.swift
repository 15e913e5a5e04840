import ConfigLanguage
import FaceDrivers
import FaceTracking
import Imaging
import Meshes

/// The face drawn as strokes.
struct DrawingSettings: ConfigObject {
    /// The surface that a drawing is on.
    enum Place: String, CaseIterable, Sendable {
        /// Flat over the picture.
        case screen
        /// A plane at the node.
        case card
        /// The bent face.
        case mesh
    }

    var mode = DrawingDriver.Mode.discrete
    var place = Place.screen
    var face: Int?
    var size = 0.25
    var scale = 0.9
    var lineWidth = 5.0
    var color = LinearColor(SRGBA8(red: 0, green: 0, blue: 255))
    var style: [DrawingPartSettings]?
    var classifier = ClassifierSettings()
    var location = ConfigLocation.none

    static let name = "drawing"
    static let documentation = "The face drawn as strokes: skull, eyes, brows and mouth, as the tracked face feels."
    static let fields: [Field<DrawingSettings>] = [
        Field(
            "mode", \.mode, .choice(),
            "`discrete` draws one of 45 expressions, `continuous` follows the blend shapes and the eyes' gaze."),
        Field(
            "on", \.place, .choice(),
            """
            `screen` is flat over the picture, the node's `translate` in shares of its smaller side; `card` is a plane at the \
            node; `mesh` is the node's `model`, or the face that the recording brings, bent, its texture the drawing's square.
            """),
        Field(
            "face", \.face, .integer(0...63),
            "Whose expression it is, from 0 in the order in which faces were first seen. Default: the anchor's above, else 0."),
        Field("size", \.size, .number(above: 0, to: 100), "How high and wide a card is, in metres."),
        Field(
            "scale", \.scale, .number(above: 0, to: 10),
            "The share of the card or of the picture's smaller side that the skull takes."),
        Field(
            "lineWidth", \.lineWidth, .number(above: 0, to: 100),
            "How wide lines are, in points: the card, or the picture's smaller side, is 375 points wide."),
        Field("color", \.color, .color, "The colour of lines that say no other."),
        Field(
            "style", \.style, .list(of: .object(), atLeast: 1),
            "What is drawn, in drawing order. Default: skull, eyes, brows, mouth, and pupils where the mode is continuous."),
        Field("classifier", \.classifier, .object(), "How the expression is told from blend shapes."),
    ]
}

/// One part of a drawing.
struct DrawingPartSettings: ConfigObject {
    /// Features by name, some of them in pairs.
    enum Part: String, CaseIterable, Sendable {
        case skull, eyes, brows, pupils, mouth, leftEye, rightEye, leftBrow, rightBrow, leftPupil, rightPupil

        /// The features of the name.
        var features: [FaceDrawing.Feature] {
            switch self {
            case .eyes: [.leftEye, .rightEye]
            case .brows: [.leftBrow, .rightBrow]
            case .pupils: [.leftPupil, .rightPupil]
            default: FaceDrawing.Feature(rawValue: rawValue).map { [$0] } ?? []
            }
        }
    }

    var part: Part?
    var path: Located<String>?
    var to: Located<String>?
    var by: ShapeValueSettings?
    var follow: FaceDrawing.Feature?
    var when = ConditionSettings()
    var width: Double?
    var color: LinearColor?
    var fill: LinearColor?
    var fillRule = FillRule.nonzero
    var location = ConfigLocation.none

    init() {}

    static let name = "drawingPart"
    static let documentation = "One part of a drawing: a feature of the face, or a path."
    static let fields: [Field<DrawingPartSettings>] = [
        Field("part", \.part, .choice(), "A feature of the face; left and right are the person's."),
        Field(
            "path", \.path, .located(.text("path data")),
            "SVG path data (M L H V C S Q T A Z) around the skull's middle, the skull's radius 1, y down."),
        Field("to", \.to, .located(.text("path data")), "What `path` changes into: path data of as many pieces."),
        Field("by", \.by, .object(), "How far it has changed: 0 is `path`, 1 is `to`."),
        Field(
            "follow", \.follow, .choice(),
            "What a path moves with: an eye closes it, a pupil also moves it as the eye looks, a brow tilts it, the mouth bends it."
        ),
        Field("when", \.when, .object(), "The expressions in which it shows. Default: all."),
        Field(
            "width", \.width, .number(from: 0, to: 100),
            "How wide its line is, in points; 0 draws none. Default: the drawing's `lineWidth`."),
        Field("color", \.color, .color, "The colour of its line. Default: the drawing's."),
        Field("fill", \.fill, .color, "The colour of its inside. Default: not filled."),
        Field("fillRule", \.fillRule, .choice(), "What is inside where a path crosses itself or holds another."),
    ]
    static let alternatives = [Alternatives.exactlyOne(of: "part", "path")]
}

/// The expressions in which a part shows.
struct ConditionSettings: ConfigObject {
    var eyes: [FacialExpression.Eyes] = []
    var eyeBrows: [FacialExpression.EyeBrows] = []
    var mouth: [FacialExpression.Mouth] = []
    var location = ConfigLocation.none

    static let name = "drawingCondition"
    static let documentation = "The expressions in which a part of a drawing shows: all that it says must hold."
    static let fields: [Field<ConditionSettings>] = [
        Field("eyes", \.eyes, .oneOrMore(), "One of these."),
        Field("eyeBrows", \.eyeBrows, .oneOrMore(), "One of these."),
        Field("mouth", \.mouth, .oneOrMore(), "One of these."),
    ]
}

/// The thresholds by which an expression is told from blend shapes.
struct ClassifierSettings: ConfigObject {
    private static let usual = ExpressionClassifier()

    var closed = usual.closed
    var squinting = usual.squinting
    var relaxed = usual.relaxed
    var furrowed = usual.furrowed
    var slight = usual.slight
    var strong = usual.strong
    var hysteresis = usual.hysteresis
    var neutral: [Named<Float>]?
    var learn: Double?
    var location = ConfigLocation.none

    static let name = "classifier"
    static let documentation = """
        How an expression is told from blend shapes: blink = eyeBlink, squint = eyeSquint, \
        brow = (browInnerUp + browOuterUp)/2 - browDown, mouth = mouthSmile - mouthFrown, means of left and right.
        """
    static let fields: [Field<ClassifierSettings>] = [
        Field("closed", \.closed, threshold, "The blink above which eyes are closed."),
        Field("squinting", \.squinting, threshold, "The squint above which open eyes are squinting."),
        Field("relaxed", \.relaxed, threshold, "The brow above which brows are relaxed."),
        Field("furrowed", \.furrowed, threshold, "The brow below whose negative they are furrowed."),
        Field("slight", \.slight, threshold, "The mouth above which it grins, below whose negative it smirks."),
        Field("strong", \.strong, threshold, "The mouth above which it smiles, below whose negative it frowns."),
        Field(
            "hysteresis", \.hysteresis, .number(from: 0, to: 1),
            "How much lies between the values at which a step is taken forth and back."),
        Field(
            "neutral", \.neutral, .dictionary(of: .float(from: -1, to: 2), "a mapping of blend shapes to values"),
            "What the face shows at rest, taken away first. Default: nothing."),
        Field(
            "learn", \.learn, .number(above: 0, to: 3600),
            "Takes the mean of the first seconds in which the face is seen as what it shows at rest."),
    ]
    static let alternatives = [Alternatives.atMostOne(of: "neutral", "learn")]

    private static let threshold = ValueType<Double>.number(above: 0, to: 1)
}

extension ValueType {
    /// One word of an enumeration, or a list of them.
    static func oneOrMore<Choice>() -> ValueType
    where Value == [Choice], Choice: RawRepresentable<String> & CaseIterable & Sendable {
        let one = ValueType<Choice>.choice()
        let list = ValueType.list(of: one, atLeast: 1)
        return ValueType(
            one.expectation + ", or a list of them",
            schema: { ["anyOf": [one.schema(&$0), list.schema(&$0)]] },
            read: { value, reading in
                if case .list = value.content { return list.read(value, reading) }
                return one.read(value, reading).map { [$0] }
            })
    }
}
