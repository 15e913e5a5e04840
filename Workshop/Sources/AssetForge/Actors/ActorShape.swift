import FaceTracking
import RenderMath

/// The shape of an actor's face: deviations from the standard face, in millimetres, at the features that a portrait painter
/// measures. At 0 everywhere, it is the standard face.
///
/// A recording stores it as the person's identity, so that head, masks and glasses follow it at playback.
struct ActorShape {
    /// Half the width at the cheekbones and at the angles of the jaw.
    var cheekboneWidth = 0.0
    var jawWidth = 0.0
    /// The half width of the chin, how far it lies below and in front of the standard one.
    var chinWidth = 0.0
    var chinLength = 0.0
    var chinDepth = 0.0
    /// The half width of the nose at its wings, the height of its bridge, and how far its tip lies forwards and downwards.
    var noseWidth = 0.0
    var noseBridge = 0.0
    var noseDepth = 0.0
    var noseLength = 0.0
    /// The prominence of the ridge under the brows, and the height of the brows.
    var browRidge = 0.0
    var browHeight = 0.0
    /// The fullness of each lip, and the half width of the mouth.
    var upperLip = 0.0
    var lowerLip = 0.0
    var mouthWidth = 0.0
    /// The height of the eye's outer corner over its standard height.
    var eyeTilt = 0.0
    /// The fullness of the cheeks in front, below the cheekbones; negative for hollow ones.
    var cheekFullness = 0.0
    /// How far skin hangs at the jowls, and the depth of the hollow at the temples.
    var jowls = 0.0
    var temples = 0.0
    /// The fullness of the lower lids' bags.
    var eyeBags = 0.0

    /// The offset of a point of the standard head, in millimetres in face space.
    func offset(at position: SIMD3<Double>) -> SIMD3<Double> {
        // Features are given for the left half.
        let side: Double = position.x < 0 ? -1 : 1
        let point = SIMD3(position.x.magnitude, position.y, position.z)
        var left = bones(at: point) + nose(at: point) + mouth(at: point) + eye(at: point) + flesh(at: point)
        // The midline stays in the middle.
        left.x *= ramp(0, 8, point.x)
        return onEyeball(left, at: point) * SIMD3(side, 1, 1)
    }

    private func bones(at point: SIMD3<Double>) -> SIMD3<Double> {
        // The sides move, the middle with its nose and mouth does not.
        let outwards = ramp(6, 58, point.x)
        let cheekbone = cheekboneWidth * outwards * bump(point, SIMD3(70, 12, 0), SIMD3(45, 36, 60))
        let jaw = jawWidth * outwards * ramp(6, -40, point.y)
        let chin = bump(point, SIMD3(0, -84, 36), SIMD3(28, 26, 34))
        let chinSide = chinWidth * ramp(2, 18, point.x) * bump(point, SIMD3(20, -80, 32), SIMD3(18, 20, 26))
        let ridge = browRidge * bump(point, SIMD3(22, 47, 38), SIMD3(26, 9, 22))
        let brow = browHeight * bump(point, SIMD3(36, 52, 32), SIMD3(34, 9, 26))
        let temple = -temples * bump(point, SIMD3(66, 54, -4), SIMD3(16, 22, 26))
        return SIMD3(cheekbone + jaw + chinSide + temple, brow - chinLength * chin, ridge + chinDepth * chin)
    }

    private func nose(at point: SIMD3<Double>) -> SIMD3<Double> {
        let wing = noseWidth * ramp(1, 9, point.x) * bump(point, SIMD3(12, -13, 46), SIMD3(9, 12, 16))
        let bridge = noseBridge * bump(point, SIMD3(0, 20, 48), SIMD3(8, 18, 24))
        let tip = bump(point, SIMD3(0, -8, 60), SIMD3(14, 15, 26))
        return SIMD3(wing, -noseLength * tip, bridge + noseDepth * tip)
    }

    private func mouth(at point: SIMD3<Double>) -> SIMD3<Double> {
        // The lips' border with each other stays where it is, so that the closed mouth stays closed.
        let line = -40.7
        let upper = upperLip * bump(point, SIMD3(0, -34.5, 52), SIMD3(16, 5.5, 20))
        let lower = lowerLip * bump(point, SIMD3(0, -47.5, 50), SIMD3(15, 6.5, 20))
        let corner = mouthWidth * bump(point, SIMD3(25, -42, 38), SIMD3(12, 12, 18))
        let rise = upper * ramp(line, line + 6, point.y) - lower * ramp(line, line - 6, point.y)
        return SIMD3(corner, 0.75 * rise, 0.8 * (upper + lower))
    }

    private func eye(at point: SIMD3<Double>) -> SIMD3<Double> {
        let centre = Eyeball.leftCentre
        let tilt = eyeTilt * (point.x - centre.x + 6) / 19
        let tilted = tilt * bump(point, SIMD3(centre.x + 2, centre.y, 24), SIMD3(20, 15, 26))
        let bag = eyeBags * bump(point, SIMD3(31, 13, 28), SIMD3(13, 4.5, 14))
        return SIMD3(0, tilted, bag)
    }

    private func flesh(at point: SIMD3<Double>) -> SIMD3<Double> {
        let cheek = cheekFullness * bump(point, SIMD3(44, -14, 22), SIMD3(17, 20, 26))
        let jowl = jowls * bump(point, SIMD3(44, -58, 12), SIMD3(18, 18, 26))
        return SIMD3(0.7 * cheek + 0.7 * jowl, -0.6 * jowl, 0.7 * cheek)
    }

    /// An offset whose point keeps its distance from the eyeball if it is on a lid.
    private func onEyeball(_ offset: SIMD3<Double>, at point: SIMD3<Double>) -> SIMD3<Double> {
        let arm = point - Eyeball.leftCentre
        let share = ramp(20, 15, arm.length)
        guard share > 0 else { return offset }
        let moved = arm + offset
        return offset + (moved.normalized() * arm.length - moved) * share
    }

    /// 1 at the centre of an ellipsoid, 1/e at its surface.
    private func bump(_ point: SIMD3<Double>, _ centre: SIMD3<Double>, _ radii: SIMD3<Double>) -> Double {
        let away = (point - centre) / radii
        return PortableMath.exp(-away.dot(away))
    }

    /// The identity by which a recording stores the shape.
    var identity: FaceIdentity {
        let positions = FaceGeometry.standard.positions
        return FaceIdentity(
            standardPositions: positions.map(SIMD3<Float>.init(metresFromMillimetres:)),
            offsets: positions.map { SIMD3<Float>(metresFromMillimetres: offset(at: $0)) })
    }

    /// Points of the standard head, or on it, where the identity moves them at playback; in millimetres.
    func moved(_ positions: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let extended = identity.extended(to: positions.map(SIMD3<Float>.init(metresFromMillimetres:)))
        return zip(positions, extended.offsets).map { $0 + SIMD3<Double>($1) * 1000 }
    }
}
