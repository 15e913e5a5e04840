import Imaging
import RenderMath

/// A tile of two pictures with the pixels within reach, and the loss of structural similarity in it.
final class SimilarityTile {
    /// The loss of similarity of a window at sixteen positions: 0 if it is equal in both pictures, 2 at most.
    struct Loss {
        /// 1 minus the similarity of luminance, (2·μx·μy + C₁) / (μx² + μy² + C₁).
        let luminance: Lanes
        /// 1 minus the similarity of contrast and structure, (2·σxy + C₂) / (σx² + σy² + C₂).
        let structure: Lanes

        /// 1 minus the product of both similarities.
        @inline(__always)
        var similarity: Lanes { luminance + structure - luminance * structure }
    }

    static let tiles = WindowTiles(width: 128, height: 64, reach: SimilarityWindow.radius)

    private let taps = Taps(SimilarityWindow.taps)
    private let rows = tiles.height + 2 * tiles.reach
    /// The distance between rows, in values: a tile's width plus its reach on both sides, in whole vectors.
    private let stride = (tiles.width + 2 * tiles.reach + 15) / 16 * 16
    /// Sums and differences, followed by one row each of their means and the means of their squares.
    private let memory: UnsafeMutablePointer<Float>

    init() {
        let count = (6 * rows + 12) * stride
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    deinit { memory.deallocate() }

    @inline(__always)
    private func mean(of plane: Int) -> UnsafeMutablePointer<Float> { memory + (6 * rows + 2 * plane) * stride }

    @inline(__always)
    private func meanSquare(of plane: Int) -> UnsafeMutablePointer<Float> { memory + (6 * rows + 2 * plane + 1) * stride }

    /// Loads a tile whose windows are inside the picture.
    @inline(__always)
    func fill(from sums: some SampleSums, _ tile: PixelBlock) {
        let reach = SimilarityWindow.radius
        for row in 0..<tile.rows.count + 2 * reach {
            sums.load(
                row: tile.rows.lowerBound - reach + row, from: tile.columns.lowerBound - reach, count: stride,
                into: SumRows(start: memory + row * stride, distance: rows * stride))
        }
    }

    /// Calls `body` with the losses in red, green and blue in a row of the tile, sixteen positions at a time.
    @inline(__always)
    func measure(row: Int, width: Int, _ body: (_ index: Int, _ red: Loss, _ green: Loss, _ blue: Loss) -> Void) {
        for plane in 0..<6 { filterColumns(row, plane) }
        for index in Swift.stride(from: 0, to: width, by: 16) {
            body(index, loss(channel: 0, at: index), loss(channel: 1, at: index), loss(channel: 2, at: index))
        }
    }

    @inline(__always)
    private func filterColumns(_ row: Int, _ plane: Int) {
        let samples = UnsafePointer(memory) + (plane * rows + row + SimilarityWindow.radius) * stride
        let (means, squares) = (mean(of: plane), meanSquare(of: plane))
        for index in Swift.stride(from: 0, to: stride, by: 16) {
            let (mean, square) = Convolution.meanAndSquare(samples + index, step: stride, taps)
            means.store(mean, at: index)
            squares.store(square, at: index)
        }
    }

    @inline(__always)
    private func loss(channel: Int, at index: Int) -> Loss {
        // With s = x + y and d = x − y: 2·(μx² + μy²) = μs² + μd² and (μx − μy)² = μd², and likewise for variances.
        let (centredSum, sumVariance) = moments(of: 2 * channel, at: index)
        let sum = centredSum + SumRows.center
        let (difference, differenceVariance) = moments(of: 2 * channel + 1, at: index)
        let (sumSquare, differenceSquare) = (sum * sum, difference * difference)
        let luminanceConstant = Float(2 * SimilarityWindow.luminanceConstant)
        let structureConstant = Float(2 * SimilarityWindow.structureConstant)
        return Loss(
            luminance: (differenceSquare + differenceSquare) / (sumSquare + differenceSquare + luminanceConstant),
            structure: (differenceVariance + differenceVariance) / (sumVariance + differenceVariance + structureConstant))
    }

    @inline(__always)
    private func moments(of plane: Int, at index: Int) -> (mean: Lanes, variance: Lanes) {
        let mean = Convolution.even(UnsafePointer(self.mean(of: plane)) + SimilarityWindow.radius + index, step: 1, taps)
        let square = Convolution.even(UnsafePointer(meanSquare(of: plane)) + SimilarityWindow.radius + index, step: 1, taps)
        return (mean, square - mean * mean)
    }
}
