import JSONText
import RenderMath

/// Transforms of a recording that are valid but suggest another unit or handedness, gathered frame by frame.
struct PlacementFacts: Sendable {
    /// Frames with one kind of suspicious transform.
    private struct Doubt {
        var frameCount = 0
        var firstFrame = 0
        /// The face or the camera of the first of these frames.
        var subject = ""
        /// The measured value in the first of these frames.
        var value = 0.0

        mutating func add(_ frame: Int, _ subject: String, _ value: Double) {
            if frameCount == 0 { (firstFrame, self.subject, self.value) = (frame, subject, value) }
            frameCount += 1
        }

        /// The number of frames, as text for a note.
        var count: String { "\(frameCount) frame\(frameCount == 1 ? "" : "s")" }
    }

    /// The maximum plausible distance of a tracked face from a phone or camera, in metres.
    private static let farthest = 10.0
    /// The maximum deviation of a scale from 1 that rounding can explain.
    private static let scaleTolerance = 0.01

    private let checksDistance: Bool
    private var far = Doubt()
    private var mirrored = Doubt()
    private var scaled = Doubt()

    /// - Parameter checksDistance: whether the recording contains head positions in metres.
    init(checksDistance: Bool) {
        self.checksDistance = checksDistance
    }

    /// Adds the next frame.
    mutating func add(_ frame: TrackedFrame) {
        let faces = frame.faces.filter(\.isTracked).map(\.worldFromFace)
        let camera = frame.camera?.worldFromCamera
        var transforms: [(subject: String, matrix: Matrix4)] = faces.map { (subject: "face", matrix: $0) }
        if let camera { transforms.append((subject: "camera", matrix: camera)) }
        if let first = transforms.first(where: { $0.matrix.linear.determinant < 0 }) {
            mirrored.add(frame.index, first.subject, -1)
        }
        if let first = transforms.first(where: { (Self.scale(of: $0.matrix) - 1).magnitude > Self.scaleTolerance }) {
            scaled.add(frame.index, first.subject, Self.scale(of: first.matrix))
        }
        guard checksDistance else { return }
        let origin = SIMD3<Double>((camera ?? .identity).translation)
        let distances = faces.map { face in (SIMD3<Double>(face.translation) - origin).length }
        if let distance = distances.first(where: { $0 > Self.farthest }) { far.add(frame.index, "face", distance) }
    }

    /// Returns the length of the transform's column that deviates most from 1.
    private static func scale(of transform: Matrix4) -> Double {
        let (x, y, z, _) = transform.columns
        let lengths: [Double] = [x, y, z].map { column in SIMD3<Double>(column.xyz).length }
        return lengths.max { ($0 - 1).magnitude < ($1 - 1).magnitude } ?? 1
    }

    /// Formats a number with about three digits.
    private static func text(_ value: Double) -> String {
        let steps: Double = value >= 100 ? 1 : value >= 1 ? 100 : 1e6
        return OrderedJSON.number((value * steps).rounded() / steps).text()
    }

    /// Returns one line for each kind of suspicious transform.
    /// - Parameter path: the recording's path.
    func notes(path: String) -> [String] {
        var notes: [String] = []
        if far.frameCount > 0 {
            notes.append(
                "\(path): the \(far.subject) is \(Self.text(far.value)) m from the camera at frame \(far.firstFrame), and farther than "
                    + "\(Self.text(Self.farthest)) m in \(far.count); are positions in centimetres? they are read as metres: divide "
                    + "them by 100")
        }
        if mirrored.frameCount > 0 {
            notes.append(
                "\(path): the transform of the \(mirrored.subject) has a negative determinant at frame \(mirrored.firstFrame), in "
                    + "\(mirrored.count) in all; are the axes left-handed? they are read as right-handed, with y up and z towards the "
                    + "viewer: negate one axis in positions and rotations")
        }
        if scaled.frameCount > 0 {
            notes.append(
                "\(path): the transform of the \(scaled.subject) has the scale \(Self.text(scaled.value)) at frame "
                    + "\(scaled.firstFrame), and a scale other than 1 in \(scaled.count); are positions in centimetres? they are read "
                    + "as metres, and the columns of rotations have length 1")
        }
        return notes
    }
}
