import Imaging
import RenderMath

/// Computes the structural similarity of two pictures, for each channel separately.
enum SimilarityKernel {
    /// Returns, for each pixel, the mean over red, green and blue, −1…1; exactly 1 if its window has no difference, and in the
    /// margin.
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        var map = DifferenceMap(size: pair.size, filledWith: 1, margin: SimilarityWindow.radius)
        map.values.withUnsafeMutableBufferPointer { values in
            nonisolated(unsafe) let values = values.baseAddress!
            PixelSums<Pixel>.with(pair) { sums in
                forEachTile(of: sums, changes: pair.changes, scale: 1, threads: threads) { _, tile, memory in
                    for row in 0..<tile.rows.count {
                        let start = values + (tile.rows.lowerBound + row) * sums.size.width + tile.columns.lowerBound
                        memory.measure(row: row, width: tile.columns.count) { column, red, green, blue in
                            let loss = (red.similarity + green.similarity + blue.similarity) / 3
                            start.store(1 - loss, at: column, count: tile.columns.count - column)
                        }
                    }
                }
            }
        }
        return map
    }

    /// The mean loss of similarity over all windows inside the picture, for red, green and blue.
    struct MeanLoss {
        /// The loss of contrast and structure.
        var structure = SIMD3<Double>.zero
        /// The loss of luminance, contrast and structure.
        var similarity = SIMD3<Double>.zero
    }

    /// - Parameters:
    ///   - changes: the blocks that differ in the full-size pictures.
    ///   - scale: the number of full-size pixels along the side of a pixel.
    static func meanLoss(_ sums: some SampleSums, changes: ChangedBlocks, scale: Int, threads: Int) -> MeanLoss {
        var losses = Array(repeating: MeanLoss(), count: SimilarityTile.tiles.count(in: sums.size))
        losses.withUnsafeMutableBufferPointer { losses in
            nonisolated(unsafe) let losses = losses.baseAddress!
            forEachTile(of: sums, changes: changes, scale: scale, threads: threads) { index, tile, memory in
                var total = MeanLoss()
                for row in 0..<tile.rows.count {
                    memory.measure(row: row, width: tile.columns.count) { column, red, green, blue in
                        let count = tile.columns.count - column
                        let sum = { (lanes: Lanes) in lanes.sum(ofFirst: count) }
                        total.structure += SIMD3(sum(red.structure), sum(green.structure), sum(blue.structure))
                        total.similarity += SIMD3(sum(red.similarity), sum(green.similarity), sum(blue.similarity))
                    }
                }
                losses[index] = total
            }
        }
        let margin = 2 * SimilarityWindow.radius
        let windows = Double((sums.size.width - margin) * (sums.size.height - margin))
        return losses.reduce(into: MeanLoss()) { mean, loss in
            mean.structure += loss.structure / windows
            mean.similarity += loss.similarity / windows
        }
    }

    /// Calls `body` for each tile whose windows contain a difference, without the margin, where no window fits.
    @inline(__always)
    private static func forEachTile<Sums: SampleSums>(
        of sums: Sums, changes: ChangedBlocks, scale: Int, threads: Int,
        _ body: @Sendable (Int, PixelBlock, SimilarityTile) -> Void
    ) {
        let (size, margin) = (sums.size, SimilarityWindow.radius)
        guard min(size.width, size.height) > 2 * margin else { return }
        SimilarityTile.tiles.forEach(
            of: size, changes: changes, scale: scale, threads: threads, memory: { SimilarityTile() }
        ) { index, tile, memory in
            let tile = PixelBlock(
                columns: tile.columns.clamped(to: margin..<size.width - margin),
                rows: tile.rows.clamped(to: margin..<size.height - margin))
            guard !tile.columns.isEmpty, !tile.rows.isEmpty else { return }
            memory.fill(from: sums, tile)
            body(index, tile, memory)
        }
    }
}

extension Lanes {
    /// Returns the sum of the first lanes, by pairwise addition of halves.
    @inline(__always)
    fileprivate func sum(ofFirst count: Int) -> Double {
        var lanes = self
        if count < 16 {
            for lane in count..<16 { lanes[lane] = 0 }
        }
        let eight = lanes.lowHalf + lanes.highHalf
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return Double(two.x + two.y)
    }
}
