import FaceTracking
import RenderMath
import SceneGraph

/// The motion and the expression of one face as drivers read them, with what they need of the frames before.
struct FaceSignals: Sendable {
    /// Whether the face is seen now. Where it is not, everything else is as it was last.
    private(set) var isTracked = false
    /// Whether the face was ever seen.
    private(set) var isKnown = false
    /// The number of times that it was lost and found again.
    private(set) var timesFoundAgain = 0
    private(set) var shapes = BlendShapeValues()
    /// The expression in words, by the usual thresholds.
    private(set) var expression = ExpressionClassifier.State()
    /// Yaw, pitch and roll against the camera, in degrees, as `Matrix4.headAngles` counts them.
    private(set) var angles = SIMD3<Double>.zero
    /// Their change a second.
    private(set) var turnSpeed = SIMD3<Double>.zero
    /// The face's origin in the camera's space: metres, +x to the picture's right, +y up, +z towards the viewer.
    private(set) var position = SIMD3<Double>.zero
    /// The direction of the eyes in the face's space in degrees: to the person's left, and up.
    private(set) var gaze = SIMD2<Double>.zero
    /// The point that the person looks at in the face's space, in metres; nil where it is not known.
    private(set) var lookAtPoint: SIMD3<Double>?
    /// Swings of the head about its y axis, as a head that is shaken, and about its x axis, as one that nods.
    private(set) var shakes = HeadSwings()
    private(set) var nods = HeadSwings()
    private var lastTime: Double?

    private static let classifier = ExpressionClassifier()

    /// Goes on to a frame.
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

    /// The turn from one angle to another in degrees, −180…180.
    private static func difference(_ angle: Double, _ previous: Double) -> Double {
        let turn = angle - previous
        return turn - 360 * (turn / 360).rounded()
    }

    /// By the eyes' own placements, or where the recording has none by the shapes that are named for looking.
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

/// Counts how often an angle has turned back of late: a head that nods or is shaken.
struct HeadSwings: Sendable {
    /// The least swing that counts, in degrees.
    static let leastSwing = 5.0
    /// The time in which swings are counted, in seconds.
    static let window = 1.2

    /// The farthest angle of the swing that is going on, and whether it grows.
    private var extreme: Double?
    private var grows = true
    /// When the swings turned back, the newest last; no more than are counted.
    private var turns: [Double] = []
    private var now = 0.0

    /// The number of times that the angle turned back within the window.
    var count: Int { turns.filter { now - $0 <= Self.window }.count }

    /// Goes on to an angle in degrees at a time in seconds.
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
