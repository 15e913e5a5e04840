import CLanes
import KernelData
import RenderMath

/// Two adjacent texels in one direction, for each of sixteen lanes, with their weights.
struct FootprintAxis {
    /// The column or row of the first texel; the second one follows it.
    var first: WholeLanes
    var firstWeight: Lanes
    var secondWeight: Lanes

    /// The two texels around a position, with the weights of linear interpolation.
    /// - Parameters:
    ///   - texel: the position in texels, from the centre of texel 0; at least 0.
    ///   - last: the last texel that may be the first of the two, 0 or more.
    @inline(__always)
    init(around texel: Lanes, last: Lanes) {
        first = LaneMath.integers(LaneMath.min(texel, last))
        secondWeight = texel - LaneMath.floats(first)
        firstWeight = 1 - secondWeight
    }

    /// Two texels with given weights.
    @inline(__always)
    init(first: WholeLanes, firstWeight: Lanes, secondWeight: Lanes) {
        self.first = first
        self.firstWeight = firstWeight
        self.secondWeight = secondWeight
    }
}

/// The mip levels that sixteen lanes read, and the weight of the coarser one.
struct LevelPair {
    var finer: Lanes
    var coarser: Lanes
    var share: Lanes
    /// Whether any lane reads the coarser level.
    var readsCoarser: Bool

    /// Only the sharpest level.
    @inline(__always)
    static var sharpest: LevelPair {
        let zero = Lanes(repeating: 0)
        return LevelPair(finer: zero, coarser: zero, share: zero, readsCoarser: false)
    }

    /// The levels around the one in which a texel is as large as a step.
    /// - Parameters:
    ///   - squaredStep: in texels of the sharpest level.
    ///   - lastLevel: the index of the coarsest level.
    @inline(__always)
    static func around(squaredStep: Lanes, lastLevel: Float) -> LevelPair {
        // NaN becomes 1 here: the sharpest level.
        let bounded = LaneMath.min(LaneMath.max(squaredStep, Lanes(repeating: 1)), Lanes(repeating: 1e30))
        guard LaneMath.isAnySet(bounded .> Lanes(repeating: 1)) else { return .sharpest }
        let last = Lanes(repeating: lastLevel)
        let level = LaneMath.min(LaneMath.log2(bounded) * 0.5, last)
        let finer = LaneMath.floor(level)
        let share = level - finer
        return LevelPair(
            finer: finer, coarser: LaneMath.min(finer + 1, last), share: share,
            readsCoarser: LaneMath.isAnySet(share .> Lanes(repeating: 0)))
    }

    /// Only the nearer of the two levels.
    @inline(__always)
    var nearest: LevelPair {
        let isCoarser = share .>= Lanes(repeating: 0.5)
        return LevelPair(
            finer: finer.replaced(by: coarser, where: isCoarser), coarser: coarser, share: Lanes(repeating: 0),
            readsCoarser: false)
    }

    /// The levels around a fractional level; 0 is the sharpest.
    @inline(__always)
    static func around(level: Lanes, lastLevel: Float) -> LevelPair {
        let last = Lanes(repeating: lastLevel)
        let bounded = LaneMath.min(LaneMath.max(level, Lanes(repeating: 0)), last)
        let finer = LaneMath.floor(bounded)
        let share = bounded - finer
        return LevelPair(
            finer: finer, coarser: LaneMath.min(finer + 1, last), share: share,
            readsCoarser: LaneMath.isAnySet(share .> Lanes(repeating: 0)))
    }

    /// The level that all lanes share, or nil if they differ.
    @inline(__always)
    static func common(_ level: Lanes) -> Int? {
        let first = level[0]
        return LaneMath.isAnySet(level .!= Lanes(repeating: first)) ? nil : Int(LaneMath.integers(level)[0])
    }
}

extension FragmentBatch {
    /// Stores the weights of each lane's four texels: upper left, upper right, lower left, lower right.
    /// - Parameters:
    ///   - slot: 0 for the finer level, 1 for the coarser one.
    ///   - weight: the weight of the whole footprint.
    @inline(__always)
    func storeWeights(_ slot: Int, x: FootprintAxis, y: FootprintAxis, weight: Lanes) {
        let (upper, lower) = (y.firstWeight * weight, y.secondWeight * weight)
        LaneMath.storeRows(
            upper * x.firstWeight, upper * x.secondWeight, lower * x.firstWeight, lower * x.secondWeight, to: weights(slot),
            stride: 4)
    }

    /// Stores the offsets of the upper and the lower row of each lane's footprint, in texels.
    @inline(__always)
    func storeOffsets(_ slot: Int, upper: WholeLanes, stride: WholeLanes) {
        integers[2 &* slot] = upper
        integers[2 &* slot &+ 1] = upper &+ stride
    }

    /// The weights of a slot, four per lane.
    @inline(__always)
    func weights(_ slot: Int) -> UnsafeMutablePointer<Float> { floatPointer(4 &* slot) }

    /// The offsets of a slot's upper rows, one per lane; those of the lower rows follow after sixteen.
    @inline(__always)
    func offsets(_ slot: Int) -> UnsafeMutablePointer<Int32> { integerPointer(2 &* slot) }

    /// Sums the footprints of one or two levels for each lane, into `texels`.
    /// - Parameters:
    ///   - readsBoth: whether to read both slots or only the first.
    ///   - adds: whether to add to `texels` or to replace them.
    ///   - weighted: the weighted sum of two rows of two texels.
    @inline(__always)
    func gather(
        readsBoth: Bool, adds: Bool,
        _ weighted: (_ upper: Int, _ lower: Int, _ weights: UnsafeMutablePointer<Float>) -> EightFloats
    ) {
        let (finerOffsets, coarserOffsets) = (offsets(0), offsets(1))
        let (finerWeights, coarserWeights) = (weights(0), weights(1))
        let result = texels
        for lane in 0..<16 {
            var sum = weighted(
                Int(finerOffsets[lane]), Int(finerOffsets[16 &+ lane]), finerWeights + 4 &* lane)
            if readsBoth {
                sum += weighted(Int(coarserOffsets[lane]), Int(coarserOffsets[16 &+ lane]), coarserWeights + 4 &* lane)
            }
            let color = lanes_sum_of_halves(sum)
            result[lane] = adds ? result[lane] + color : color
        }
    }
}
