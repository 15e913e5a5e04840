public import RenderMath

/// The quality of a recording, gathered frame by frame: the share of it that is tracked, its motion, its calm, and the accuracy of its fit.
public struct RecordingStatistics: Sendable {
    /// Frames in a row in which no face is tracked, between others in which one is.
    public struct Gap: Hashable, Sendable {
        /// The time of the last tracked frame before, in seconds from the first frame.
        public var start: Double
        /// The time until the next tracked frame, in seconds.
        public var length: Double
    }

    /// The motion of one face.
    struct Track: Sendable {
        var positions: [SIMD3<Double>] = []
        var angles: [SIMD3<Double>] = []
        var frames: [Int] = []
        /// The fit's error in each of the frames; nil if unknown.
        var fits: [SIMD2<Float>?] = []
        /// The slip in each of the frames; nil if unknown.
        var slips: [Float?] = []
        /// The shape of the face at rest.
        var identity: FaceIdentity?

        mutating func add(_ face: TrackedFace, frame: Int) {
            positions.append(SIMD3<Double>(face.worldFromFace.columns.3.xyz))
            angles.append(face.worldFromFace.headAngles)
            frames.append(frame)
            fits.append(face.fitError)
            slips.append(face.slip)
            if identity == nil { identity = face.identity }
        }
    }

    /// Seconds of each frame from the first.
    public private(set) var times: [Double] = []
    /// The number of frames with a tracked face.
    public private(set) var trackedCount = 0
    /// The greatest number of faces that are tracked in one frame.
    public private(set) var mostFacesAtOnce = 0
    /// The names of the faces, in the order in which they were first tracked.
    public private(set) var faceIDs: [String] = []
    /// When new shots begin, in seconds.
    public private(set) var cuts: [Double] = []
    /// The gaps in which no face is tracked between frames in which one is.
    public private(set) var gaps: [Gap] = []
    /// The least and the greatest value of each blend shape, in the order of `BlendShape`.
    public private(set) var shapeRanges = [ClosedRange<Float>?](repeating: nil, count: BlendShape.count)
    /// The greatest number of faces that a picture shows beyond those of the recording.
    public private(set) var mostOtherFaces = 0
    /// The first frame whose picture shows another face.
    public private(set) var firstFrameWithOtherFace: Int?
    /// The frames with which new shots begin, by index.
    private(set) var shotStarts: Set<Int> = []
    private(set) var tracks: [String: Track] = [:]
    private var start: Double?
    private var lastTracked: Double?

    /// Nothing is known yet.
    public init() {}

    /// The statistics of a whole recording.
    /// - Throws: `RecordingError`.
    public init(of recording: Recording) throws(RecordingError) {
        let reader = try recording.makeReader()
        while let frame = try reader.next() { add(frame) }
    }

    /// Takes in the next frame.
    public mutating func add(_ frame: TrackedFrame) {
        start = start ?? frame.time
        let time = frame.time - (start ?? 0)
        times.append(time)
        if frame.startsShot {
            cuts.append(time)
            shotStarts.insert(times.count - 1)
        }
        if frame.otherFaceCount > 0 { firstFrameWithOtherFace = firstFrameWithOtherFace ?? times.count - 1 }
        mostOtherFaces = max(mostOtherFaces, frame.otherFaceCount)
        let tracked = frame.faces.filter(\.isTracked)
        guard !tracked.isEmpty else { return }
        trackedCount += 1
        mostFacesAtOnce = max(mostFacesAtOnce, tracked.count)
        if let lastTracked, times.count > 1, lastTracked < times[times.count - 2] {
            gaps.append(Gap(start: lastTracked, length: time - lastTracked))
        }
        lastTracked = time
        for face in tracked {
            if tracks[face.id] == nil { faceIDs.append(face.id) }
            tracks[face.id, default: Track()].add(face, frame: times.count - 1)
            for (shape, value) in face.blendShapes.array.enumerated() {
                let known = shapeRanges[shape] ?? value...value
                shapeRanges[shape] = min(known.lowerBound, value)...max(known.upperBound, value)
            }
        }
    }

    /// The rate that most frames come at, in frames a second; nil of fewer than two.
    public var measuredFrameRate: Double? {
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        guard !steps.isEmpty, steps[steps.count / 2] > 0 else { return nil }
        return 1 / steps[steps.count / 2]
    }

    /// The medians over all fitted frames of the landmarks' median distance from the mesh and of their 95th percentile, in shares of the distance
    /// between the eyes; nil where nothing says so.
    public var fit: (median: Double, percentile95: Double)? {
        let fits = tracks.values.flatMap { $0.fits.compactMap { $0 } }
        guard !fits.isEmpty else { return nil }
        let medians = fits.map(\.x).sorted()
        let wide = fits.map(\.y).sorted()
        return (Double(medians[medians.count / 2]), Double(wide[wide.count / 2]))
    }

    /// The tremor of heads from frame to frame beside their motion: the standard deviations of a position in metres and of an angle in
    /// degrees; nil of fewer than three frames in a row.
    ///
    /// Taken from the median of the second differences, whose noise is √6 times as large and in which a steady motion vanishes.
    public var jitter: (place: Double, angle: Double)? {
        var (positions, angles): ([Double], [Double]) = ([], [])
        for id in faceIDs {
            guard let track = tracks[id], track.frames.count >= 3 else { continue }
            for index in 1..<track.frames.count - 1
            where track.frames[index + 1] - track.frames[index - 1] == 2 {
                let bend = track.positions[index - 1] + track.positions[index + 1] - track.positions[index] * 2
                positions += [bend.x.magnitude, bend.y.magnitude]
                let turn = track.angles[index - 1] + track.angles[index + 1] - track.angles[index] * 2
                angles += [turn.x.magnitude, turn.y.magnitude, turn.z.magnitude]
            }
        }
        guard !positions.isEmpty else { return nil }
        // Half of all numbers of a normal distribution are within 0.6745 of its deviation.
        func deviation(_ values: [Double]) -> Double { values.sorted()[values.count / 2] / (0.6745 * 6.0.squareRoot()) }
        return (deviation(positions), deviation(angles))
    }

    /// The greatest and the least yaw, pitch and roll of tracked heads, in degrees; nil without any.
    public var headRanges: (yaw: ClosedRange<Double>, pitch: ClosedRange<Double>, roll: ClosedRange<Double>)? {
        let all = tracks.values.flatMap(\.angles)
        func range(_ axis: Int) -> ClosedRange<Double>? {
            let values = all.map { $0[axis] }
            guard let least = values.min(), let most = values.max() else { return nil }
            return least...most
        }
        guard let yaw = range(0), let pitch = range(1), let roll = range(2) else { return nil }
        return (yaw, pitch, roll)
    }
}

extension Matrix4 {
    /// Yaw, pitch and roll of a head in degrees: the angles of Ry(yaw)·Rx(pitch)·Rz(roll). +yaw turns to the person's left, +pitch down, +roll tilts
    /// counter-clockwise as the camera sees it.
    public var headAngles: SIMD3<Double> {
        let (x, y, z) = (
            SIMD3<Double>(columns.0.xyz).normalized(orElse: SIMD3(1, 0, 0)),
            SIMD3<Double>(columns.1.xyz).normalized(orElse: SIMD3(0, 1, 0)),
            SIMD3<Double>(columns.2.xyz).normalized(orElse: SIMD3(0, 0, 1))
        )
        let pitch = PortableMath.asin(min(max(-z.y, -1), 1))
        // A face that looks straight up or down turns and tilts about one axis: all of it counts as yaw.
        let isUpright = abs(z.x) > 1e-6 || abs(z.z) > 1e-6
        let yaw = isUpright ? PortableMath.atan2(z.x, z.z) : PortableMath.atan2(-x.z, x.x)
        let roll = isUpright ? PortableMath.atan2(x.y, y.y) : 0
        return SIMD3(yaw, pitch, roll) * (180 / .pi)
    }
}
