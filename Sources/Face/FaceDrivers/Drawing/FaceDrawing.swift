package import Meshes
import RenderMath

/// The strokes of a drawn face in a view, in FaceIt's proportions.
///
/// The view has its origin at the top left corner and **y pointing down**, in points, as FaceIt's has. With the skull's radius
/// `R = min(width, height)/2 · scale` around the view's centre:
///
///     eyes    circles of radius R/10 around (±R/3, −R/3); a closed eye is a line two eye radii long
///     brows   lines from one eye radius before to one after a point R/5 above the eye's centre, their ends lowered and
///             raised by tilt · eye radius / 2, the tilt negated on the view's left
///     mouth   a cubic from (−R/2, R/3) to (R/2, R/3), its control points R/3 from each end and lowered by curvature · R/3
///
/// A partly open eye is an ellipse. The person's left is on the view's right, as seen by a viewer who faces the person.
public struct FaceDrawing: Hashable, Sendable {
    /// The named parts of the drawing.
    public enum Feature: String, CaseIterable, Sendable {
        /// The circle around the face.
        case skull
        /// The eyes, the brows and the pupils on the person's left and right. Pupils are discs that follow the gaze.
        case leftEye, rightEye, leftBrow, rightBrow, leftPupil, rightPupil
        /// The line of the mouth.
        case mouth
    }

    /// The smaller side of the view for which line widths are given, in points: the width of the phones for which FaceIt was
    /// made.
    public static let referenceSide = 375.0

    /// The width and height of the view in points.
    public var size: SIMD2<Double>
    /// The size of the skull as a fraction of the view's smaller side. Default: 0.90.
    public var scale: Double

    /// Creates a drawing. Default: a square view of the reference size.
    public init(size: SIMD2<Double> = SIMD2(referenceSide, referenceSide), scale: Double = 0.90) {
        self.size = size
        self.scale = scale
    }

    /// The centre of the view.
    package var skullCenter: SIMD2<Double> { size / 2 }
    /// The radius of the skull, on which all other sizes depend.
    package var skullRadius: Double { min(size.x, size.y) / 2 * scale }
    /// The radius of an open eye.
    package var eyeRadius: Double { skullRadius / 10 }

    /// Returns the path of a part.
    package func path(of feature: Feature, _ pose: FacePose) -> VectorPath {
        switch feature {
        case .skull: skull
        case .leftEye: eye(.left, pose)
        case .rightEye: eye(.right, pose)
        case .leftBrow: brow(.left, pose)
        case .rightBrow: brow(.right, pose)
        case .leftPupil: pupil(.left, pose)
        case .rightPupil: pupil(.right, pose)
        case .mouth: mouth(pose)
        }
    }

    /// Returns the centre of an eye.
    package func eyeCenter(_ side: EyeDriver.Side) -> SIMD2<Double> {
        skullCenter + SIMD2(skullRadius / 3 * Self.sign(of: side), -skullRadius / 3)
    }

    /// Returns the centre of a brow that is not raised.
    package func browCenter(_ side: EyeDriver.Side) -> SIMD2<Double> {
        eyeCenter(side) - SIMD2(0, skullRadius / 5)
    }

    /// Returns the offset of a pupil from the centre of its eye.
    func gazeOffset(_ side: EyeDriver.Side, _ pose: FacePose) -> SIMD2<Double> {
        // At most, a pupil of the default size touches the eye's outline from inside.
        let reach = eyeRadius * (1 - Self.pupilShare)
        let length = max(pose.gaze.length, 1)
        return SIMD2(pose.gaze.x, -pose.gaze.y * pose.eyeOpening[side]) * (reach / length)
    }

    /// Returns the distance by which the mouth's curve moves a point down at a position across the view, as the cubic does:
    /// 3t(1 − t) · curvature · R/3.
    func mouthDrop(at x: Double, _ pose: FacePose) -> Double {
        let t = min(max((x - skullCenter.x) / skullRadius + 0.5, 0), 1)
        return 3 * t * (1 - t) * smileOffset(pose)
    }

    /// The radius of a pupil as a fraction of the eye's.
    private static let pupilShare = 0.4
    /// The opening below which eyes are drawn as closed; at the reference size the difference is not visible.
    private static let leastOpening = 0.01

    private static func sign(of side: EyeDriver.Side) -> Double { side == .left ? 1 : -1 }

    private var skull: VectorPath {
        var path = VectorPath()
        path.ellipse(center: skullCenter, radii: SIMD2(skullRadius, skullRadius))
        return path
    }

    private func eye(_ side: EyeDriver.Side, _ pose: FacePose) -> VectorPath {
        var path = VectorPath()
        let center = eyeCenter(side)
        let opening = min(max(pose.eyeOpening[side], 0), 1)
        if opening < Self.leastOpening {
            path.move(to: center - SIMD2(eyeRadius, 0))
            path.line(to: center + SIMD2(eyeRadius, 0))
        } else {
            path.ellipse(center: center, radii: SIMD2(eyeRadius, eyeRadius * opening))
        }
        return path
    }

    private func brow(_ side: EyeDriver.Side, _ pose: FacePose) -> VectorPath {
        let tilt = min(max(pose.browTilt[side], -1), 1) * Self.sign(of: side)
        let center = browCenter(side) - SIMD2(0, pose.browRaise[side] * eyeRadius)
        let half = SIMD2(eyeRadius, tilt * eyeRadius / 2)
        var path = VectorPath()
        path.move(to: center - half)
        path.line(to: center + half)
        return path
    }

    private func pupil(_ side: EyeDriver.Side, _ pose: FacePose) -> VectorPath {
        var path = VectorPath()
        let opening = min(max(pose.eyeOpening[side], 0), 1)
        guard opening >= Self.leastOpening else { return path }
        let radius = eyeRadius * Self.pupilShare
        path.ellipse(center: eyeCenter(side) + gazeOffset(side, pose), radii: SIMD2(radius, radius * opening))
        return path
    }

    private func mouth(_ pose: FacePose) -> VectorPath {
        let (left, third) = (skullCenter + SIMD2(-skullRadius / 2, skullRadius / 3), skullRadius / 3)
        let right = left + SIMD2(skullRadius, 0)
        let offset = smileOffset(pose)
        var path = VectorPath()
        path.move(to: left)
        path.curve(to: right, control1: left + SIMD2(third, offset), control2: right + SIMD2(-third, offset))
        return path
    }

    private func smileOffset(_ pose: FacePose) -> Double {
        min(max(pose.mouthCurvature, -1), 1) * skullRadius / 3
    }
}
