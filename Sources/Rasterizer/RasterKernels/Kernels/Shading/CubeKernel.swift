import CLanes
import RasterResources
import KernelData
import RenderMath

/// Reads cube maps for sixteen pixels at once.
struct CubeKernel {
    let batch: FragmentBatch

    /// The light from sixteen directions.
    /// - Parameters:
    ///   - direction: in the world, of any length above 0.
    ///   - perColumn: the change of the direction to the next pixel in the row.
    ///   - perRow: the change of the direction to the next row.
    ///   - variance: the variance of the direction within the pixel for other reasons, in each of two directions.
    func color(
        of cube: borrowing CubeRecord, toward direction: LaneVector, perColumn: LaneVector, perRow: LaneVector, variance: Lanes
    ) -> LaneColor {
        let (axes, across, down, reciprocal, face) = Self.position(toward: direction)

        let scale = reciprocal * (cube.side * 0.5)
        // The steps of across and down on the face, by the quotient rule.
        @inline(__always)
        func squaredStep(_ change: LaneVector) -> Lanes {
            let step = axes.seen(LaneVector(change.x, change.y, 0 - change.z))
            let (stepAcross, stepDown) = (step.across - across * step.ahead, step.down - down * step.ahead)
            return (stepAcross * stepAcross + stepDown * stepDown) * scale * scale
        }
        // The variance of a uniform distribution of length 1 is 1/12.
        let widening = variance * 12 * scale * scale
        let pair = LevelPair.around(
            squaredStep: LaneMath.max(squaredStep(perColumn), squaredStep(perRow)) + widening, lastLevel: cube.lastLevel)
        return read(cube, pair, face: face, across: across, down: down)
    }

    /// The light from sixteen directions, mixed from the two levels around `level`.
    func color(of cube: borrowing CubeRecord, toward direction: LaneVector, level: Lanes) -> LaneColor {
        let (_, across, down, _, face) = Self.position(toward: direction)
        return read(cube, .around(level: level, lastLevel: cube.lastLevel), face: face, across: across, down: down)
    }

    /// The face that each lane's direction hits, and the position on it, from −1 to 1.
    ///
    /// Also returns the face's axes and the reciprocal of the distance along the face's own axis.
    @inline(__always)
    private static func position(
        toward direction: LaneVector
    ) -> (axes: FaceAxes, across: Lanes, down: Lanes, reciprocal: Lanes, face: WholeLanes) {
        // The faces are in a left-handed system, so z is negated.
        let turnedRound = LaneVector(direction.x, direction.y, 0 - direction.z)
        let (x, y, z) = (turnedRound.x, turnedRound.y, turnedRound.z)
        let (magnitudeX, magnitudeY, magnitudeZ) = (LaneMath.magnitude(x), LaneMath.magnitude(y), LaneMath.magnitude(z))
        let isX = (magnitudeX .>= magnitudeY) .& (magnitudeX .>= magnitudeZ)
        let isY = .!isX .& (magnitudeY .>= magnitudeZ)
        let isNegative = z.replaced(by: y, where: isY).replaced(by: x, where: isX) .< Lanes(repeating: 0)
        let sign = Lanes(repeating: 1).replaced(by: -1, where: isNegative)
        let axes = FaceAxes(isX: isX, isY: isY, sign: sign)
        let seen = axes.seen(turnedRound)
        let reciprocal = (1 / seen.ahead).replaced(by: 0, where: seen.ahead .<= Lanes(repeating: 0))
        var face = WholeLanes(repeating: 4).replaced(by: 2, where: isY).replaced(by: 0, where: isX)
        face = face.replaced(by: face &+ 1, where: isNegative)
        return (axes, seen.across * reciprocal, seen.down * reciprocal, reciprocal, face)
    }

    @inline(__always)
    private func read(
        _ cube: borrowing CubeRecord, _ pair: LevelPair, face: WholeLanes, across: Lanes, down: Lanes
    ) -> LaneColor {
        store(0, cube, level: pair.finer, face: face, across: across, down: down, weight: 1 - pair.share)
        if pair.readsCoarser {
            store(1, cube, level: pair.coarser, face: face, across: across, down: down, weight: pair.share)
        }
        gather(cube, readsBoth: pair.readsCoarser)
        return LaneColor(turning: batch.texels) * SIMD4(cube.intensity, cube.intensity, cube.intensity, 1)
    }

    /// The axes of the face that each lane's direction hits.
    private struct FaceAxes {
        let isX: LaneMask
        let isY: LaneMask
        /// 1 on the faces in +x, +y and left-handed +z, −1 on the others.
        let sign: Lanes

        /// A vector's components along the face's columns, along its rows, and out of the centre of the cube.
        ///
        /// Across: ∓z for the x faces, x for the y faces, ±x for the z faces. Down: −y, but ±z for the y faces.
        @inline(__always)
        func seen(_ vector: LaneVector) -> (across: Lanes, down: Lanes, ahead: Lanes) {
            let signedZ = vector.z * sign
            let across = (vector.x * sign).replaced(by: vector.x, where: isY).replaced(by: 0 - signedZ, where: isX)
            let down = (0 - vector.y).replaced(by: signedZ, where: isY)
            let ahead = vector.z.replaced(by: vector.y, where: isY).replaced(by: vector.x, where: isX) * sign
            return (across, down, ahead)
        }
    }

    /// Stores the offsets and weights of the footprints on one level.
    @inline(__always)
    private func store(
        _ slot: Int, _ cube: borrowing CubeRecord, level: Lanes, face: WholeLanes, across: Lanes, down: Lanes, weight: Lanes
    ) {
        let (side, stride, faceStride, start): (Lanes, WholeLanes, WholeLanes, WholeLanes)
        if let common = LevelPair.common(level) {
            let row = cube.levels[common]
            side = Lanes(repeating: row.side)
            stride = WholeLanes(repeating: row.stride)
            faceStride = WholeLanes(repeating: row.faceStride)
            start = WholeLanes(repeating: row.start)
        } else {
            let rows = LaneMath.rows(
                UnsafeRawPointer(cube.levels).assumingMemoryBound(to: Float.self), at: LaneMath.integers(level))
            side = rows.x
            stride = unsafeBitCast(rows.y, to: WholeLanes.self)
            faceStride = unsafeBitCast(rows.z, to: WholeLanes.self)
            start = unsafeBitCast(rows.w, to: WholeLanes.self)
        }
        let x = Self.axis(across, side)
        let y = Self.axis(down, side)
        let upper = (start &+ face &* faceStride) &+ (LaneMath.product(ofSmall: y.first, stride) &+ x.first)
        batch.storeOffsets(slot, upper: upper, stride: stride)
        batch.storeWeights(slot, x: x, y: y, weight: weight)
    }

    /// The two columns or rows around a coordinate on a face from −1 to 1, counted including the border.
    @inline(__always)
    private static func axis(_ coordinate: Lanes, _ side: Lanes) -> FootprintAxis {
        // With its border, a face begins one texel earlier. The outermost read is half a texel beyond the edge.
        let counted = (coordinate + 1) * 0.5 * side + 0.5
        return FootprintAxis(around: LaneMath.min(LaneMath.max(counted, Lanes(repeating: 0)), side + 1), last: side)
    }

    @inline(never)
    private func gather(_ cube: borrowing CubeRecord, readsBoth: Bool) {
        let texels = UnsafeRawPointer(cube.texels).assumingMemoryBound(to: Float.self)
        batch.gather(readsBoth: readsBoth, adds: false) { upper, lower, weights in
            lanes_weighted_floats(texels + 4 &* upper, texels + 4 &* lower, weights)
        }
    }
}
