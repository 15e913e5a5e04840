public import RenderMath

/// The quality of a recording, gathered frame by frame: its tracked fraction, motion, jitter and accuracy of fit.
package struct RecordingStatistics: Sendable {
    /// Consecutive frames without a tracked face, between frames with one.
    package struct Gap: Hashable, Sendable {
        /// The time of the last tracked frame before the gap, in seconds from the first frame.
        package var start: Double
        /// The time from that frame to the next tracked frame, in seconds.
        package var length: Double
    }

    /// The motion of one face.
    struct Track: Sendable {
        var positions: [SIMD3<Double>] = []
        var angles: [SIMD3<Double>] = []
        var frames: [Int] = []
        /// The fit error in each of the frames; nil if unknown.
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

    /// The time of each frame, in seconds from the first.
    package private(set) var times: [Double] = []
    /// The number of frames with a tracked face.
    package private(set) var trackedCount = 0
    /// The maximum number of tracked faces in one frame.
    package private(set) var mostFacesAtOnce = 0
    /// The names of the faces, in order of first tracking.
    package private(set) var faceIDs: [String] = []
    /// The start times of new shots, in seconds.
    package private(set) var cuts: [Double] = []
    /// The gaps without a tracked face, between frames with one.
    package private(set) var gaps: [Gap] = []
    /// The minimum and maximum of each blend shape, in the order of `BlendShape`.
    package private(set) var shapeRanges = [ClosedRange<Float>?](repeating: nil, count: BlendShape.count)
    /// The maximum number of faces in a picture that the recording does not track.
    package private(set) var mostOtherFaces = 0
    /// The first frame whose picture shows another face.
    package private(set) var firstFrameWithOtherFace: Int?
    /// The indices of the first frames of new shots.
    private(set) var shotStarts: Set<Int> = []
    private(set) var tracks: [String: Track] = [:]
    private var start: Double?
    private var lastTracked: Double?

    /// Creates empty statistics.
    package init() {}

    /// Gathers the statistics of a whole recording.
    /// - Throws: `RecordingError`.
    package init(of recording: Recording) throws(RecordingError) {
        let reader = try recording.makeReader()
        while let frame = try reader.next() { add(frame) }
    }

    /// Adds the next frame.
    package mutating func add(_ frame: TrackedFrame) {
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

    /// The frame rate of the median interval, in frames a second; nil for fewer than two frames.
    package var measuredFrameRate: Double? {
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        guard !steps.isEmpty, steps[steps.count / 2] > 0 else { return nil }
        return 1 / steps[steps.count / 2]
    }

    /// The medians over all fitted frames of two landmark errors: the median and the 95th percentile of the distance from the
    /// mesh.
    ///
    /// Both are fractions of the distance between the eyes; nil if unknown.
    package var fit: (median: Double, percentile95: Double)? {
        let fits = tracks.values.flatMap { $0.fits.compactMap { $0 } }
        guard !fits.isEmpty else { return nil }
        let medians = fits.map(\.x).sorted()
        let wide = fits.map(\.y).sorted()
        return (Double(medians[medians.count / 2]), Double(wide[wide.count / 2]))
    }

    /// The jitter of heads between frames, without their motion: the standard deviations of position in metres and of angle in
    /// degrees. Nil for fewer than three consecutive frames.
    ///
    /// Computed from the median of the second differences, whose noise is √6 times as large and which vanish for steady motion.
    package var jitter: (place: Double, angle: Double)? {
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
        // Half of the values of a normal distribution are within 0.6745 standard deviations.
        func deviation(_ values: [Double]) -> Double { values.sorted()[values.count / 2] / (0.6745 * 6.0.squareRoot()) }
        return (deviation(positions), deviation(angles))
    }

    /// The ranges of yaw, pitch and roll of tracked heads, in degrees; nil without any.
    package var headRanges: (yaw: ClosedRange<Double>, pitch: ClosedRange<Double>, roll: ClosedRange<Double>)? {
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
    /// Yaw, pitch and roll of a head in degrees: the angles of Ry(yaw)·Rx(pitch)·Rz(roll).
    ///
    /// Positive yaw turns to the person's left, positive pitch down, and positive roll counter-clockwise as the camera sees it.
    public var headAngles: SIMD3<Double> {
        let (x, y, z) = (
            SIMD3<Double>(columns.0.xyz).normalized(orElse: SIMD3(1, 0, 0)),
            SIMD3<Double>(columns.1.xyz).normalized(orElse: SIMD3(0, 1, 0)),
            SIMD3<Double>(columns.2.xyz).normalized(orElse: SIMD3(0, 0, 1))
        )
        let pitch = PortableMath.asin(min(max(-z.y, -1), 1))
        // In a face that looks straight up or down, yaw and roll share one axis: all of the rotation counts as yaw.
        let isUpright = abs(z.x) > 1e-6 || abs(z.z) > 1e-6
        let yaw = isUpright ? PortableMath.atan2(z.x, z.z) : PortableMath.atan2(-x.z, x.x)
        let roll = isUpright ? PortableMath.atan2(x.y, y.y) : 0
        return SIMD3(yaw, pitch, roll) * (180 / .pi)
    }
}
