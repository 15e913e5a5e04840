import Imaging

/// The mean and the variance of each cell of a picture, from up to 64 of its pixels.
struct CellSamples {
    let grid: CellGrid
    /// The mean of each cell in linear light.
    let means: [SIMD3<Float>]
    /// The sum of the three channels' variances.
    let variances: [Float]

    init(of picture: SRGBImage, grid: CellGrid) {
        self.grid = grid
        var means = [SIMD3<Float>](repeating: .zero, count: grid.count)
        var variances = [Float](repeating: 0, count: grid.count)
        Self.forEachCell(of: picture, grid) { cell, colors in
            var (sum, squares) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
            for color in colors {
                sum += color
                squares += color * color
            }
            let count = Float(max(colors.count, 1))
            let mean = sum / count
            means[cell] = mean
            let variance = squares / count - mean * mean
            variances[cell] = max(variance.x + variance.y + variance.z, 0)
        }
        self.means = means
        self.variances = variances
    }

    /// Calls `body` with the colours of each cell's samples in linear light, row by row.
    @inline(__always)
    static func forEachCell(
        of picture: SRGBImage, _ grid: CellGrid, _ body: (_ cell: Int, _ colors: UnsafeBufferPointer<SIMD3<Float>>) -> Void
    ) {
        let (width, height) = (grid.size.width, grid.size.height)
        let (across, down) = (grid.sampleOffsets(across: true), grid.sampleOffsets(across: false))
        withUnsafeTemporaryAllocation(of: SIMD3<Float>.self, capacity: 64) { colors in
            picture.pixels.withUnsafeBufferPointer { pixels in
                SRGBTransfer.linearFromByte.withUnsafeBufferPointer { linear in
                    for cell in 0..<grid.count {
                        let (left, top) = (cell % grid.columns * grid.side, cell / grid.columns * grid.side)
                        var count = 0
                        for y in down where top + y < height {
                            let row = (top + y) * width
                            for x in across where left + x < width {
                                let pixel = pixels[row + left + x]
                                let color = SIMD3(linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)])
                                (colors.baseAddress! + count).initialize(to: color)
                                count += 1
                            }
                        }
                        body(cell, UnsafeBufferPointer(start: colors.baseAddress!, count: count))
                    }
                }
            }
        }
    }
}
