import FaceTracking
import RenderMath

/// Pictures that show what the one before showed, as where a film of 24 pictures a second was made one of 30 by showing each fourth twice. A head does not
/// rest there: to smooth over it would draw a mask away from the face.
enum RepeatedPictures {
    /// Which of a track's frames repeat the one before.
    /// - Parameter landmarks: one for each frame; nil where nothing was found.
    static func find(in landmarks: [FaceLandmarks?]) -> [Bool] {
        let moves = landmarks.indices.map { index -> Double? in
            guard index > 0, let now = landmarks[index], let before = landmarks[index - 1] else { return nil }
            return move(from: before, to: now)
        }
        return moves.indices.map { index in
            guard let own = moves[index], index > 0, index + 1 < moves.count, let before = moves[index - 1],
                let after = moves[index + 1]
            else { return false }
            let around = min(before, after)
            return around > leastMove && own < largestShare * around
        }
    }

    /// Where heads move by less, a repeated picture does no harm; in per cent of the distance between the eyes.
    private static let leastMove = 2.0
    /// A repeated picture moves landmarks by less than this share of what the pictures around it do.
    private static let largestShare = 0.25

    /// How far landmarks moved: the root of the mean square, in per cent of the distance between the eyes.
    private static func move(from a: FaceLandmarks, to b: FaceLandmarks) -> Double {
        var sum = 0.0
        for (from, to) in zip(a.points, b.points) {
            let away = to.lowHalf - from.lowHalf
            sum += away.dot(away)
        }
        return (sum / Double(max(a.points.count, 1))).squareRoot() / max(a.interocularDistance, 1) * 100
    }
}
