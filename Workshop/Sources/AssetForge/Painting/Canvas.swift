import Imaging

/// A picture being painted, in linear light with premultiplied alpha.
struct Canvas {
    let frame: CanvasFrame
    /// Row by row from the top: red, green and blue times alpha, then alpha.
    private(set) var pixels: [SIMD4<Float>]

    /// A clear canvas.
    init(_ frame: CanvasFrame) {
        self.frame = frame
        pixels = Array(repeating: .zero, count: frame.width * frame.height)
    }

    /// The same picture on a canvas whose halves are painted separately, for asymmetric paint.
    var unmirrored: Canvas {
        var whole = Canvas(CanvasFrame(width: frame.width, height: frame.height, span: frame.span, isMirrored: false))
        whole.pixels = pixels
        return whole
    }

    /// The distances to a shape, for painting it here.
    func field(_ shape: Shape) -> DistanceField {
        DistanceField(shape, on: frame)
    }

    /// Lays paint over the current pixels.
    /// - Parameters:
    ///   - feather: width of the soft edge in millimetres, centred on the shape's edge; 0 for a crisp, anti-aliased one.
    ///   - opacity: 0…1, of the paint where the shape covers fully.
    mutating func paint(_ field: DistanceField, _ pigment: Pigment, feather: Float = 0, opacity: Float = 1) {
        visit(field, feather: feather) { pixel, point, distance, coverage in
            let alpha = coverage * opacity
            let color = pigment.color(point, distance)
            return pixel * (1 - alpha) + SIMD4(color * alpha, alpha)
        }
    }

    /// Paints a shape.
    mutating func paint(_ shape: Shape, _ pigment: Pigment, feather: Float = 0, opacity: Float = 1) {
        paint(field(shape), pigment, feather: feather, opacity: opacity)
    }

    /// Multiplies the current colours, as a glaze or a shadow does, and leaves alpha unchanged.
    mutating func glaze(_ field: DistanceField, _ pigment: Pigment, feather: Float, opacity: Float = 1) {
        visit(field, feather: feather) { pixel, point, distance, coverage in
            let color = pigment.color(point, distance)
            return pixel * SIMD4(blend(SIMD3(repeating: 1), color, coverage * opacity), 1)
        }
    }

    /// Removes paint.
    /// - Parameter opacity: 0…1, the fraction to remove where the shape covers fully.
    mutating func erase(_ field: DistanceField, feather: Float = 0, opacity: Float = 1) {
        visit(field, feather: feather) { pixel, _, _, coverage in pixel * (1 - coverage * opacity) }
    }

    /// Multiplies the coverage of the whole canvas by a factor, 0…1, for each point in millimetres; the remaining paint keeps
    /// its colour.
    mutating func thin(_ share: (SIMD2<Float>) -> Float) {
        for row in 0..<frame.height {
            let y = Float(frame.y(ofRow: row))
            for column in 0..<frame.width {
                let x = Float((Double(column) + 0.5) * frame.pixel.x - frame.span.x / 2)
                pixels[row * frame.width + column] *= share(SIMD2(x, y))
            }
        }
    }

    private mutating func visit(
        _ field: DistanceField, feather: Float,
        _ change: (_ pixel: SIMD4<Float>, _ point: SIMD2<Float>, _ distance: Float, _ coverage: Float) -> SIMD4<Float>
    ) {
        precondition(field.frame == frame, "A shape of another canvas cannot be painted here.")
        let edge = Float(frame.edge)
        let half = max(feather, edge) / 2
        for row in 0..<frame.height {
            let y = Float(frame.y(ofRow: row))
            for column in 0..<frame.columns {
                let distance = field.distances[row * frame.columns + column]
                guard distance < half else { continue }
                let coverage = feather > edge ? smoothStep(half, -half, distance) : min(0.5 - distance / edge, 1)
                let x = Float(frame.x(ofColumn: column))
                let start = row * frame.width
                let index = start + (frame.isMirrored ? frame.width / 2 : 0) + column
                pixels[index] = change(pixels[index], SIMD2(x, y), distance, coverage)
                guard frame.isMirrored else { continue }
                let mirror = start + frame.width / 2 - 1 - column
                pixels[mirror] = change(pixels[mirror], SIMD2(-x, y), distance, coverage)
            }
        }
    }

    /// The finished picture in the encoding of files.
    var picture: SRGBImage {
        let encoder = ByteEncoder()
        let size = ImageSize(width: frame.width, height: frame.height)!
        return SRGBImage(size: size, pixels: pixels.map(encoder.pixel(of:)))
    }

    /// The finished picture of numbers, each stored unchanged; colours represent up to three numbers.
    var numbers: SRGBImage {
        func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        let size = ImageSize(width: frame.width, height: frame.height)!
        return SRGBImage(size: size, pixels: pixels.map { SRGBA8(red: byte($0.x), green: byte($0.y), blue: byte($0.z)) })
    }
}
