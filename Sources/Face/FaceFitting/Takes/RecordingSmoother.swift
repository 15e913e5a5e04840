public import FaceTracking
import RenderMath

/// Evens out the faces of any recording without lag: the whole of it is read first, so that each frame knows what comes after it.
///
/// Placements and blend shapes become calm where a face rests, and follow where it moves; short gaps are filled. Vertices, eyes and the weights of
/// modes stay as they were recorded. About 1 KB of memory is kept for each frame and face.
public struct RecordingSmoother: Sendable {
    /// Gaps up to so many seconds are filled.
    public static let longestGap = 0.3

    /// For each face's name, where it is and what it shows, by the numbers of frames.
    private var faces: [String: [Int: FrameFit]] = [:]
    /// Each face as it was last recorded.
    private var last: [String: TrackedFace] = [:]

    /// Reads a recording to its end.
    /// - Parameters:
    ///   - reader: at the recording's first frame.
    ///   - restSeconds: about how long a face at rest is averaged, above 0.
    /// - Throws: `RecordingError`.
    public init(reading reader: RecordingReader, restSeconds: Double) throws(RecordingError) {
        var times: [Double] = []
        var runs: [String: Run] = [:]
        func finish(_ id: String) {
            guard let run = runs.removeValue(forKey: id) else { return }
            for (frame, fit) in run.calm(times, restSeconds: restSeconds) { faces[id, default: [:]][frame] = fit }
        }
        while let frame = try reader.next() {
            times.append(frame.time)
            if frame.startsShot { runs.keys.sorted().forEach(finish) }
            for face in frame.faces where face.isTracked {
                if let run = runs[face.id], frame.time - times[run.last] > Self.longestGap { finish(face.id) }
                runs[face.id, default: Run(first: times.count - 1)].append(face, frame: times.count - 1)
            }
        }
        runs.keys.sorted().forEach(finish)
    }

    /// The recording's next frame with its faces evened out, and with those of short gaps.
    public mutating func smoothed(_ frame: TrackedFrame) -> TrackedFrame {
        for face in frame.faces where face.isTracked { last[face.id] = face }
        var smoothed = frame
        var missing = Set(faces.keys)
        for (index, face) in frame.faces.enumerated() {
            missing.remove(face.id)
            guard let calm = faces[face.id]?[frame.index] else { continue }
            smoothed.faces[index] = (face.isTracked ? face : last[face.id] ?? face).taking(calm)
        }
        for id in missing.sorted() {
            guard let calm = faces[id]?[frame.index], let before = last[id] else { continue }
            smoothed.faces.append(before.taking(calm))
        }
        return smoothed
    }

    /// A face from one frame to another without a long gap.
    private struct Run {
        /// The first frame's number.
        let first: Int
        /// One for each frame; nil where the face was not seen.
        private var fits: [FrameFit?] = []

        init(first: Int) { self.first = first }

        /// The number of the last frame.
        var last: Int { first + fits.count - 1 }

        mutating func append(_ face: TrackedFace, frame: Int) {
            while last < frame - 1 { fits.append(nil) }
            fits.append(FrameFit(pose: HeadPose(face.worldFromFace), weights: face.blendShapes.array.map { Double($0) }))
        }

        /// The same, calm where the face rests, by the numbers of frames.
        func calm(_ times: [Double], restSeconds: Double) -> [(frame: Int, fit: FrameFit)] {
            let times = Array(times[first...last])
            let channels = TakeChannels(fits, positions: .inTheWorld)
            let rough = channels.filled(times)
            let weights = channels.calmWeights(following: rough, times, restSeconds: restSeconds)
            let path = rough.map(\.pose)
            let scale = 100 / FitSettings.interocularDistance
            // A head that comes nearer moves too.
            let across = Agility.acceleration(of: path, times: times) { pose, position in pose.apply(position).lowHalf * scale }
            let along = Agility.acceleration(of: path, times: times) { pose, position in
                SIMD2(pose.apply(position).z * scale, 0)
            }
            let agility = Agility.agility(
                of: zip(across, along).map { SIMD2($0, $1).length }, restSeconds: restSeconds)
            let poses = channels.smoothedPoses(KinematicSmoother(times: times, agility: agility))
            return poses.indices.map { (first + $0, FrameFit(pose: poses[$0], weights: weights[$0])) }
        }
    }
}

extension HeadPose {
    /// The pose of a face, without its size.
    fileprivate init(_ worldFromFace: Matrix4) {
        let columns = worldFromFace.columns
        self =
            HeadPose(
                x: SIMD3<Double>(columns.0.xyz), y: SIMD3<Double>(columns.1.xyz), z: SIMD3<Double>(columns.2.xyz),
                translation: SIMD3<Double>(columns.3.xyz)
            ).orthonormalized
    }
}

extension TrackedFace {
    /// The same face, tracked, somewhere else and with another expression; as large as it was, and mirrored where it was.
    fileprivate func taking(_ fit: FrameFit) -> TrackedFace {
        var face = self
        let (old, new) = (worldFromFace.columns, fit.pose.matrix.columns)
        let side: Float = worldFromFace.linear.determinant < 0 ? -1 : 1
        face.worldFromFace = Matrix4(
            new.0 * old.0.xyz.length, new.1 * old.1.xyz.length, new.2 * (old.2.xyz.length * side), new.3)
        face.blendShapes = BlendShapeValues(fit.weights.map { Float($0) })
        face.isTracked = true
        return face
    }
}
