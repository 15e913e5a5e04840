package import FaceTracking
import RenderMath

/// The pose of a drawn face's parts, either from one of the 45 expressions or directly from blend shapes.
package struct FacePose: Hashable, Sendable {
    /// A value for each of the person's sides.
    package struct Sides: Hashable, Sendable {
        /// The person's left, at +x in face space and on the right of a viewer who faces the person.
        package var left: Double
        /// The person's right.
        package var right: Double

        /// The value of one side.
        package subscript(side: EyeDriver.Side) -> Double { side == .left ? left : right }

        /// Creates equal values for both sides.
        init(both value: Double) {
            self.init(left: value, right: value)
        }

        init(left: Double, right: Double) {
            self.left = left
            self.right = right
        }
    }

    /// The curvature of the mouth: −1 for a frown to 1 for a smile.
    package var mouthCurvature: Double
    /// The tilt of the brows: 1 with their inner ends up, −1 with their inner ends down.
    package var browTilt: Sides
    /// The raise of the brows, 0…1.
    package var browRaise: Sides
    /// The opening of the eyes: 0 closed, 1 open.
    package var eyeOpening: Sides
    /// The gaze of both eyes: to the person's left and up, each −1…1.
    package var gaze: SIMD2<Double>

    /// The opening of squinting eyes in a drawn expression.
    package static let squintingOpening = 0.4

    /// Creates the pose of one of the 45 expressions, with brows not raised and eyes straight ahead.
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

    /// Creates a pose directly from blend shapes, each number limited to its range:
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
        // A full squint leaves the eye as open as a squinting expression does.
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
