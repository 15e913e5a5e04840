import FaceTracking
import RenderMath

/// The numbers of a take that are smoothed one by one: where the head is seen, the logarithm of its distance, its turn away from the mean of its
/// neighbours, and the weight of each blend shape.
struct TakeChannels {
    private let fits: [FrameFit?]
    /// A turn about which rotation vectors are small, for all frames.
    private let reference: HeadPose

    init(_ fits: [FrameFit?]) {
        self.fits = fits
        let poses = fits.compactMap { $0?.pose }
        var mean = HeadPose(x: .zero, y: .zero, z: .zero, translation: .zero)
        for pose in poses { (mean.x, mean.y, mean.z) = (mean.x + pose.x, mean.y + pose.y, mean.z + pose.z) }
        reference = mean.orthonormalized
    }

    /// Lids and jaw move in a few frames and are never averaged over more.
    static let quickShapes: Set<Int> = Set([BlendShape.eyeBlinkLeft, .eyeBlinkRight, .jawOpen].map(\.rawValue))

    /// The weights of all frames, those that were not measured too.
    func smoothedWeights(_ smoother: (Int) -> KinematicSmoother) -> [[Double]] {
        let series = (0..<BlendShape.count).map { shape in
            smoother(shape).smoothed(fits.map { $0?.weights[shape] })
        }
        return fits.indices.map { index in series.map { min(max($0[index], 0), 1) } }
    }

    /// The poses of all frames, those that were not measured too.
    func smoothedPoses(_ pose: KinematicSmoother) -> [HeadPose] {
        let turns = fits.map { $0.map { turn(of: $0.pose) } }
        func series(_ value: (FrameFit, SIMD3<Double>) -> Double) -> [Double?] {
            zip(fits, turns).map { fit, turn in
                guard let fit, let turn else { return nil }
                return value(fit, turn)
            }
        }
        let x = pose.smoothed(series { fit, _ in fit.pose.translation.x / -fit.pose.translation.z })
        let y = pose.smoothed(series { fit, _ in fit.pose.translation.y / -fit.pose.translation.z })
        let depth = pose.smoothed(series { fit, _ in PortableMath.log(-fit.pose.translation.z) })
        let smoothTurns = (0..<3).map { axis in pose.smoothed(series { _, turn in turn[axis] }) }
        return fits.indices.map { index in
            let distance = PortableMath.exp(depth[index])
            let place = SIMD3(x[index] * distance, y[index] * distance, -distance)
            return self.pose(SIMD3(smoothTurns[0][index], smoothTurns[1][index], smoothTurns[2][index]), at: place)
        }
    }

    /// The turn from the reference, as a rotation vector.
    private func turn(of pose: HeadPose) -> SIMD3<Double> {
        // The product of the reference's transpose and the pose.
        func column(_ c: SIMD3<Double>) -> SIMD3<Double> { SIMD3(reference.x.dot(c), reference.y.dot(c), reference.z.dot(c)) }
        return HeadPose(x: column(pose.x), y: column(pose.y), z: column(pose.z), translation: .zero).rotationVector
    }

    private func pose(_ turn: SIMD3<Double>, at place: SIMD3<Double>) -> HeadPose {
        let small = HeadPose(rotationVector: turn, translation: .zero)
        return HeadPose(
            x: reference.rotate(small.x), y: reference.rotate(small.y), z: reference.rotate(small.z), translation: place
        ).orthonormalized
    }
}
