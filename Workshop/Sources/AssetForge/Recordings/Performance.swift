import FaceTracking
import RenderMath

/// An actor in front of a camera at any time of the demo: the head's pose, the expression and the gaze.
///
/// Movements are composed like those of a body: the head rotates about the neck on a trunk that leans and sways, the eyes stay
/// on the camera while the head turns away, smiles raise the cheeks, and lids close fast and open slowly.
struct Performance {
    /// The base of the neck when the actor stands upright, in metres; the camera is near the origin and looks down −z.
    private static let neck = SIMD3<Double>(0, -0.166, -0.482)
    /// The face's origin over the base of the neck, in metres, when the head is upright.
    private static let faceOverNeck = SIMD3<Double>(0, 0.115, 0.075)
    /// The largest rotation of an eye in its socket, in degrees.
    private static let widestGaze = 26.0
    /// The eye's rotation at a value of 1 of `eyeLook…`, in degrees.
    private static let fullLook = 35.0

    private let seed: UInt32 = 61

    /// The face at a time in seconds.
    func face(at time: Double) -> TrackedFace {
        let angles = headAngles(at: time)
        let gaze = gaze(at: time, angles: angles)
        return TrackedFace(
            id: "actor", worldFromFace: worldFromFace(at: time, angles: angles), blendShapes: expression(at: time, gaze: gaze),
            faceFromLeftEye: faceFromEye(side: 1, gaze: gaze), faceFromRightEye: faceFromEye(side: -1, gaze: gaze))
    }

    /// The pose of the hand-held camera at a time in seconds.
    func worldFromCamera(at time: Double) -> Matrix4 {
        let rotation = Quaternion(
            yawAboutY: degrees(0.22 * tremor(1, time)), pitchAboutX: degrees(0.2 * tremor(2, time)),
            rollAboutZ: degrees(0.3 * tremor(3, time)))
        let position = 0.0028 * SIMD3(tremor(4, time), tremor(5, time), 0.6 * tremor(6, time))
        return Matrix4(translation: SIMD3<Float>(position)) * Matrix4(rotation: rotation)
    }

    // MARK: The head

    /// The head's yaw, pitch and roll in degrees.
    private func headAngles(at time: Double) -> SIMD3<Double> {
        let script = SIMD3(Self.yaw.value(at: time), Self.pitch.value(at: time), Self.roll.value(at: time))
        // The neck's joints do not rotate independently: a wide yaw also tilts the head to its side and lowers it.
        let coupled = SIMD3(0, 0.05 * abs(script.x), -0.07 * script.x)
        let sway = SIMD3(1.3 * tremor(11, time), 1.0 * tremor(12, time), 0.9 * tremor(13, time))
        let trackingNoise = 0.018 * SIMD3(jitter(11, time), jitter(12, time), jitter(13, time))
        return script + coupled + sway + trackingNoise
    }

    private func worldFromFace(at time: Double, angles: SIMD3<Double>) -> Matrix4 {
        let rotation = Quaternion(yawAboutY: degrees(angles.x), pitchAboutX: degrees(angles.y), rollAboutZ: degrees(angles.z))
        let lean = Self.lean.value(at: time)
        let trunk = SIMD3(0.0012 * angles.x * 0.25, -0.05 * lean, -0.035 * lean)
        let sway = 0.006 * SIMD3(tremor(21, time), 0.4 * tremor(22, time), tremor(23, time))
        let trackingNoise = 0.00006 * SIMD3(jitter(21, time), jitter(22, time), jitter(23, time))
        let base = Matrix4(translation: SIMD3<Float>(Self.neck + trunk + sway + trackingNoise))
        return base * Matrix4(rotation: rotation) * Matrix4(translation: SIMD3<Float>(Self.faceOverNeck))
    }

    // MARK: The eyes

    /// The gaze of both eyes, in degrees from straight ahead in the head: to the person's left, and up.
    private func gaze(at time: Double, angles: SIMD3<Double>) -> SIMD2<Double> {
        // The eyes lead the head: they follow its rotation of a tenth of a second later.
        let ahead = headAngles(at: time + 0.1)
        let towardsCamera = SIMD2(-0.72 * ahead.x, 0.7 * ahead.y)
        let wander = SIMD2(3.2 * saccade(31, time), 1.8 * saccade(32, time))
        let target = towardsCamera + wander
        return target.clamped(
            lowerBound: SIMD2(-Self.widestGaze, -Self.widestGaze), upperBound: SIMD2(Self.widestGaze, Self.widestGaze))
    }

    /// Small jumps from one fixed point to the next, about three in two seconds, each of 50 ms.
    private func saccade(_ row: Int, _ time: Double) -> Double {
        let beat = time * 1.5 + 0.17 * Double(row)
        let whole = beat.rounded(.down)
        let move = MotionTrack.ease((beat - whole) / 0.075)
        let (from, to) = (fixation(row, whole - 1), fixation(row, whole))
        return from + (to - from) * move
    }

    private func fixation(_ row: Int, _ beat: Double) -> Double {
        Double(ValueNoise(seed: seed &+ 7).value(at: SIMD2(Float(beat) * 3 + 0.5, Float(row))))
    }

    private func faceFromEye(side: Double, gaze: SIMD2<Double>) -> Matrix4 {
        // Both eyes look at a point half a metre away, so each rotates inwards by some degrees.
        let inwards = 3.7 * -side
        let rotation = Quaternion(yawAboutY: degrees(gaze.x + inwards), pitchAboutX: degrees(-gaze.y), rollAboutZ: 0)
        let centre = Eyeball.leftCentre * SIMD3(side, 1, 1) / 1000
        return Matrix4(translation: SIMD3<Float>(centre)) * Matrix4(rotation: rotation)
    }

    /// The closure of the lids, 0…1: they close within 75 ms, stay closed for 35 ms and open within 190 ms.
    private func blink(at time: Double) -> Double {
        Self.blinks.map { start in
            let since = time - start
            return since < 0.11 ? MotionTrack.ease(since / 0.075) : 1 - MotionTrack.ease((since - 0.11) / 0.19)
        }.max() ?? 0
    }

    // MARK: The expression

    private func expression(at time: Double, gaze: SIMD2<Double>) -> BlendShapeValues {
        var values = BlendShapeValues()
        setEyes(&values, time, gaze)
        setBrows(&values, time)
        setMouth(&values, time)
        for shape in BlendShape.allCases {
            let value = Double(values[shape])
            // No value is quite steady; values too small for a tracker to print become 0.
            let alive = value == 0 ? 0 : value * (1 + 0.06 * tremor(100 + shape.rawValue, time))
            values[shape] = alive < 0.004 ? 0 : Float(min(alive, 1))
        }
        return values
    }

    private func setEyes(_ values: inout BlendShapeValues, _ time: Double, _ gaze: SIMD2<Double>) {
        let smile = Self.smile.value(at: time)
        let lid = blink(at: time)
        // The lid follows an eye that looks down.
        let resting = 0.05 + 0.25 * max(-gaze.y, 0) / Self.fullLook
        for (shape, late) in [(BlendShape.eyeBlinkLeft, 0.0), (.eyeBlinkRight, 0.02)] {
            values[shape] = Float(max(resting, (0.97 - late) * lid))
        }
        let (left, up) = (gaze.x / Self.fullLook, gaze.y / Self.fullLook)
        values[.eyeLookOutLeft] = Float(max(left, 0))
        values[.eyeLookInRight] = Float(max(left, 0))
        values[.eyeLookInLeft] = Float(max(-left, 0))
        values[.eyeLookOutRight] = Float(max(-left, 0))
        for shape in [BlendShape.eyeLookUpLeft, .eyeLookUpRight] { values[shape] = Float(max(up, 0)) }
        for shape in [BlendShape.eyeLookDownLeft, .eyeLookDownRight] { values[shape] = Float(max(-up, 0)) }
        let squint = 0.5 * smile * smile + 0.16 * Self.frown.value(at: time)
        for shape in [BlendShape.eyeSquintLeft, .eyeSquintRight] { values[shape] = Float(squint) }
        for shape in [BlendShape.cheekSquintLeft, .cheekSquintRight] { values[shape] = Float(0.62 * smile) }
        let wide = max(Self.browRaise.value(at: time) - 0.3, 0) * (1 - lid)
        for shape in [BlendShape.eyeWideLeft, .eyeWideRight] { values[shape] = Float(0.8 * wide) }
    }

    private func setBrows(_ values: inout BlendShapeValues, _ time: Double) {
        let frown = Self.frown.value(at: time)
        let raise = Self.browRaise.value(at: time)
        values[.browDownLeft] = Float(frown)
        values[.browDownRight] = Float(0.94 * frown)
        values[.browInnerUp] = Float(0.8 * raise)
        values[.browOuterUpLeft] = Float(0.78 * raise)
        values[.browOuterUpRight] = Float(0.9 * raise)
        for shape in [BlendShape.noseSneerLeft, .noseSneerRight] {
            values[shape] = Float(0.18 * frown + 0.22 * Self.laugh.value(at: time))
        }
    }

    private func setMouth(_ values: inout BlendShapeValues, _ time: Double) {
        let smile = Self.smile.value(at: time)
        let frown = Self.frown.value(at: time)
        let laugh = Self.laugh.value(at: time)
        let speech = Self.speech.value(at: time)
        let pucker = Self.pucker.value(at: time)
        values[.mouthSmileLeft] = Float(smile)
        values[.mouthSmileRight] = Float(0.95 * smile)
        values[.mouthDimpleLeft] = Float(0.16 * smile)
        values[.mouthDimpleRight] = Float(0.18 * smile)
        values[.jawOpen] = Float(laugh + 0.9 * speech)
        for shape in [BlendShape.mouthUpperUpLeft, .mouthUpperUpRight] { values[shape] = Float(0.34 * laugh + 0.3 * speech) }
        for shape in [BlendShape.mouthLowerDownLeft, .mouthLowerDownRight] { values[shape] = Float(0.3 * laugh + 0.5 * speech) }
        for shape in [BlendShape.mouthStretchLeft, .mouthStretchRight] { values[shape] = Float(0.1 * laugh + 0.25 * speech) }
        for shape in [BlendShape.mouthFrownLeft, .mouthFrownRight] { values[shape] = Float(0.42 * frown * (1 - smile)) }
        for shape in [BlendShape.mouthPressLeft, .mouthPressRight] { values[shape] = Float(0.22 * frown) }
        values[.mouthPucker] = Float(0.8 * pucker)
        values[.mouthFunnel] = Float(0.5 * pucker)
        values[.mouthShrugLower] = Float(0.2 * frown)
        values[.mouthRollLower] = Float(0.07 * frown)
    }

    // MARK: Tremor

    private func tremor(_ row: Int, _ time: Double) -> Double {
        Tremor(seed: seed, row: row).value(at: time)
    }

    private func jitter(_ row: Int, _ time: Double) -> Double {
        Tremor(seed: seed &+ 1, row: row).jitter(at: time)
    }

    private func degrees(_ angle: Double) -> Double {
        angle * .pi / 180
    }
}
