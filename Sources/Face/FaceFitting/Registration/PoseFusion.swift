import RenderMath

/// Combines the landmarks' pose of a head in each frame with its motion between frames, measured in the pictures.
///
/// Landmarks give the position of a head with noise in each frame. Pictures give its motion between frames much more precisely,
/// but their errors accumulate. The least-squares poses of both follow each motion of the picture, and only the difference
/// between the two is smoothed: the corrections e of the landmarks' poses minimize Σ |e_t|² + Σ |e_t − e_(t−1) − change_t|²,
/// each term weighted by its information.
struct PoseFusion {
    /// One frame of a series.
    struct Frame {
        /// The information about the pose from landmarks with independent errors of one pixel.
        var geometry: SymmetricMatrix6
        /// The distance between the eyes in pixels.
        var eyes: Double
        /// Whether landmarks were found.
        var isMeasured: Bool
        /// The motion from the previous frame.
        var motion: ImageMotion?
    }

    /// The fraction of landmarks that count as independent, 20 of 468: errors of neighbouring landmarks are correlated.
    private static let independentLandmarks = 20.0 / 468
    /// The deviation of a landmark, in pixels and as a fraction of the distance between the eyes. The larger one counts.
    private static let landmarkDeviation = (pixels: 0.25, share: 0.0025)
    /// The smallest deviation of a motion that all landmarks share, in pixels and as a fraction of the distance between the
    /// eyes.
    private static let motionDeviation = (pixels: 0.03, share: 0.0002)
    /// The deviation of the landmarks' own motion, which connects frames for which the pictures give no motion.
    private static let looseDeviation = (pixels: 0.0, share: 0.005)
    /// The residual, in deviations per unknown, at which a measurement's weight falls to one half (Cauchy's weights).
    private static let deviationsKept = 3.0
    /// The number of rounds in which outliers are reweighted.
    private static let rounds = 4

    /// Returns the correction of the landmarks' pose in each frame.
    static func corrections(of frames: [Frame]) -> [PoseChange] {
        let landmarks = frames.map { frame -> SymmetricMatrix6 in
            let deviation = max(landmarkDeviation.pixels, landmarkDeviation.share * frame.eyes)
            // The pose of a frame without landmarks is interpolated, and constrains the result only slightly.
            return frame.geometry * (independentLandmarks / (deviation * deviation) * (frame.isMeasured ? 1 : 1e-4))
        }
        let motions = frames.map { frame -> ImageMotion in
            guard let motion = frame.motion else {
                return ImageMotion(change: PoseChange(), information: shared(frame, looseDeviation))
            }
            return ImageMotion(
                change: motion.change, information: motion.information.limited(by: shared(frame, motionDeviation)))
        }
        var corrections = frames.map { _ in PoseChange() }
        var weights = (landmarks: frames.map { _ in 1.0 }, motions: frames.map { _ in 1.0 })
        for _ in 0..<rounds {
            corrections = solve(landmarks, motions, weights) ?? corrections
            for index in frames.indices {
                weights.landmarks[index] = trust(in: landmarks[index].square(of: corrections[index]))
                guard index > 0 else { continue }
                let motion = motions[index]
                let left = corrections[index] - corrections[index - 1] - motion.change
                weights.motions[index] = trust(in: motion.information.square(of: left))
            }
        }
        return corrections
    }

    /// Returns the motion of each frame's corrected pose relative to the motion in the pictures; nil if the pictures gave none.
    ///
    /// It is the root mean square over the landmarks, as a fraction of the distance between the eyes.
    static func slips(of frames: [Frame], _ corrections: [PoseChange]) -> [Double?] {
        frames.indices.map { index in
            guard index > 0, let motion = frames[index].motion else { return nil }
            let left = corrections[index] - corrections[index - 1] - motion.change
            let square = frames[index].geometry.square(of: left) / Double(FaceModel.landmarkCount)
            return square.squareRoot() / max(frames[index].eyes, 1e-3)
        }
    }

    /// Returns the information about an error that all landmarks share.
    private static func shared(_ frame: Frame, _ least: (pixels: Double, share: Double)) -> SymmetricMatrix6 {
        let deviation = max(least.pixels, least.share * frame.eyes, 1e-3)
        return frame.geometry * (1 / (468 * deviation * deviation))
    }

    /// Returns the weight of a squared residual of six unknowns.
    private static func trust(in square: Double) -> Double { 1 / (1 + square / (6 * deviationsKept * deviationsKept)) }

    private static func solve(
        _ landmarks: [SymmetricMatrix6], _ motions: [ImageMotion], _ weights: (landmarks: [Double], motions: [Double])
    ) -> [PoseChange]? {
        var system = BandedSystem(count: 6 * landmarks.count, reach: 11)
        for index in landmarks.indices {
            system.add(landmarks[index] * weights.landmarks[index], at: 6 * index)
            guard index > 0 else { continue }
            let information = motions[index].information * weights.motions[index]
            system.add(information, at: 6 * (index - 1))
            system.add(information, at: 6 * index)
            let pull = information * motions[index].change
            for row in 0..<6 {
                system.right[6 * index + row] += pull[row]
                system.right[6 * (index - 1) + row] -= pull[row]
                for column in 0..<6 {
                    system.add(-information[row, column], row: 6 * (index - 1) + row, column: 6 * index + column)
                }
            }
        }
        return system.solved().map { solution in
            landmarks.indices.map { index in
                var change = PoseChange()
                for row in 0..<6 { change[row] = solution[6 * index + row] }
                return change
            }
        }
    }
}

extension BandedSystem {
    /// Adds a matrix to a block on the diagonal.
    fileprivate mutating func add(_ matrix: SymmetricMatrix6, at start: Int) {
        for row in 0..<6 {
            for column in row..<6 { add(matrix[row, column], row: start + row, column: start + column) }
        }
    }
}

extension SymmetricMatrix6 {
    /// Returns the matrix scaled down so that, averaged over all directions, it stays below `bound`.
    fileprivate func limited(by bound: SymmetricMatrix6) -> SymmetricMatrix6 {
        let share = (0..<6).reduce(0.0) { sum, column in
            let equations = NormalEquations(matrix: bound.entries, right: (0..<6).map { self[$0, column] })
            return sum + (equations.solved { _ in -Double.infinity...Double.infinity }?[column] ?? 0)
        }
        return self * (1 / (1 + share / 6))
    }
}
