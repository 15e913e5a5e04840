import FaceTracking
import RenderMath

/// The values of a take that are smoothed separately: the head's position, its rotation relative to a reference, and the weight
/// of each blend shape.
struct TakeChannels {
    /// The coordinates in which a head's position is smoothed.
    enum Positions {
        /// The projected position and the logarithm of the distance, whose errors are independent of each other.
        case seenByCamera
        /// The position in the world.
        case inTheWorld
    }

    let fits: [FrameFit?]
    /// A rotation relative to which rotation vectors are small, for all frames.
    private let reference: HeadPose
    private let positions: Positions

    init(_ fits: [FrameFit?], positions: Positions = .seenByCamera) {
        self.fits = fits
        self.positions = positions
        let poses = fits.compactMap { $0?.pose }
        var mean = HeadPose(x: .zero, y: .zero, z: .zero, translation: .zero)
        for pose in poses { (mean.x, mean.y, mean.z) = (mean.x + pose.x, mean.y + pose.y, mean.z + pose.z) }
        reference = mean.orthonormalized
    }

    /// Lids and jaw move within a few frames and are never averaged over more.
    static let quickShapes: Set<Int> = Set([BlendShape.eyeBlinkLeft, .eyeBlinkRight, .jawOpen].map(\.rawValue))

    /// Returns the weights of all frames, including unmeasured ones, within the range of the measured weights.
    func smoothedWeights(_ smoother: (Int) -> KinematicSmoother) -> [[Double]] {
        let series = (0..<BlendShape.count).map { shape -> [Double] in
            let measured = fits.map { $0?.weights[shape] }
            let known = measured.compactMap { $0 }
            guard let least = known.min(), let most = known.max(), least < most else {
                return measured.map { _ in known.first ?? 0 }
            }
            return smoother(shape).smoothed(measured).map { min(max($0, least), most) }
        }
        return fits.indices.map { index in series.map { $0[index] } }
    }

    /// Returns the poses of all frames, including unmeasured ones.
    func smoothedPoses(_ pose: KinematicSmoother) -> [HeadPose] {
        let turns = fits.map { $0.map { turn(of: $0.pose) } }
        func series(_ value: (FrameFit, SIMD3<Double>) -> Double) -> [Double?] {
            zip(fits, turns).map { fit, turn in
                guard let fit, let turn else { return nil }
                return value(fit, turn)
            }
        }
        let coordinates = (0..<3).map { axis in
            pose.smoothed(series { fit, _ in self.coordinates(of: fit.pose.translation)[axis] })
        }
        let smoothTurns = (0..<3).map { axis in pose.smoothed(series { _, turn in turn[axis] }) }
        return fits.indices.map { index in
            let position = self.position(SIMD3(coordinates[0][index], coordinates[1][index], coordinates[2][index]))
            return self.pose(SIMD3(smoothTurns[0][index], smoothTurns[1][index], smoothTurns[2][index]), at: position)
        }
    }

    private func coordinates(of position: SIMD3<Double>) -> SIMD3<Double> {
        switch positions {
        case .inTheWorld: position
        case .seenByCamera: SIMD3(position.x / -position.z, position.y / -position.z, PortableMath.log(-position.z))
        }
    }

    private func position(_ coordinates: SIMD3<Double>) -> SIMD3<Double> {
        switch positions {
        case .inTheWorld: return coordinates
        case .seenByCamera:
            let distance = PortableMath.exp(coordinates.z)
            return SIMD3(coordinates.x * distance, coordinates.y * distance, -distance)
        }
    }

    /// Returns the rotation from the reference, as a rotation vector.
    private func turn(of pose: HeadPose) -> SIMD3<Double> {
        // The product of the transposed reference and the pose.
        func column(_ c: SIMD3<Double>) -> SIMD3<Double> { SIMD3(reference.x.dot(c), reference.y.dot(c), reference.z.dot(c)) }
        return HeadPose(x: column(pose.x), y: column(pose.y), z: column(pose.z), translation: .zero).rotationVector
    }

    private func pose(_ turn: SIMD3<Double>, at position: SIMD3<Double>) -> HeadPose {
        let small = HeadPose(rotationVector: turn, translation: .zero)
        return HeadPose(
            x: reference.rotate(small.x), y: reference.rotate(small.y), z: reference.rotate(small.z), translation: position
        ).orthonormalized
    }
}
