import RenderMath

/// The proportions of a face at rest: distances between landmarks, in units of the distance between the eyes.
///
/// A landmark finder fits every face with the shape of a human one. Animals therefore differ from people in several proportions
/// at once rather than in a single one.
struct FaceProportions {
    /// The values, in the order of `Measure.all`.
    let values: [Double]

    /// - Parameter landmarks: the positions of the 468 landmarks on a face at rest.
    init(_ landmarks: [SIMD3<Double>]) {
        func middle(_ places: [Int]) -> SIMD3<Double> {
            places.reduce(SIMD3<Double>()) { $0 + landmarks[$1] } / Double(places.count)
        }
        let eyes = (middle(Measure.rightEye) - middle(Measure.leftEye)).length
        values = Measure.all.map { measure in
            let lengths = measure.pairs.map { (middle($0.0) - middle($0.1)).length }
            return lengths.reduce(0, +) / (Double(lengths.count) * max(eyes, 1e-6))
        }
    }

    /// The root mean square of the values' logarithms, each relative to its median and in units of its deviation over people.
    ///
    /// The largest value of 125 people in photos was 2.14, and of eight people in films 2.0. A drawn figure had 2.65, and seven
    /// of 37 animals had 2.3 to 3.4.
    var deviationFromPeople: Double {
        let squares = zip(values, Measure.all).map { value, measure in
            let ratio = PortableMath.log(max(value, 1e-6) / measure.median) / measure.deviation
            return ratio * ratio
        }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }

    /// A distance, with its median over 125 people in photos and the deviation of its logarithm, from the median of magnitudes.
    private struct Measure {
        /// The landmarks at both ends, each end averaged; several pairs are averaged too.
        var pairs: [([Int], [Int])]
        var median: Double
        var deviation: Double

        static let rightEye = [33, 133]
        static let leftEye = [263, 362]
        private static let eyes = rightEye + leftEye
        private static let mouth = [61, 291]

        static let all = [
            // Each eye's width, the distance between them, and the opening.
            Measure(pairs: [([33], [133]), ([263], [362])], median: 0.464, deviation: 0.024),
            Measure(pairs: [([133], [362])], median: 0.550, deviation: 0.020),
            Measure(pairs: [([159], [145]), ([386], [374])], median: 0.144, deviation: 0.098),
            // The nose's width at two heights, and its length.
            Measure(pairs: [([129], [358])], median: 0.610, deviation: 0.043),
            Measure(pairs: [([98], [327])], median: 0.479, deviation: 0.055),
            Measure(pairs: [([4], eyes)], median: 0.801, deviation: 0.039),
            // The mouth's width, its distances from the eyes and the nose, and the height of the lips.
            Measure(pairs: [([61], [291])], median: 0.772, deviation: 0.030),
            Measure(pairs: [(mouth, eyes)], median: 1.118, deviation: 0.035),
            Measure(pairs: [([2], [0])], median: 0.223, deviation: 0.059),
            Measure(pairs: [([0], [17])], median: 0.313, deviation: 0.038),
            // The chin below the eyes and below the lips.
            Measure(pairs: [([152], eyes)], median: 1.837, deviation: 0.039),
            Measure(pairs: [([17], [152])], median: 0.647, deviation: 0.047),
            // The widths of the face and the jaw, the height of the forehead, and the brows above the eyes.
            Measure(pairs: [([234], [454])], median: 2.372, deviation: 0.024),
            Measure(pairs: [([172], [397])], median: 1.816, deviation: 0.035),
            Measure(pairs: [([10], eyes)], median: 0.841, deviation: 0.041),
            Measure(pairs: [([105], [159]), ([334], [386])], median: 0.398, deviation: 0.046),
        ]
    }
}
