import ConfigLanguage
import FaceDrivers
import FaceTracking
import FrameProduction
import JSONText
import RenderConfig
import RenderMath

/// The face values and events of each frame of a recording, read once for curves, sliders and marks.
struct RecordedValues: Sendable {
    /// The paths of the controls that have recorded values, in the order of a frame's values.
    static let paths =
        BlendShape.allCases.map { "shapes/\($0.name)" } + ConfigAssignment.axes.map { "head/position/\($0)" }
        + ConfigAssignment.axes.map { "head/rotation/\($0)" }
    /// The largest number of frames whose values are kept, about 25 MB; later frames have none.
    private static let mostFrames = 100_000
    /// The largest number of points of a curve.
    private static let mostBuckets = 2000
    private static let mostMarks = 5000

    /// The values of each frame, frame after frame.
    private var values: [Float] = []
    private var isTracked: [Bool] = []
    /// Frames in which the face is not tracked, both ends included.
    private(set) var lost: [ClosedRange<Int>] = []
    /// Frames that begin a new shot.
    private(set) var cuts: [Int] = []
    /// Frames in which events occur.
    private(set) var events: [(frame: Int, name: String)] = []
    /// The recorded camera's placement and the face's position in the first frame that has both.
    private(set) var firstSight: (worldFromCamera: Matrix4, face: SIMD3<Float>)?
    /// The greatest value of each blend shape, at least 1.
    private(set) var peaks = [Float](repeating: 1, count: BlendShape.count)
    private(set) var lows = [Float](repeating: 0, count: BlendShape.count)

    /// Creates empty values, for a job without a recording or one that is not read yet.
    init() {}

    /// Creates the values of one frame.
    init(of frame: TrackedFrame) {
        var roster = FaceRoster(limit: 1)
        add(frame, &roster)
    }

    /// Reads a job's recording, and runs through its timeline if it has events.
    /// - Parameter isOver: polled during reading; returns true when the result is no longer needed.
    /// - Throws: `RecordingError`, `ProductionError`.
    init(of job: RenderJob, until isOver: () -> Bool) throws {
        if let recording = job.recording {
            var played = try PlayedRecording(recording.unkeyed, smoothing: job.smoothing)
            var roster = FaceRoster(limit: 1)
            while isTracked.count < min(Self.mostFrames, (try? job.countFrames()) ?? 0), !isOver(),
                let frame = try played.next()
            {
                add(frame, &roster)
            }
        }
        guard !job.drivers.events.isEmpty else { return }
        var sequence = try FrameSequence(job)
        var counts = sequence.occurrences
        let frameCount = try job.countFrames()
        while !isOver(), let plan = try sequence.next(), plan.index < min(frameCount, Self.mostFrames),
            events.count < Self.mostMarks
        {
            let newer = sequence.occurrences
            for index in newer.indices where newer[index] > (counts.indices.contains(index) ? counts[index] : 0) {
                events.append((plan.index, job.eventNames.indices.contains(index) ? job.eventNames[index] : "event \(index)"))
            }
            counts = newer
        }
    }

    private mutating func add(_ frame: TrackedFrame, _ roster: inout FaceRoster) {
        roster.update(with: frame)
        let index = isTracked.count
        let isSeen = roster[0]?.isTracked ?? false
        isTracked.append(isSeen)
        if frame.startsShot, cuts.count < Self.mostMarks { cuts.append(index) }
        if !isSeen {
            if let last = lost.last, last.upperBound == index - 1 {
                lost[lost.count - 1] = last.lowerBound...index
            } else if lost.count < Self.mostMarks {
                lost.append(index...index)
            }
        }
        guard let face = roster[0]?.face else {
            values += [Float](repeating: 0, count: Self.paths.count)
            return
        }
        let shapes = face.blendShapes.array
        for (shape, value) in shapes.enumerated() {
            peaks[shape] = max(peaks[shape], value)
            lows[shape] = min(lows[shape], value)
        }
        let angles = face.worldFromFace.headAngles
        let position = face.worldFromFace.translation
        if firstSight == nil, isSeen, let camera = frame.camera { firstSight = (camera.worldFromCamera, position) }
        values += shapes + [position.x, position.y, position.z, Float(angles.y), Float(angles.x), Float(angles.z)]
    }

    /// Returns the recorded value of a control in a frame; nil if there is none. Frames without a tracked face have 0.
    func value(of path: String, inFrame frame: Int) -> Double? {
        guard isTracked.indices.contains(frame), let column = Self.paths.firstIndex(of: path) else { return nil }
        return Double(values[frame * Self.paths.count + column])
    }

    /// Returns the message with the recorded values of a frame; nil if the frame has not been read.
    func message(ofFrame frame: Int) -> OrderedJSON? {
        guard isTracked.indices.contains(frame) else { return nil }
        let row = values[frame * Self.paths.count..<(frame + 1) * Self.paths.count]
        let members = zip(Self.paths, row).map { OrderedJSON.Member($0, .number(Self.rounded($1))) }
        return ["type": "values", "frame": .integer(frame), "tracked": .boolean(isTracked[frame]), "values": .object(members)]
    }

    /// The marks of the timeline: frames without a tracked face, cuts and events.
    var marks: OrderedJSON {
        [
            "lost": .array(lost.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }),
            "cuts": .array(cuts.map { .integer($0) }),
            "events": .array(events.map { ["frame": .integer($0.frame), "name": .string($0.name)] }),
        ]
    }

    /// Returns the least and greatest value of each control in ranges of frames of equal length; null where the face is lost.
    /// - Parameter frames: the frames to cover, limited to those that are read; nil for all.
    func curves(of frames: ClosedRange<Int>?, revision: Int) -> OrderedJSON {
        let known = isTracked.indices
        let told = frames.map { known.clamped(to: $0.lowerBound..<$0.upperBound + 1) } ?? known
        let buckets = min(told.count, Self.mostBuckets)
        var members: [OrderedJSON.Member] = []
        for (column, path) in Self.paths.enumerated() where buckets > 0 {
            let name = path.hasPrefix("shapes/") ? String(path.dropFirst("shapes/".count)) : path
            let points = (0..<buckets).map { bucket -> OrderedJSON in
                let (first, next) = (bucket * told.count / buckets, (bucket + 1) * told.count / buckets)
                let range = told.lowerBound + first..<told.lowerBound + next
                let seen = range.lazy.filter { isTracked[$0] }.map { values[$0 * Self.paths.count + column] }
                guard let least = seen.min(), let most = seen.max() else { return .null }
                return .array([.number(Self.rounded(least)), .number(Self.rounded(most))])
            }
            members.append(.init(name, .array(points)))
        }
        return [
            "revision": .integer(revision), "from": .integer(told.lowerBound), "frames": .integer(told.count),
            "buckets": .integer(buckets),
            "curves": .object(members),
        ]
    }

    /// Rounds a value to the digits that a slider shows.
    private static func rounded(_ value: Float) -> Double { (Double(value) * 10000).rounded() / 10000 }
}
