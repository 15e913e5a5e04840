import FaceTracking
import RenderMath

/// Pictures that repeat the previous one, such as every fourth of a film converted from 24 to 30 pictures per second.
///
/// The head does not rest in them: smoothing across them would pull a mask away from the face.
enum RepeatedImages {
    /// Returns for each frame of a track whether it repeats the previous one.
    /// - Parameter landmarks: one for each frame; nil if none were found.
    static func find(in landmarks: [FaceLandmarks?]) -> [Bool] {
        let moves = landmarks.indices.map { index -> Move? in
            guard index > 0, let now = landmarks[index], let before = landmarks[index - 1] else { return nil }
            return Move(from: before, to: now)
        }
        return moves.indices.map { index in
            guard let own = moves[index], index > 0, index + 1 < moves.count, let before = moves[index - 1],
                let after = moves[index + 1]
            else { return false }
            let around = min(before.distance, after.distance)
            // A head that reverses its motion also rests for a moment.
            return around > leastMove && own.distance < largestShare * around && before.mean.dot(after.mean) > 0
        }
    }

    /// The smallest move of a head at which a repeated picture does harm, in per cent of the distance between the eyes.
    private static let leastMove = 2.0
    /// The largest move of landmarks in a repeated picture, as a fraction of the move in neighbouring pictures.
    private static let largestShare = 0.25

    /// The motion of landmarks between two pictures, in per cent of the distance between the eyes.
    private struct Move {
        /// The root mean square of the landmarks' moves.
        let distance: Double
        /// The mean of the landmarks' moves.
        let mean: SIMD2<Double>

        init(from a: FaceLandmarks, to b: FaceLandmarks) {
            let scale = 100 / max(a.interocularDistance, 1)
            let moves = zip(a.points, b.points).map { ($1.lowHalf - $0.lowHalf) * scale }
            let count = Double(max(moves.count, 1))
            distance = (moves.reduce(0) { $0 + $1.dot($1) } / count).squareRoot()
            mean = moves.reduce(SIMD2<Double>()) { $0 + $1 } / count
        }
    }
}
