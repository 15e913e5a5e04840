import RenderMath

/// Combines the landmarks' pose of a head in each frame with its motion between frames, measured in the pictures.
///
/// Landmarks tell where a head is, with noise in each frame; pictures tell how it moves from one frame to the next much better, but their errors
/// add up. The poses with the least sum of squares of both follow each motion of the picture, and only the difference between the two is
/// smoothed: the corrections e of the landmarks' poses minimize Σ |e_t|² + Σ |e_t − e_(t−1) − change_t|², each measured by its information.
struct PoseFusion {
    /// One frame of a series.
    struct Frame {
        /// The information that a landmark error of one pixel each, independent of the others, would leave.
        var geometry: SymmetricMatrix6
        /// The distance between the eyes in pixels.
        var eyes: Double
        /// Whether landmarks were found.
        var isMeasured: Bool
        /// The motion from the frame before.
        var motion: ImageMotion?
    }

    /// The number of landmarks with errors of their own that 468 count for: errors of neighbours go together.
    private static let independentLandmarks = 20.0 / 468
    /// The deviation of a landmark: in pixels, and as a share of the distance between the eyes. The larger one counts.
    private static let landmarkDeviation = (pixels: 0.25, share: 0.0025)
    /// The least deviation of a motion, over all landmarks alike: in pixels, and as a share of the distance between the eyes.
    private static let motionDeviation = (pixels: 0.03, share: 0.0002)
    /// The deviation of the landmarks' own motion, by which frames hang together where pictures tell nothing.
    private static let looseDeviation = (pixels: 0.0, share: 0.005)
    /// The residual, in deviations per unknown, at which a measurement's weight falls to one half (Cauchy's weights).
    private static let deviationsKept = 3.0
    /// Rounds in which outliers lose their weight.
    private static let rounds = 4

    /// The correction of the landmarks' pose in each frame.
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

    /// The motion of each frame's corrected pose relative to the motion in the pictures: the root of the mean square over the
    /// landmarks, as a fraction of the distance between the eyes. nil if the pictures gave no motion.
    static func slips(of frames: [Frame], _ corrections: [PoseChange]) -> [Double?] {
        frames.indices.map { index in
            guard index > 0, let motion = frames[index].motion else { return nil }
            let left = corrections[index] - corrections[index - 1] - motion.change
            let square = frames[index].geometry.square(of: left) / Double(FaceModel.landmarkCount)
            return square.squareRoot() / max(frames[index].eyes, 1e-3)
        }
    }

    /// The information of an error that is common to all landmarks.
    private static func shared(_ frame: Frame, _ least: (pixels: Double, share: Double)) -> SymmetricMatrix6 {
        let deviation = max(least.pixels, least.share * frame.eyes, 1e-3)
        return frame.geometry * (1 / (468 * deviation * deviation))
    }

    /// The weight of a square of six unknowns.
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
    /// Adds a matrix on the diagonal.
    fileprivate mutating func add(_ matrix: SymmetricMatrix6, at start: Int) {
        for row in 0..<6 {
            for column in row..<6 { add(matrix[row, column], row: start + row, column: start + column) }
        }
    }
}

extension SymmetricMatrix6 {
    /// The same, scaled so that it is below another on the mean over all directions.
    fileprivate func limited(by bound: SymmetricMatrix6) -> SymmetricMatrix6 {
        let share = (0..<6).reduce(0.0) { sum, column in
            let equations = NormalEquations(matrix: bound.entries, right: (0..<6).map { self[$0, column] })
            return sum + (equations.solved { _ in -Double.infinity...Double.infinity }?[column] ?? 0)
        }
        return self * (1 / (1 + share / 6))
    }
}
