import DrawLists
import RasterMemory
import RenderMath

/// Reads cube maps for sixteen pixels at once.
struct CubeKernel {
    let batch: FragmentBatch

    /// The light that comes from sixteen directions.
    /// - Parameters:
    ///   - direction: in the world, of any length above 0.
    ///   - perColumn: how the direction changes to the next pixel in the row.
    ///   - perRow: how it changes to the next row.
    func color(
        of cube: borrowing CubeRecord, toward direction: LaneVector, perColumn: LaneVector, perRow: LaneVector
    ) -> LaneColor {
        // The faces stand in a left-handed system: z is turned round.
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
        let across = seen.across * reciprocal
        let down = seen.down * reciprocal
        var face = WholeLanes(repeating: 4).replaced(by: 2, where: isY).replaced(by: 0, where: isX)
        face = face.replaced(by: face &+ 1, where: isNegative)

        // By the quotient rule, the steps of across and down on the face.
        @inline(__always)
        func squaredStep(_ change: LaneVector) -> Lanes {
            let step = axes.seen(LaneVector(change.x, change.y, 0 - change.z))
            let (stepAcross, stepDown) = (step.across - across * step.ahead, step.down - down * step.ahead)
            let scale = reciprocal * (cube.side * 0.5)
            return (stepAcross * stepAcross + stepDown * stepDown) * scale * scale
        }
        let level = level(of: cube, squaredStep: LaneMath.max(squaredStep(perColumn), squaredStep(perRow)))
        let finer = LaneMath.floor(level)
        let share = level - finer
        let coarser = LaneMath.min(finer + 1, Lanes(repeating: cube.lastLevel))
        read(cube, level: finer, face: face, across: across, down: down, share: nil)
        if LaneMath.isAnySet(share .> Lanes(repeating: 0)) {
            read(cube, level: coarser, face: face, across: across, down: down, share: share)
        }
        return LaneColor(turning: batch.texels) * SIMD4(cube.intensity, cube.intensity, cube.intensity, 1)
    }

    /// The axes of the face that each lane's direction meets.
    private struct FaceAxes {
        let isX: LaneMask
        let isY: LaneMask
        /// 1 on the faces towards +x, +y and the left-handed +z, −1 on the others.
        let sign: Lanes

        /// A vector's parts along the face's columns and rows, and out of the middle of the cube.
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

    /// The level at which a texel is as large as the step to the next pixel, given squared and in texels of the sharpest level.
    @inline(__always)
    private func level(of cube: borrowing CubeRecord, squaredStep: Lanes) -> Lanes {
        let bounded = LaneMath.min(LaneMath.max(squaredStep, Lanes(repeating: 1)), Lanes(repeating: 1e12))
        return LaneMath.min(LaneMath.log2(bounded) * 0.5, Lanes(repeating: cube.lastLevel))
    }

    private func read(
        _ cube: borrowing CubeRecord, level: Lanes, face: WholeLanes, across: Lanes, down: Lanes, share: Lanes?
    ) {
        batch.integers[0] = LaneMath.integers(level)
        batch.integers[1] = face
        let levels = batch.integerPointer(0)
        let sides = batch.floatPointer(0)
        for lane in 0..<16 {
            sides[lane] = Float(cube.levels[Int(levels[lane])].side)
        }
        let side = batch.floats[0]
        // With its border a face begins at −1; the outermost read is half a texel beyond the edge.
        let x = LaneMath.min(LaneMath.max((across + 1) * 0.5 * side - 0.5, Lanes(repeating: -1)), side - 0.000_1)
        let y = LaneMath.min(LaneMath.max((down + 1) * 0.5 * side - 0.5, Lanes(repeating: -1)), side - 0.000_1)
        let left = LaneMath.min(LaneMath.floor(x), side - 1)
        let top = LaneMath.min(LaneMath.floor(y), side - 1)
        batch.floats[2] = x - left
        batch.floats[3] = y - top
        batch.floats[4] = share ?? Lanes(repeating: 1)
        batch.integers[2] = LaneMath.integers(left + 1)
        batch.integers[3] = LaneMath.integers(top + 1)
        gather(cube, mixes: share != nil)
    }

    private func gather(_ cube: borrowing CubeRecord, mixes: Bool) {
        let (levels, faces) = (batch.integerPointer(0), batch.integerPointer(1))
        let (lefts, tops) = (batch.integerPointer(2), batch.integerPointer(3))
        let (shareX, shareY, shares) = (batch.floatPointer(2), batch.floatPointer(3), batch.floatPointer(4))
        let result = batch.texels
        for lane in 0..<16 {
            let info = cube.levels[Int(levels[lane])]
            let stride = Int(info.side) + 2
            let start = Int(info.start) + Int(faces[lane]) * stride * stride
            let upper = cube.texels + start + Int(tops[lane]) * stride + Int(lefts[lane])
            let lower = upper + stride
            let above = upper[0] + (upper[1] - upper[0]) * shareX[lane]
            let below = lower[0] + (lower[1] - lower[0]) * shareX[lane]
            let color = above + (below - above) * shareY[lane]
            result[lane] = mixes ? result[lane] + (color - result[lane]) * shares[lane] : color
        }
    }
}
