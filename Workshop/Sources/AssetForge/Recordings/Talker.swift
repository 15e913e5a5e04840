import FaceTracking
import RenderMath

/// A person who talks and listens: speech with its nods and brows, blinks at the ends of phrases, and glances away while
/// thinking.
struct Talker {
    let id: String
    let speeches: [Speech]
    /// The seed of the involuntary movements.
    let seed: UInt32
    /// The position of the neck, in metres relative to the demo actor's.
    var place = SIMD3<Double>.zero
    /// The direction of the listener: the rotation of the head to the person's left, in degrees.
    var towards = MotionTrack([(0, 0)])
    /// A smile, 0…1.
    var smile = MotionTrack([(0, 0.06)])
    /// Nods while listening: the times at which they begin.
    var nods: [Double] = []
    /// The head's rotation downwards, in degrees, in addition to that of speech.
    var pitch = MotionTrack([(0, 0)])
    /// The pulses of a laugh: how far the jaw opens, 0…1.
    var laugh = MotionTrack([(0, 0)])
    /// The closure of the lids at rest, 0…1.
    var restingLids = 0.05

    private static let neck = SIMD3<Double>(0, -0.166, -0.482)
    private static let faceOverNeck = SIMD3<Double>(0, 0.115, 0.075)

    /// The face at a time in seconds.
    func face(at time: Double) -> TrackedFace {
        let emphasis = speeches.map { $0.emphasis(at: time) }.max() ?? 0
        let angles = headAngles(at: time, emphasis: emphasis)
        let gaze = gaze(at: time, angles: angles)
        var values = BlendShapeValues()
        setEyes(&values, time, gaze, emphasis)
        let smile = smile.value(at: time)
        values[.mouthSmileLeft] = Float(smile)
        values[.mouthSmileRight] = Float(0.95 * smile)
        for shape in [BlendShape.cheekSquintLeft, .cheekSquintRight] { values[shape] = Float(0.55 * smile) }
        setLaugh(&values, laugh.value(at: time))
        for speech in speeches { speech.shape(&values, at: time) }
        for shape in BlendShape.allCases {
            let value = Double(values[shape])
            let alive = value == 0 ? 0 : value * (1 + 0.06 * tremor(100 + shape.rawValue, time))
            values[shape] = alive < 0.004 ? 0 : Float(min(alive, 1))
        }
        return TrackedFace(
            id: id, worldFromFace: worldFromFace(at: time, angles: angles), blendShapes: values, faceFromLeftEye: eye(1, gaze),
            faceFromRightEye: eye(-1, gaze))
    }

    private func headAngles(at time: Double, emphasis: Double) -> SIMD3<Double> {
        let nod = nods.map { start in
            let since = time - start
            return since < 0 || since > 0.9 ? 0 : PortableMath.sin(since / 0.9 * 2 * .pi * 2) * (1 - since / 0.9)
        }.reduce(0, +)
        let yaw = towards.value(at: time) + 5 * tremor(11, time) + 2.4 * emphasis * tremor(14, time)
        let pitch = 3.6 * emphasis + 4.5 * nod + 2.6 * tremor(12, time) + pitch.value(at: time)
        return SIMD3(yaw, pitch, 4.2 * tremor(13, time) - 0.06 * yaw)
    }

    private func worldFromFace(at time: Double, angles: SIMD3<Double>) -> Matrix4 {
        let radians = angles * .pi / 180
        let sway = 0.006 * SIMD3(tremor(21, time), 0.4 * tremor(22, time), tremor(23, time))
        let base = Matrix4(translation: SIMD3<Float>(Self.neck + place + sway))
        let rotation = Quaternion(yawAboutY: radians.x, pitchAboutX: radians.y, rollAboutZ: radians.z)
        return base * Matrix4(rotation: rotation) * Matrix4(translation: SIMD3<Float>(Self.faceOverNeck))
    }

    /// The gaze in degrees from straight ahead in the head: on the listener, and now and then aside.
    private func gaze(at time: Double, angles: SIMD3<Double>) -> SIMD2<Double> {
        let beat = time * 0.8
        let whole = beat.rounded(.down)
        func fixation(_ beat: Double, _ row: Float) -> Double {
            Double(ValueNoise(seed: seed &+ 7).value(at: SIMD2(Float(beat) * 3 + 0.5, row)))
        }
        func glance(_ row: Float) -> Double {
            let move = MotionTrack.ease((beat - whole) / 0.06)
            let (from, to) = (fixation(whole - 1, row), fixation(whole, row))
            return from + (to - from) * move
        }
        let target = SIMD2(towards.value(at: time) * 1.25 - angles.x + 6 * glance(31), 0.7 * angles.y + 4 * glance(32))
        return target.clamped(lowerBound: SIMD2(-26, -20), upperBound: SIMD2(26, 20))
    }

    private func setEyes(_ values: inout BlendShapeValues, _ time: Double, _ gaze: SIMD2<Double>, _ emphasis: Double) {
        let lid =
            blinks.map { start in
                let since = time - start
                return since < 0.11 ? MotionTrack.ease(since / 0.075) : 1 - MotionTrack.ease((since - 0.11) / 0.19)
            }.max() ?? 0
        let resting = restingLids + 0.25 * max(-gaze.y, 0) / 35
        values[.eyeBlinkLeft] = Float(max(resting, 0.97 * lid))
        values[.eyeBlinkRight] = Float(max(resting, 0.95 * lid))
        let (left, up) = (gaze.x / 35, gaze.y / 35)
        for shape in [BlendShape.eyeLookOutLeft, .eyeLookInRight] { values[shape] = Float(max(left, 0)) }
        for shape in [BlendShape.eyeLookInLeft, .eyeLookOutRight] { values[shape] = Float(max(-left, 0)) }
        for shape in [BlendShape.eyeLookUpLeft, .eyeLookUpRight] { values[shape] = Float(max(up, 0)) }
        for shape in [BlendShape.eyeLookDownLeft, .eyeLookDownRight] { values[shape] = Float(max(-up, 0)) }
        let raise = 0.5 * emphasis * (0.6 + 0.4 * tremor(41, time)) + 0.06
        values[.browInnerUp] = Float(raise)
        values[.browOuterUpLeft] = Float(0.8 * raise)
        values[.browOuterUpRight] = Float(0.9 * raise)
    }

    private func setLaugh(_ values: inout BlendShapeValues, _ laugh: Double) {
        guard laugh > 0 else { return }
        values[.jawOpen] = Float(laugh)
        for shape in [BlendShape.mouthUpperUpLeft, .mouthUpperUpRight] { values[shape] = Float(0.55 * laugh) }
        for shape in [BlendShape.mouthLowerDownLeft, .mouthLowerDownRight] { values[shape] = Float(0.3 * laugh) }
        for shape in [BlendShape.noseSneerLeft, .noseSneerRight] { values[shape] = Float(0.3 * laugh) }
        for shape in [BlendShape.eyeSquintLeft, .eyeSquintRight] { values[shape] = Float(min(0.3 + laugh, 0.75)) }
    }

    /// The times at which the lids begin to close: about every three seconds, and at the ends of phrases.
    private var blinks: [Double] {
        let noise = ValueNoise(seed: seed &+ 9)
        let idle = (0..<8).map { 0.7 + 2.9 * Double($0) + 0.9 * Double(noise.value(at: SIMD2(Float($0) * 3 + 0.5, 0.5))) }
        return idle + speeches.flatMap(\.pauses)
    }

    private func eye(_ side: Double, _ gaze: SIMD2<Double>) -> Matrix4 {
        let rotation = Quaternion(yawAboutY: (gaze.x - 3.7 * side) * .pi / 180, pitchAboutX: -gaze.y * .pi / 180, rollAboutZ: 0)
        return Matrix4(translation: SIMD3<Float>(Eyeball.leftCentre * SIMD3(side, 1, 1) / 1000)) * Matrix4(rotation: rotation)
    }

    private func tremor(_ row: Int, _ time: Double) -> Double { Tremor(seed: seed, row: row).value(at: time) }
}
