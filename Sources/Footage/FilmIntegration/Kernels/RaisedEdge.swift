import Imaging
import RenderMath

/// The edge of a layer that is a rigid object: a rounded rim, and a contact shadow on the film. Not thread-safe.
struct RaisedEdge {
    /// The deviation of the blur of rim and shadow, in distances between the eyes.
    private static let deviation = 0.025
    /// The distance that the shadow falls, in distances between the eyes, per length of the light's direction.
    private static let shift: Float = 0.2
    /// The largest distance that the shadow falls, in distances between the eyes.
    private static let largestShift: Float = 0.05
    /// Added to the direction of the light, because most lamps are above.
    private static let above = SIMD2<Float>(0, -0.15)
    /// The fraction of light that the shadow removes at its darkest.
    private static let darkness: Float = 0.3
    /// The shadow on the side of the light, relative to the darkest: little light gets between the object and the skin.
    private static let contact: Float = 0.7
    /// The change of light on the rim, relative to the difference of coverage across it.
    private static let rim: Float = 0.4
    /// The smallest fraction of light whose removal is visible.
    private static let leastShade: Float = 0.004

    private let receiver: Image<Float>?
    private let column: Int
    /// The coverage at one step towards the light, and at half a step towards and away from it.
    private var (shadow, lit, unlit): (BlockReader<Float>, BlockReader<Float>, BlockReader<Float>)
    private var (shadowRow, litRow, unlitRow): ([Float], [Float], [Float])
    /// The fraction of the film's light that the shadow removes from each pixel of the last row.
    private(set) var shade: [Float]

    /// Returns the step from the end of the shadow to the edge that casts it, in pixels.
    private static func offset(_ look: SurfaceLook) -> SIMD2<Float> {
        let towards = (look.light + above) * shift
        let length = (towards * towards).sum().squareRoot()
        let scale = length > largestShift ? largestShift / length : 1
        return towards * (Float(look.eyeDistance) * scale)
    }

    /// Returns the reach of a surface's shadow around the layer, in pixels.
    static func reach(_ look: SurfaceLook) -> Int {
        Int((3 * deviation * look.eyeDistance + Double(largestShift) * look.eyeDistance).rounded(.up)) + 4
    }

    /// - Parameters:
    ///   - pictures: the pictures of the layer.
    ///   - part: the part of the pictures that has coverage.
    ///   - columns: of the rows.
    ///   - rows: all rows that will be read.
    ///   - receiver: above 0 where the scene receives the shadow; nil for everywhere.
    init(
        of pictures: [SRGBImage], in part: PixelRectangle, columns: Range<Int>, rows: Range<Int>, look: SurfaceLook,
        receiver: Image<Float>?
    ) {
        let size = pictures[0].size
        let grid = BlockGrid(columns: columns, rows: rows, of: size, deviation: Self.deviation * look.eyeDistance)
        let plane = grid.coverage(of: pictures, in: part)
        let offset = Self.offset(look)
        self.receiver = receiver
        column = columns.lowerBound
        shadow = BlockReader(plane, on: grid, columns: columns, shift: offset)
        lit = BlockReader(plane, on: grid, columns: columns, shift: offset * 0.5)
        unlit = BlockReader(plane, on: grid, columns: columns, shift: offset * -0.5)
        shade = Array(repeating: 0, count: columns.count)
        (shadowRow, litRow, unlitRow) = (shade, shade, shade)
    }

    /// Shades the rim in a row of light, and computes the shadow of the row.
    /// - Parameter light: light times coverage, and coverage.
    /// - Returns: whether the row has coverage or a shadow.
    mutating func apply(to light: inout [SIMD4<Float>], row: Int) -> Bool {
        shadow.read(row: row, into: &shadowRow)
        lit.read(row: row, into: &litRow)
        unlit.read(row: row, into: &unlitRow)
        var any = false
        light.withUnsafeMutableBufferPointer { light in
            for index in 0..<light.count {
                let drawn = light[index]
                let factor = 1 + Self.rim * (unlitRow[index] - litRow[index])
                light[index] = drawn * SIMD4(factor, factor, factor, 1)
                let contact = Self.contact * min(litRow[index] + unlitRow[index], 1)
                var dark = Self.darkness * max(contact, shadowRow[index]) * (1 - drawn.w)
                if dark < Self.leastShade { dark = 0 }
                if let receiver, drawn.w == 0, receiver[column + index, row] <= 0 { dark = 0 }
                shade[index] = dark
                any = any || dark > 0 || drawn.w > 0
            }
        }
        return any
    }
}
