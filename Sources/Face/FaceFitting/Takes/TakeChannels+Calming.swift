import FaceTracking

extension TakeChannels {
    /// The greatest motion of a whole blend shape, in per cent of the distance between the eyes: a jaw, or the corner of a mouth.
    private static let percentPerShape = 40.0

    /// Every measured frame as it is, and between them what follows from a steady motion.
    func filled(_ times: [Double]) -> [FrameFit] {
        let following = KinematicSmoother(times: times, agility: times.map { _ in 1e6 })
        let poses = smoothedPoses(following)
        let weights = smoothedWeights { _ in following }
        return fits.indices.map { fits[$0] ?? FrameFit(pose: poses[$0], weights: weights[$0]) }
    }

    /// The weights of all frames, calm where the face rests.
    /// - Parameters:
    ///   - rough: all frames with their gaps filled, by which it is judged how quickly each shape moves.
    ///   - restSeconds: about how long a face at rest is averaged.
    ///   - scale: as `Agility.agility` has it. Default: 1.
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
