import FaceTracking
import RenderMath
import SceneGraph

/// The motion and the expression of one face as drivers read them, with the state needed from earlier frames.
struct FaceSignals: Sendable {
    /// Whether the face is tracked now. While it is not, all other values except `turnSpeed`, which is 0, keep their last
    /// state.
    private(set) var isTracked = false
    /// Whether the face was ever tracked.
    private(set) var isKnown = false
    /// The number of times that it was lost and found again.
    private(set) var timesFoundAgain = 0
    private(set) var shapes = BlendShapeValues()
    /// The expression in words, classified with the default thresholds.
    private(set) var expression = ExpressionClassifier.State()
    /// Yaw, pitch and roll relative to the camera, in degrees, as defined by `Matrix4.headAngles`.
    private(set) var angles = SIMD3<Double>.zero
    /// The angular speeds of yaw, pitch and roll, in degrees per second.
    private(set) var turnSpeed = SIMD3<Double>.zero
    /// The face's origin in camera space: metres, +x to the picture's right, +y up, +z towards the viewer.
    private(set) var position = SIMD3<Double>.zero
    /// The direction of the eyes in face space, in degrees: to the person's left, and up.
    private(set) var gaze = SIMD2<Double>.zero
    /// The point that the person looks at in face space, in metres; nil if unknown.
    private(set) var lookAtPoint: SIMD3<Double>?
    /// The swings of the head about its y axis (shaking) and about its x axis (nodding).
    private(set) var shakes = HeadSwings()
    private(set) var nods = HeadSwings()
    private var lastTime: Double?

    private static let classifier = ExpressionClassifier()

    /// Advances to a frame.
    mutating func advance(to memory: FaceMemory?, at time: Double, seenBy cameraFromWorld: Matrix4) {
        guard let memory else { return }
        isTracked = memory.isTracked
        timesFoundAgain = memory.timesFoundAgain
        guard memory.isTracked else {
            lastTime = nil
            turnSpeed = .zero
            return
        }
        isKnown = true
        shapes = memory.face.blendShapes
        expression.advance(to: shapes, at: time, by: Self.classifier)
        let cameraFromFace = cameraFromWorld * memory.face.worldFromFace
        position = SIMD3(cameraFromFace.translation)
        let turned = cameraFromFace.headAngles
        if let lastTime, time > lastTime {
            turnSpeed = SIMD3(
                Self.difference(turned.x, angles.x), Self.difference(turned.y, angles.y), Self.difference(turned.z, angles.z))
            turnSpeed /= time - lastTime
        }
        angles = turned
        lastTime = time
        shakes.advance(to: angles.x, at: time)
        nods.advance(to: angles.y, at: time)
        gaze = Self.gaze(of: memory.face)
        lookAtPoint = memory.face.gazePoint
    }

    /// Returns the difference of two angles in degrees, −180…180.
    private static func difference(_ angle: Double, _ previous: Double) -> Double {
        let turn = angle - previous
        return turn - 360 * (turn / 360).rounded()
    }

    /// Returns the gaze from the eyes' poses, or from the `eyeLook` shapes if the recording has no poses.
    private static func gaze(of face: TrackedFace) -> SIMD2<Double> {
        let eyes = [face.faceFromLeftEye, face.faceFromRightEye].compactMap { $0 }
        guard !eyes.isEmpty else { return FacePose(face.blendShapes).gaze * TrackedFace.widestGaze }
        let sum = eyes.reduce(SIMD2<Double>.zero) { sum, eye in
            let angles = eye.headAngles
            return sum + SIMD2(angles.x, -angles.y)
        }
        return sum / Double(eyes.count)
    }
}

/// A counter of the recent reversals of an angle, for a head that nods or shakes.
struct HeadSwings: Sendable {
    /// The smallest swing that counts, in degrees.
    static let leastSwing = 5.0
    /// The time in which swings are counted, in seconds.
    static let window = 1.2

    /// The farthest angle of the current swing, and whether the angle grows.
    private var extreme: Double?
    private var grows = true
    /// The times of the reversals within the window, the newest last.
    private var turns: [Double] = []
    private var now = 0.0

    /// The number of reversals within the window.
    var count: Int { turns.filter { now - $0 <= Self.window }.count }

    /// Advances to an angle in degrees at a time in seconds.
    mutating func advance(to angle: Double, at time: Double) {
        now = time
        turns.removeAll { time - $0 > Self.window }
        guard let farthest = extreme else {
            extreme = angle
            return
        }
        if grows ? angle >= farthest : angle <= farthest {
            extreme = angle
        } else if (angle - farthest).magnitude >= Self.leastSwing {
            grows.toggle()
            extreme = angle
            turns.append(time)
        }
    }
}
