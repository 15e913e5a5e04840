public import FaceTracking
import RenderMath

/// Smooths the faces of any recording without lag: it reads the whole recording first, so that each frame also depends on later
/// ones.
///
/// Poses and blend shapes become calm while a face rests, and stay responsive while it moves; short gaps are filled. Vertices,
/// eyes and mode weights stay as recorded. Memory: about 1 KB per frame and face.
public struct RecordingSmoother: Sendable {
    /// The longest gap that is filled, in seconds.
    public static let longestGap = 0.3

    /// For each face name, its pose and expression by frame index.
    private var faces: [String: [Int: FrameFit]] = [:]
    /// The last recorded state of each face.
    private var last: [String: TrackedFace] = [:]

    /// Reads a recording to its end.
    /// - Parameters:
    ///   - reader: positioned at the recording's first frame.
    ///   - restSeconds: the approximate time over which a face at rest is averaged, above 0.
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

    /// Returns the recording's next frame with its faces smoothed, including faces in short gaps.
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

    /// A face over a range of frames without a long gap.
    private struct Run {
        /// The index of the first frame.
        let first: Int
        /// One fit for each frame; nil if the face was not tracked.
        private var fits: [FrameFit?] = []

        init(first: Int) { self.first = first }

        /// The index of the last frame.
        var last: Int { first + fits.count - 1 }

        mutating func append(_ face: TrackedFace, frame: Int) {
            while last < frame - 1 { fits.append(nil) }
            fits.append(FrameFit(pose: HeadPose(face.worldFromFace), weights: face.blendShapes.array.map { Double($0) }))
        }

        /// Returns the fits by frame index, calmed while the face rests.
        func calm(_ times: [Double], restSeconds: Double) -> [(frame: Int, fit: FrameFit)] {
            let times = Array(times[first...last])
            let channels = TakeChannels(fits, positions: .inTheWorld)
            let rough = channels.filled(times)
            let weights = channels.calmWeights(following: rough, times, restSeconds: restSeconds)
            let path = rough.map(\.pose)
            let scale = 100 / FitSettings.interocularDistance
            // A head that comes nearer moves as well.
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
    /// Creates the pose of a face, ignoring its size.
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
    /// Returns the face as tracked, with another pose and expression; its size and mirroring stay.
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
