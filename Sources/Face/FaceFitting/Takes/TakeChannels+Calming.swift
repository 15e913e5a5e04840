import FaceTracking

extension TakeChannels {
    /// The greatest motion of a blend shape from weight 0 to 1, in per cent of the distance between the eyes: that of the jaw
    /// or a mouth corner.
    private static let percentPerShape = 40.0

    /// Returns all fits: measured frames are unchanged, and gaps are interpolated with steady motion.
    func filled(_ times: [Double]) -> [FrameFit] {
        let following = KinematicSmoother(times: times, agility: times.map { _ in 1e6 })
        let poses = smoothedPoses(following)
        let weights = smoothedWeights { _ in following }
        return fits.indices.map { fits[$0] ?? FrameFit(pose: poses[$0], weights: weights[$0]) }
    }

    /// Returns the weights of all frames, calmed while the face rests.
    /// - Parameters:
    ///   - rough: all frames with their gaps filled, from which the speed of each shape is measured.
    ///   - restSeconds: the approximate time over which a face at rest is averaged.
    ///   - scale: as for `Agility.agility`. Default: 1.
    func calmWeights(following rough: [FrameFit], _ times: [Double], restSeconds: Double, scale: Double = 1) -> [[Double]] {
        smoothedWeights { shape in
            let path = rough.map { SIMD2($0.weights[shape] * Self.percentPerShape, 0) }
            var agility = Agility.agility(
                of: Agility.acceleration(of: path, times: times), restSeconds: restSeconds, scale: scale)
            if Self.quickShapes.contains(shape) { agility = agility.map { max($0, 1) } }
            return KinematicSmoother(times: times, agility: agility)
        }
    }
}
