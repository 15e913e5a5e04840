import RenderMath

/// The measured motion of a head between two pictures, relative to the motion of its landmarks.
struct ImageMotion: Hashable, Sendable {
    /// The correction of the later pose, in face space: with it, both pictures show each point of the face with the same luma.
    var change: PoseChange
    /// The information about the change: the inverse of its covariance.
    var information: SymmetricMatrix6
}

/// A face in one picture of a film.
struct FaceSight: Sendable {
    /// The pose and the expression from the landmarks.
    let fit: FrameFit
    /// The points of `SurfaceSamples`, in face space.
    let points: [SIMD3<Double>]
    /// The surface normal at each point, in face space.
    let normals: [SIMD3<Double>]
    let patch: FacePatch
}

/// Finds the motion of a head between two pictures from their luma.
///
/// Applies the Gauss-Newton method to the differences between both pictures at points of the face (Lucas and Kanade, 1981),
/// with the gradients of the earlier picture (Baker and Matthews, 2004). A gain and an offset of the luma are also unknowns, so
/// that changes of the light are not mistaken for motion. Geman and McClure's weights suppress points that are occluded or that
/// change by themselves.
struct ImageMotionSolver: Sendable {
    let camera: PinholeCamera

    /// The largest number of Gauss-Newton steps.
    private static let mostSteps = 10
    /// The least cosine between a point's normal and the direction to the camera.
    private static let leastFacing = 0.35
    /// The least number of visible points.
    private static let fewestPoints = 200
    /// The difference at which a point's weight falls to a quarter, in deviations.
    private static let deviationsKept = 3.0
    /// The expected error of a point's luma: noise in levels, and a misplacement in pixels, multiplied by the gradient. The
    /// second part keeps strong edges from outweighing the rest of the face. Differences are divided by this error.
    private static let pointError = (levels: 1.0, pixels: 0.25)
    /// The least deviation of the divided differences.
    private static let leastDeviation = 0.3
    /// The number of neighbouring points that count as one independent measurement: they share pixels and errors of the model.
    private static let pointsLikeOne = 2.0
    /// The smallest mean weight of the points. Below it, the solver has converged on something other than the face.
    private static let leastAgreement = 0.3
    /// The greatest deviation, as a fraction of the deviation of the points' luma from its median.
    private static let mostDeviation = 0.6

    /// A point that is visible in the earlier picture.
    private struct Point {
        /// The position in face space, with the later expression.
        var position: SIMD3<Double>
        /// The luma in the earlier picture.
        var luma: Double
        /// The inverse of the luma's expected error.
        var certainty: Double
        /// The change of the luma for each unknown, in units of its error: rotation, translation, gain and offset.
        var slope: SIMD8<Double>
        /// The cosine between the normal and the direction to the camera.
        var facing: Double
    }

    /// Measures the motion between two pictures; nil if they do not determine it.
    func motion(from earlier: FaceSight, to later: FaceSight) -> ImageMotion? {
        let points = visiblePoints(from: earlier, to: later)
        guard points.count >= Self.fewestPoints else { return nil }
        var pose = later.fit.pose
        var light = SIMD2(1.0, 0.0)
        var equations = Equations()
        var deviation = Self.leastDeviation
        for _ in 0..<Self.mostSteps {
            let differences: [Double?] = points.map { point in
                let seen = pose.apply(point.position)
                guard seen.z < -1e-3, let position = later.patch.position(of: place(of: seen)) else { return nil }
                return (point.luma * light.x + light.y - Double(later.patch.luma(at: position))) * point.certainty
            }
            let known = differences.compactMap { $0 }
            guard known.count >= Self.fewestPoints else { return nil }
            deviation = max(Self.deviation(of: known), Self.leastDeviation)
            equations = Equations()
            for index in points.indices {
                guard let difference = differences[index] else { continue }
                equations.add(points[index].slope, difference, points[index].facing, bound: Self.deviationsKept * deviation)
            }
            guard let step = equations.solved() else { return nil }
            let change = PoseChange(
                turn: SIMD3(step[0], step[1], step[2]), move: SIMD3(step[3], step[4], step[5]))
            pose = pose.changed(by: change)
            light += SIMD2(step[6], step[7])
            if change.turn.length < 1e-5, change.move.length < 1e-6 { break }
        }
        guard equations.agreement >= Self.leastAgreement, deviation <= Self.mostDeviation * Self.contrast(of: points) else {
            return nil
        }
        let change = later.fit.pose.change(to: pose)
        guard change.turn.length < 0.2, change.move.length < 0.2 * pose.translation.length else { return nil }
        return ImageMotion(
            change: change, information: equations.poseInformation * (1 / (deviation * deviation * Self.pointsLikeOne)))
    }

    private func visiblePoints(from earlier: FaceSight, to later: FaceSight) -> [Point] {
        let pose = earlier.fit.pose
        return earlier.points.indices.compactMap { index in
            let seen = pose.apply(earlier.points[index])
            guard seen.z < -1e-3 else { return nil }
            let facing = -pose.rotate(earlier.normals[index]).dot(seen) / seen.length
            guard facing > Self.leastFacing, let position = earlier.patch.position(of: place(of: seen)) else { return nil }
            let luma = Double(earlier.patch.luma(at: position))
            let gradient = SIMD2<Double>(earlier.patch.gradient(at: position))
            let view = LinearView(of: seen, by: camera, scale: 1)
            // Picture rows count downwards.
            let slope = pose.unrotate(view.u * gradient.x - view.v * gradient.y)
            let turn = earlier.points[index].cross(slope)
            let (noise, blur) = (Self.pointError.levels, Self.pointError.pixels * gradient.length)
            let certainty = 1 / (noise * noise + blur * blur).squareRoot()
            return Point(
                position: later.points[index], luma: luma, certainty: certainty,
                slope: SIMD8(turn.x, turn.y, turn.z, slope.x, slope.y, slope.z, -luma, -1) * certainty, facing: facing)
        }
    }

    /// Returns the projection of a point, in pixels from the picture's top left corner.
    private func place(of point: SIMD3<Double>) -> SIMD2<Double> { camera.place(of: camera.project(point)) }

    /// Returns the deviation of the points' luma from their median, in units of their errors.
    private static func contrast(of points: [Point]) -> Double {
        let lumas = points.map(\.luma).sorted()
        let middle = lumas[lumas.count / 2]
        return deviation(of: points.map { ($0.luma - middle) * $0.certainty })
    }

    /// Returns the deviation of differences from the median of their magnitudes, which outliers do not affect.
    private static func deviation(of differences: [Double]) -> Double {
        // Every fourth difference is enough.
        let sorted = stride(from: 0, to: differences.count, by: 4).map { differences[$0].magnitude }.sorted()
        return 1.4826 * sorted[sorted.count / 2]
    }

    /// The normal equations of the eight unknowns.
    private struct Equations {
        private var rows = [SIMD8<Double>](repeating: .zero, count: 8)
        private var right = SIMD8<Double>()
        private var weight = 0.0
        private var largestWeight = 0.0

        /// - Parameter bound: the difference at which a point's weight is a quarter.
        mutating func add(_ slope: SIMD8<Double>, _ difference: Double, _ facing: Double, bound: Double) {
            let ratio = difference / bound
            let root = 1 / (1 + ratio * ratio)
            let weight = facing * root * root
            for row in 0..<8 { rows[row] += slope * (slope[row] * weight) }
            right += slope * (difference * weight)
            self.weight += weight
            largestWeight += facing
        }

        /// The weight of all points, as a fraction of their weight without any difference.
        var agreement: Double { largestWeight > 0 ? weight / largestWeight : 0 }

        func solved() -> [Double]? {
            var equations = NormalEquations(
                matrix: rows.flatMap { row in (0..<8).map { row[$0] } }, right: (0..<8).map { right[$0] })
            // A face without texture does not determine some motions; a small ridge keeps these at 0.
            for index in 0..<8 { equations.add(index, residual: 0, weight: rows[index][index] * 1e-6 + 1e-9) }
            return equations.solved { _ in -Double.infinity...Double.infinity }
        }

        /// The information about the pose with gain and offset of the luma unknown, for a deviation of 1.
        var poseInformation: SymmetricMatrix6 {
            let (a, b, d) = (rows[6][6], rows[6][7], rows[7][7])
            let determinant = a * d - b * b
            var result = SymmetricMatrix6()
            for row in 0..<6 {
                for column in 0..<6 {
                    var value = rows[row][column]
                    if determinant > 1e-12 * a * d {
                        let (p, q) = (rows[column][6], rows[column][7])
                        let (x, y) = ((d * p - b * q) / determinant, (a * q - b * p) / determinant)
                        value -= rows[row][6] * x + rows[row][7] * y
                    }
                    result.set(row, column, value)
                }
            }
            return result
        }
    }
}

extension HeadPose {
    /// Returns the change that, applied before this pose, makes it equal to another pose.
    fileprivate func change(to other: HeadPose) -> PoseChange {
        let turn = HeadPose(x: unrotate(other.x), y: unrotate(other.y), z: unrotate(other.z), translation: .zero)
        return PoseChange(turn: turn.rotationVector, move: unrotate(other.translation - translation))
    }
}
