import FaceTracking

/// A number that is read off a recording in each frame: the beginning of all driving.
///
/// It is a function of the recording's frames up to this one, so that a frame alone has the number that it has in a run. A face that is
/// lost keeps its last numbers; one that was never seen has none.
public indirect enum DrivenValue: Hashable, Sendable {
    /// The same in all frames.
    case constant(Double)
    /// A number made of a face's blend shapes.
    case shapes(BlendShapeValue, face: Int)
    /// 1 while a face's eyes, brows or mouth are as the word says, else 0.
    case eyes(FacialExpression.Eyes, face: Int)
    /// The same of its brows.
    case eyeBrows(FacialExpression.EyeBrows, face: Int)
    /// The same of its mouth.
    case mouth(FacialExpression.Mouth, face: Int)
    /// An angle of the head against the camera, in degrees.
    case headAngle(HeadAxis, face: Int)
    /// The change of such an angle, in degrees a second.
    case turnSpeed(HeadAxis, face: Int)
    /// A coordinate of the face's origin as the camera sees it, in metres: +x to the picture's right, +y up, +z towards the viewer.
    case position(Axis, face: Int)
    /// From the camera to the face's origin, in metres.
    case distance(face: Int)
    /// The direction of the eyes against the head, in degrees.
    case gaze(GazeAxis, face: Int)
    /// A coordinate of the point that the person looks at, in the face's space, in metres: +x to the person's left, +y up, +z out of the face.
    /// Not known where the recording has neither the point nor both eyes, and where the eyes look in parallel.
    case lookAtPoint(Axis, face: Int)
    /// The distance between two places of the face's skin, in metres.
    case skinDistance(SkinSpanID, face: Int)
    /// From one face's origin to another's, in metres.
    case distanceBetween(Int, Int)
    /// 1 while a face is seen, else 0; also of a face that was never seen.
    case tracked(face: Int)
    /// 1 while a face is lost that was seen before, else 0.
    case lost(face: Int)
    /// The number of times that a face was lost and found again.
    case timesFoundAgain(face: Int)
    /// How often a head has turned back of late: nodding about its x axis, shaken about its y axis.
    case swings(HeadAxis, face: Int)
    /// A number of the newest estimate of the room's light.
    case light(LightQuantity)
    /// Seconds since the recording's first frame.
    case time
    /// The frame's number in the recording, from 0.
    case frame
    /// Seconds since an event's newest occurrence; none before the first.
    case since(EventID)
    /// The number of an event's occurrences.
    case count(EventID)
    /// 1 while an event's condition holds, else 0.
    case holds(EventID)
    /// A number of the face dance; not known where there is none.
    case score(ScoreQuantity)
    /// A number from 0 to 1, below 1, that is the same in every run; a new one at each multiple of so many seconds, or each time that
    /// another number changes its whole part.
    case random(seed: UInt64, at: DrivenValue)
    /// The sum of several.
    case sum([DrivenValue])
    /// The product of several.
    case product([DrivenValue])
    /// The smallest of several.
    case minimum([DrivenValue])
    /// The largest of several.
    case maximum([DrivenValue])
    /// The first less the second.
    case difference(DrivenValue, DrivenValue)
    /// The size of a number without its sign.
    case magnitude(DrivenValue)

    /// The axes of a head, by the turns about them.
    public enum HeadAxis: String, CaseIterable, Sendable {
        /// About y: + to the person's left.
        case yaw
        /// About x: + down.
        case pitch
        /// About z: + counter-clockwise as the camera sees it.
        case roll

        var index: Int { self == .yaw ? 0 : self == .pitch ? 1 : 2 }
    }

    /// The axes of a place.
    public enum Axis: String, CaseIterable, Sendable {
        /// Along x, y and z.
        case x, y, z

        var index: Int { self == .x ? 0 : self == .y ? 1 : 2 }
    }

    /// The directions in which eyes look.
    public enum GazeAxis: String, CaseIterable, Sendable {
        /// + to the person's left.
        case horizontal
        /// + up.
        case vertical
    }

    /// The numbers of a light estimate.
    public enum LightQuantity: String, CaseIterable, Sendable {
        /// In lumens.
        case intensity
        /// In kelvin.
        case temperature
    }

    /// Whether it counts how often a face was lost.
    package var readsLoss: Bool { if case .timesFoundAgain = self { true } else { parts.contains(where: \.readsLoss) } }

    /// Whether it reads events or the score, which are made of other values.
    package var readsResults: Bool {
        switch self {
        case .since, .count, .holds, .score: true
        default: parts.contains(where: \.readsResults)
        }
    }

    /// The parts that it is made of.
    var parts: [DrivenValue] {
        switch self {
        case .sum(let values), .product(let values), .minimum(let values), .maximum(let values): values
        case .difference(let a, let b): [a, b]
        case .magnitude(let value), .random(_, let value): [value]
        default: []
        }
    }

    /// The faces that it reads, without those of the events that it reads.
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

/// Names an event of one set of drivers by its place in ``DriverSet/events``.
public struct EventID: Hashable, Sendable {
    /// The place in the list.
    public let index: Int

    /// An event by its place.
    public init(_ index: Int) {
        self.index = index
    }
}
