package import ConfigLanguage
package import FaceDrivers
import FaceTracking
package import Imaging
package import Meshes

/// The face drawn as strokes.
package struct DrawingSettings: ConfigObject {
    /// The surface that a drawing is on.
    package enum Place: String, CaseIterable, Sendable {
        /// Flat on the screen.
        case screen
        /// A plane at the node.
        case card
        /// The deformed face.
        case mesh
    }

    package var mode = DrawingDriver.Mode.discrete
    package var place = Place.screen
    package var face: Int?
    package var size = 0.25
    package var scale = 0.9
    package var lineWidth = 5.0
    package var color = LinearColor(SRGBA8(red: 0, green: 0, blue: 255))
    package var style: [DrawingPartSettings]?
    package var classifier = ClassifierSettings()
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "drawing"
    package static let documentation =
        "The face drawn as strokes: skull, eyes, brows and mouth, with the tracked face's expression."
    package static let fields: [Field<DrawingSettings>] = [
        Field(
            "mode", \.mode, .choice(),
            "`discrete` draws one of 45 expressions, `continuous` follows the blend shapes and the eyes' gaze."),
        Field(
            "on", \.place, .choice(),
            """
            `screen` draws flat over the picture, with the node's `translate` in fractions of its smaller side; `card` draws on a \
            plane at the node; `mesh` draws on the node's deformed `model`, or else on the recording's own face mesh, with the \
            drawing's square as its texture.
            """),
        Field(
            "face", \.face, .integer(0...63),
            "The face whose expression is drawn, from 0 in order of first detection. Default: the anchor's, else 0."
        ),
        Field("size", \.size, .number(above: 0, to: 100), "The height and width of a card, in metres."),
        Field(
            "scale", \.scale, .number(above: 0, to: 10),
            "The diameter of the skull, as a fraction of the card or of the picture's smaller side."),
        Field(
            "lineWidth", \.lineWidth, .number(above: 0, to: 100),
            "The line width in points: the card, or the picture's smaller side, is 375 points wide."),
        Field("color", \.color, .color, "The colour of lines that have no colour of their own."),
        Field(
            "style", \.style, .list(of: .object(), atLeast: 1),
            "The parts, in drawing order. Default: skull, eyes, brows, mouth, and pupils in continuous mode."),
        Field("classifier", \.classifier, .object(), "How expressions are classified from blend shapes."),
    ]
}

/// One part of a drawing.
package struct DrawingPartSettings: ConfigObject {
    /// Names of features; some denote pairs.
    package enum Part: String, CaseIterable, Sendable {
        case skull, eyes, brows, pupils, mouth, leftEye, rightEye, leftBrow, rightBrow, leftPupil, rightPupil

        /// The features that the name denotes.
        package var features: [FaceDrawing.Feature] {
            switch self {
            case .eyes: [.leftEye, .rightEye]
            case .brows: [.leftBrow, .rightBrow]
            case .pupils: [.leftPupil, .rightPupil]
            default: FaceDrawing.Feature(rawValue: rawValue).map { [$0] } ?? []
            }
        }
    }

    package var part: Part?
    package var path: Located<String>?
    package var to: Located<String>?
    @Apart package var by: ShapeValueSettings?
    package var follow: FaceDrawing.Feature?
    package var when = DrawingPart.Condition()
    package var width: Double?
    package var color: LinearColor?
    package var fill: LinearColor?
    package var fillRule = FillRule.nonzero
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "drawingPart"
    package static let documentation = "One part of a drawing: a feature of the face, or a path."
    package static let fields: [Field<DrawingPartSettings>] = [
        Field("part", \.part, .choice(), "A feature of the face; left and right are the person's."),
        Field(
            "path", \.path, .located(.text("path data")),
            "SVG path data (M L H V C S Q T A Z) relative to the skull's centre, in units of its radius, y down."),
        Field(
            "to", \.to, .located(.text("path data")), "The target into which `path` morphs: path data with as many segments."),
        Field("by", \.by, .object(), "The morph weight: 0 is `path`, 1 is `to`."),
        Field(
            "follow", \.follow, .choice(),
            "The feature that a path follows: an eye closes it, a pupil also moves it with the gaze, a brow tilts it, the "
                + "mouth bends it."
        ),
        Field("when", \.when, .object(), "The expressions in which the part is drawn. Default: all."),
        Field(
            "width", \.width, .number(from: 0, to: 100),
            "The line width in points; 0 draws no line. Default: the drawing's `lineWidth`."),
        Field("color", \.color, .color, "The line colour. Default: the drawing's."),
        Field("fill", \.fill, .color, "The fill colour. Default: not filled."),
        Field("fillRule", \.fillRule, .choice(), "The fill rule for a path that crosses itself or contains another."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "part", "path")]
}

extension DrawingPart.Condition: ConfigMapping {
    package static let standard = DrawingPart.Condition()
    package static let name = "drawingCondition"
    package static let documentation = "The expressions in which a part of a drawing is drawn; all given conditions must hold."
    package static let fields: [Field<DrawingPart.Condition>] = [
        Field("eyes", \.eyes, .oneOrMore(), "The states of the eyes in which the part is drawn."),
        Field("eyeBrows", \.eyeBrows, .oneOrMore(), "The states of the brows in which the part is drawn."),
        Field("mouth", \.mouth, .oneOrMore(), "The states of the mouth in which the part is drawn."),
    ]
}

/// The blend-shape thresholds for classifying expressions.
package struct ClassifierSettings: ConfigObject {
    package var classifier = ExpressionClassifier()
    package var neutral: [Named<Float>]?
    package var learn: Double?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "classifier"
    package static let documentation = """
        How an expression is classified from blend shapes: blink = eyeBlink, squint = eyeSquint, \
        brow = (browInnerUp + browOuterUp)/2 - browDown, mouth = mouthSmile - mouthFrown, means of left and right.
        """
    package static let fields: [Field<ClassifierSettings>] = [
        Field("closed", \.classifier.closed, threshold, "The blink above which eyes are closed."),
        Field("squinting", \.classifier.squinting, threshold, "The squint above which open eyes are squinting."),
        Field("relaxed", \.classifier.relaxed, threshold, "The brow value above which brows are relaxed."),
        Field("furrowed", \.classifier.furrowed, threshold, "The brow value below whose negative brows are furrowed."),
        Field(
            "slight", \.classifier.slight, threshold,
            "The mouth value above which the mouth grins, and below whose negative it smirks."),
        Field(
            "strong", \.classifier.strong, threshold,
            "The mouth value above which the mouth smiles, and below whose negative it frowns."),
        Field(
            "hysteresis", \.classifier.hysteresis, .number(from: 0, to: 1),
            "The difference between the values at which a state is entered and left."),
        Field(
            "neutral", \.neutral, .dictionary(of: .float(from: -1, to: 2), "a mapping of blend shapes to values"),
            "The blend shapes of the face at rest, which are subtracted before classification. Default: none."),
        Field(
            "learn", \.learn, .number(above: 0, to: 3600),
            "Measures the face at rest: the mean over this many seconds from the first frame in which the face is tracked."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "neutral", "learn")]

    private static let threshold = ValueType<Double>.number(above: 0, to: 1)
}

extension ValueType {
    /// One word of an enumeration, or a list of them.
    package static func oneOrMore<Choice>() -> ValueType
    where Value == Set<Choice>, Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
        let one = ValueType<Choice>.choice()
        let list = ValueType<[Choice]>.list(of: one, atLeast: 1)
        return ValueType(
            one.expectation + ", or a list of them",
            schema: { ["anyOf": [one.schema(&$0), list.schema(&$0)]] },
            read: { value, reading in
                if case .list = value.content { return list.read(value, reading).map { Set($0) } }
                return one.read(value, reading).map { [$0] }
            })
    }
}
