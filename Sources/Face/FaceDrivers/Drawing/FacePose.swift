package import FaceTracking
import RenderMath

/// The pose of a drawn face's parts: made of one of the 45 expressions, or straight from blend shapes.
package struct FacePose: Hashable, Sendable {
    /// A value for each of the person's sides.
    package struct Sides: Hashable, Sendable {
        /// The person's left, at +x in face space and on the right of who looks at the face.
        package var left: Double
        /// The person's right.
        package var right: Double

        /// The value of one side.
        package subscript(side: EyeDriver.Side) -> Double { side == .left ? left : right }

        /// The same on both sides.
        init(both value: Double) {
            self.init(left: value, right: value)
        }

        init(left: Double, right: Double) {
            self.left = left
            self.right = right
        }
    }

    /// The bend of the mouth: −1 frowning to 1 smiling.
    package var mouthCurvature: Double
    /// The tilt of the brows: 1 with their inner ends up, −1 with them down.
    package var browTilt: Sides
    /// The height to which the brows are raised, 0…1.
    package var browRaise: Sides
    /// The opening of the eyes: 0 closed, 1 open.
    package var eyeOpening: Sides
    /// The direction in which both eyes look: to the person's left and up, each −1…1.
    package var gaze: SIMD2<Double>

    /// The opening of squinting eyes of a drawn expression.
    package static let squintingOpening = 0.4

    /// The pose of one of the 45 expressions: brows not raised, eyes straight ahead.
    package init(_ expression: FacialExpression) {
        mouthCurvature = expression.mouthCurvature
        browTilt = Sides(both: expression.browTilt)
        browRaise = Sides(both: 0)
        gaze = .zero
        switch expression.eyes {
        case .open: eyeOpening = Sides(both: 1)
        case .squinting: eyeOpening = Sides(both: Self.squintingOpening)
        case .closed: eyeOpening = Sides(both: 0)
        }
    }

    /// The pose straight from blend shapes, each number limited to its range:
    ///
    ///     mouthCurvature = mouthSmile − mouthFrown, the mean of both sides
    ///     browTilt       = browInnerUp − browDown          browRaise = (browInnerUp + browOuterUp)/2
    ///     eyeOpening     = 1 − eyeBlink − eyeSquint·0.6
    ///     gaze           = eyeLookOut of one eye − eyeLookIn of it, and eyeLookUp − eyeLookDown, the means of both eyes
    package init(_ shapes: BlendShapeValues) {
        func value(_ shape: BlendShape) -> Double { Double(shapes[shape]) }
        func limited(_ number: Double, _ low: Double) -> Double { min(max(number, low), 1) }
        let smile = value(.mouthSmileLeft) + value(.mouthSmileRight)
        mouthCurvature = limited((smile - value(.mouthFrownLeft) - value(.mouthFrownRight)) / 2, -1)
        let inner = value(.browInnerUp)
        browTilt = Sides(
            left: limited(inner - value(.browDownLeft), -1), right: limited(inner - value(.browDownRight), -1))
        browRaise = Sides(
            left: limited((inner + value(.browOuterUpLeft)) / 2, 0), right: limited((inner + value(.browOuterUpRight)) / 2, 0))
        // A full squint leaves as much of the eye as a squinting expression shows.
        let squint = 1 - Self.squintingOpening
        eyeOpening = Sides(
            left: limited(1 - value(.eyeBlinkLeft) - value(.eyeSquintLeft) * squint, 0),
            right: limited(1 - value(.eyeBlinkRight) - value(.eyeSquintRight) * squint, 0))
        let left = value(.eyeLookOutLeft) - value(.eyeLookInLeft)
        let right = value(.eyeLookInRight) - value(.eyeLookOutRight)
        let up = value(.eyeLookUpLeft) + value(.eyeLookUpRight) - value(.eyeLookDownLeft) - value(.eyeLookDownRight)
        gaze = SIMD2(limited((left + right) / 2, -1), limited(up / 2, -1))
    }
}
