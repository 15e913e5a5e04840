import FaceTracking

/// A number read from a recording in each frame, the input of drivers.
///
/// It is a function of the recording's frames up to the current one, so that a frame rendered by itself has the same number as
/// in a full run. A lost face keeps its last numbers, except that its turn speed is 0; a face that was never tracked has none.
public indirect enum DrivenValue: Hashable, Sendable {
    /// A constant.
    case constant(Double)
    /// A value computed from a face's blend shapes.
    case shapes(BlendShapeValue, face: Int)
    /// 1 while a face's eyes match the word, else 0.
    case eyes(FacialExpression.Eyes, face: Int)
    /// 1 while a face's brows match the word, else 0.
    case eyeBrows(FacialExpression.EyeBrows, face: Int)
    /// 1 while a face's mouth matches the word, else 0.
    case mouth(FacialExpression.Mouth, face: Int)
    /// An angle of the head relative to the camera, in degrees.
    case headAngle(HeadAxis, face: Int)
    /// The rate of change of a head angle, in degrees per second.
    case turnSpeed(HeadAxis, face: Int)
    /// A coordinate of the face's origin in camera space, in metres: +x to the picture's right, +y up, +z towards the viewer.
    case position(Axis, face: Int)
    /// The distance from the camera to the face's origin, in metres.
    case distance(face: Int)
    /// The direction of the eyes relative to the head, in degrees.
    case gaze(GazeAxis, face: Int)
    /// A coordinate of the point that the person looks at, in face space, in metres: +x to the person's left, +y up, +z out of
    /// the face. Unknown if the recording has neither the point nor both eyes, and if the eyes look in parallel.
    case lookAtPoint(Axis, face: Int)
    /// The distance between two positions on the face's skin, in metres.
    case skinDistance(SkinSpanID, face: Int)
    /// The distance between two faces' origins, in metres.
    case distanceBetween(Int, Int)
    /// 1 while a face is tracked, else 0; 0 for a face that was never tracked.
    case tracked(face: Int)
    /// 1 while a face is lost that was tracked before, else 0.
    case lost(face: Int)
    /// The number of times that a face was lost and found again.
    case timesFoundAgain(face: Int)
    /// The number of recent reversals of the head: nodding about its x axis, shaking about its y axis.
    case swings(HeadAxis, face: Int)
    /// A quantity of the newest light estimate.
    case light(LightQuantity)
    /// Seconds since the recording's first frame.
    case time
    /// The frame's number in the recording, from 0.
    case frame
    /// The seconds since an event's last occurrence; unknown before the first.
    case since(EventID)
    /// The number of an event's occurrences.
    case count(EventID)
    /// 1 while an event's condition holds, else 0.
    case holds(EventID)
    /// A quantity of the face dance; unknown if there is none.
    case score(ScoreQuantity)
    /// A pseudo-random number of 0..<1 that is the same in every run. It changes whenever the integer part of the given value
    /// changes.
    case random(seed: UInt64, at: DrivenValue)
    /// The sum of several values.
    case sum([DrivenValue])
    /// The product of several values.
    case product([DrivenValue])
    /// The smallest of several values.
    case minimum([DrivenValue])
    /// The largest of several values.
    case maximum([DrivenValue])
    /// The first value minus the second.
    case difference(DrivenValue, DrivenValue)
    /// The absolute value.
    case magnitude(DrivenValue)

    /// The angles of a head.
    public enum HeadAxis: String, CaseIterable, Sendable {
        /// The angle about y, positive to the person's left.
        case yaw
        /// The angle about x, positive down.
        case pitch
        /// The angle about z, positive counter-clockwise as seen by the camera.
        case roll

        var index: Int { self == .yaw ? 0 : self == .pitch ? 1 : 2 }
    }

    /// The axes of a position.
    public enum Axis: String, CaseIterable, Sendable {
        /// Along x, y and z.
        case x, y, z

        var index: Int { self == .x ? 0 : self == .y ? 1 : 2 }
    }

    /// The axes of the gaze.
    public enum GazeAxis: String, CaseIterable, Sendable {
        /// Positive to the person's left.
        case horizontal
        /// Positive up.
        case vertical
    }

    /// The quantities of a light estimate.
    public enum LightQuantity: String, CaseIterable, Sendable {
        /// The ambient intensity, in lumens.
        case intensity
        /// The ambient colour temperature, in kelvin.
        case temperature
    }

    /// Whether the value depends on the number of times that a face was lost.
    package var readsLoss: Bool { if case .timesFoundAgain = self { true } else { parts.contains(where: \.readsLoss) } }

    /// Whether the value reads events or the score, which depend on other values.
    package var readsResults: Bool {
        switch self {
        case .since, .count, .holds, .score: true
        default: parts.contains(where: \.readsResults)
        }
    }

    /// The values of which it is composed.
    package var parts: [DrivenValue] {
        switch self {
        case .sum(let values), .product(let values), .minimum(let values), .maximum(let values): values
        case .difference(let a, let b): [a, b]
        case .magnitude(let value), .random(_, let value): [value]
        default: []
        }
    }

    /// The faces that the value reads, except those of events that it reads.
    package var faces: [Int] {
        switch self {
        case .shapes(_, let face), .eyes(_, let face), .eyeBrows(_, let face), .mouth(_, let face), .headAngle(_, let face),
            .turnSpeed(_, let face), .position(_, let face), .distance(let face), .gaze(_, let face), .tracked(let face),
            .lookAtPoint(_, let face), .skinDistance(_, let face),
            .lost(let face), .timesFoundAgain(let face), .swings(_, let face):
            [face]
        case .distanceBetween(let a, let b): [a, b]
        default: parts.flatMap(\.faces)
        }
    }
}

/// Identifies an event of a set of drivers by its index in ``DriverSet/events``.
public struct EventID: Hashable, Sendable {
    /// The index in the list.
    public let index: Int

    /// Creates an identifier from an index.
    public init(_ index: Int) {
        self.index = index
    }
}
