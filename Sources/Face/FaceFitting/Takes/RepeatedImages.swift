import FaceTracking
import RenderMath

/// Pictures that show what the one before showed, as where a film of 24 pictures a second was made one of 30 by showing each fourth twice. A head does not
/// rest there: to smooth over it would draw a mask away from the face.
enum RepeatedImages {
    /// Which of a track's frames repeat the one before.
    /// - Parameter landmarks: one for each frame; nil where nothing was found.
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
            // Where a head turns back it rests for a moment too.
            return around > leastMove && own.distance < largestShare * around && before.mean.dot(after.mean) > 0
        }
    }

    /// The least move of a head at which a repeated picture does harm, in per cent of the distance between the eyes.
    private static let leastMove = 2.0
    /// A repeated picture moves landmarks by less than this share of what the pictures around it do.
    private static let largestShare = 0.25

    /// The motion of landmarks between two pictures, in per cent of the distance between the eyes.
    private struct Move {
        /// The root of the mean square.
        let distance: Double
        /// The mean of all landmarks' moves.
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
