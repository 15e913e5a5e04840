/// The geometry of a canvas's pixels in millimetres: the origin in the centre, x to the right, y up.
struct CanvasFrame: Equatable {
    /// Columns of pixels; even if the canvas is mirrored.
    let width: Int
    /// Rows of pixels.
    let height: Int
    /// Width and height in millimetres.
    let span: SIMD2<Double>
    /// Whether shapes are given for the right half only and appear in both.
    let isMirrored: Bool

    /// The size of a pixel in millimetres, across and down.
    var pixel: SIMD2<Double> { span / SIMD2(Double(width), Double(height)) }

    /// The side in millimetres of a square with a pixel's area: the width of an anti-aliased edge.
    var edge: Double { (pixel.x * pixel.y).squareRoot() }

    /// Columns for which shapes are computed: the right half if the canvas is mirrored.
    var columns: Int { isMirrored ? width / 2 : width }

    /// The x of the centre of a computed column.
    func x(ofColumn column: Int) -> Double {
        isMirrored ? (Double(column) + 0.5) * pixel.x : (Double(column) + 0.5) * pixel.x - span.x / 2
    }

    /// The y of the centre of a row.
    func y(ofRow row: Int) -> Double {
        span.y / 2 - (Double(row) + 0.5) * pixel.y
    }
}
