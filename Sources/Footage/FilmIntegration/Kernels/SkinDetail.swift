import Imaging
import RenderMath

/// The fine detail of a film, such as pores, wrinkles and grain, which shows in the light of a layer of paint. Not thread-safe.
///
/// Detail is the difference between a pixel's luma and the local mean, times ε / (v + ε), where v is the local variance. It is
/// the part that a guided filter removes (He, Sun and Tang, Guided Image Filtering, 2010). Pores have a small variance and
/// pass. Brows, lashes and outlines have a large one and do not.
struct SkinDetail {
    /// The deviation of the blur for the local mean, in distances between the eyes: larger than a pore, smaller than a brow.
    private static let deviation = 0.04
    /// The standard deviation of luma, relative to its mean, at which half of the detail passes.
    private static let halfPassing: Float = 0.1
    /// The fraction of the faintest detail that passes.
    private static let strength: Float = 0.9
    /// The largest growth of detail, in levels, on paint brighter than the skin: on dark skin, more would show compression
    /// artefacts.
    private static let largestGrowth: Float = 1.3
    /// The bounds of the factor on encoded values. Their squares, 0.72 and 1.35, are about the bounds on light.
    private static let factors: ClosedRange<Float> = 0.85...1.16

    private let background: SRGBImage
    private let column: Int
    private var reader: BlockReader<SIMD2<Float>>
    private var moments: [SIMD2<Float>]
    private var luma: [Float]
    /// The standard deviation of the grain that the detail lacks, relative to the film's, for each pixel of the last row.
    private(set) var missingGrain: [Float]

    /// - Parameters:
    ///   - columns: of the rows.
    ///   - rows: all rows that will be read.
    init(of background: SRGBImage, columns: Range<Int>, rows: Range<Int>, eyeDistance: Double) {
        let grid = BlockGrid(columns: columns, rows: rows, of: background.size, deviation: Self.deviation * eyeDistance)
        self.background = background
        column = columns.lowerBound
        reader = BlockReader(grid.lumaMoments(of: background), on: grid, columns: columns)
        moments = Array(repeating: .zero, count: columns.count)
        luma = Array(repeating: 0, count: columns.count)
        missingGrain = luma
    }

    /// Multiplies a row of light by the film's detail.
    /// - Parameters:
    ///   - light: light times coverage, and coverage.
    ///   - span: the pixels that have coverage.
    mutating func apply(to light: inout [SIMD4<Float>], in span: Range<Int>, row: Int) {
        reader.read(row: row, into: &moments)
        background.readLuma(ofRow: row, from: column, into: &luma)
        let least = Self.halfPassing * Self.halfPassing
        light.withUnsafeMutableBufferPointer { light in
            for index in span {
                let drawn = light[index]
                guard drawn.w > 0 else { continue }
                let mean = max(moments[index].x, 1)
                let variance = max(moments[index].y - mean * mean, 0)
                let passing = least * mean * mean
                let share = Self.strength * passing / (variance + passing)
                let drawnLuma = 255 * (drawn.xyz.luminance / drawn.w).squareRoot()
                // Detail keeps its ratio to luma, up to a limit in levels.
                let growth = min(drawnLuma / mean, Self.largestGrowth)
                let detail = (luma[index] - mean) * share * growth / max(drawnLuma, 1)
                let factor = min(max(1 + detail, Self.factors.lowerBound), Self.factors.upperBound)
                let squared = factor * factor
                light[index] = drawn * SIMD4(squared, squared, squared, 1)
                let passed = share * growth
                missingGrain[index] = max(1 - passed * passed, 0).squareRoot()
            }
        }
    }
}
