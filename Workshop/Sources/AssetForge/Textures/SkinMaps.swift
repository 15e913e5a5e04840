import Imaging
import RenderMath

/// The roughness of the actor's skin and its relief in the head's layout, both as numbers.
enum SkinMaps {
    private static let noise = ValueNoise(seed: 733)

    /// The roughness, 0…1, in each channel: oily on forehead and nose, moist on the lips and along the lids, dull under hair.
    static func roughness(width: Int = 512) -> SRGBImage {
        var canvas = Canvas(HeadSheet.frame(width: width))
        canvas.paint(
            .ellipse(0, 0, 2000, 2000),
            Pigment { point, _ in
                let patch: Float = 0.06 * noise.fractal(at: point / 11, octaves: 3)
                let fine: Float = 0.07 * noise.fractal(at: point / 1.9, octaves: 2)
                return SIMD3(repeating: 0.52 + patch + fine)
            })
        func lay(_ shape: Shape, _ roughness: Float, feather: Float, opacity: Float) {
            canvas.paint(
                shape,
                Pigment { point, _ in SIMD3(repeating: roughness + 0.05 * noise.fractal(at: point / 1.7, octaves: 2)) },
                feather: feather, opacity: opacity)
        }
        let tip = HeadSheet.landmark(30)
        lay(.ellipse(0, tip.y + 8, 9, 22), 0.38, feather: 14, opacity: 0.8)
        lay(.ellipse(0, 70, 34, 13), 0.42, feather: 22, opacity: 0.7)
        let cheek = (HeadSheet.landmark(46) + HeadSheet.landmark(54)) / 2 + SIMD2(10, 14)
        lay(.ellipse(cheek.x, cheek.y, 14, 8), 0.42, feather: 16, opacity: 0.7)
        let lips = (51...57).map { HeadSheet.landmark($0) }
        lay(.mirroredOutline(lips.map { Knot.at($0.x, $0.y) }), 0.3, feather: 3, opacity: 0.9)
        let lids = (42...47).map { HeadSheet.landmark($0) }
        lay(.outline(lids.map { Knot.at($0.x, $0.y) }), 0.16, feather: 2, opacity: 0.9)
        return canvas.numbers
    }

    /// Normals in tangent space: pores, the net of fine lines between them, and the lips' upright creases.
    /// - Parameter wrinkles: the depth of an old face's folds, 0…1.
    static func normals(wrinkles: Float = 0, width: Int = 1024) -> SRGBImage {
        let frame = HeadSheet.frame(width: width)
        let folds = wrinkles > 0 ? DistanceField(.strokes(Wrinkles.lines), on: Canvas(frame).unmirrored.frame) : nil
        let contour = (51...57).map { HeadSheet.landmark($0) }
        let lips = DistanceField(.mirroredOutline(contour.map { Knot.at($0.x, $0.y) }), on: frame)
        let middle = frame.width / 2
        let heights = (0..<frame.height).map { row in
            (0..<frame.width).map { column -> Float in
                // The computed half is the right one.
                let mirrored = column < middle ? middle - 1 - column : column - middle
                let x = Float((Double(column) + 0.5) * frame.pixel.x - frame.span.x / 2)
                let point = SIMD2(x, Float(frame.y(ofRow: row)))
                let skin = height(at: point, inLips: smoothStep(1, -1.5, lips.distances[row * frame.columns + mirrored]))
                guard let folds else { return skin }
                // Skin bulges next to a fold.
                let distance = folds.distances[row * frame.width + column]
                let fold = 0.22 * smoothStep(4.5, 1.6, distance) - 1.1 * smoothStep(1.6, -0.6, distance)
                return skin + wrinkles * fold
            }
        }
        let step = SIMD2<Float>(frame.pixel * 2)
        return SRGBImage(size: ImageSize(frame.width, frame.height)) { x, y in
            let (before, after) = (max(x - 1, 0), min(x + 1, frame.width - 1))
            let (above, below) = (max(y - 1, 0), min(y + 1, frame.height - 1))
            let slope = SIMD2(heights[y][after] - heights[y][before], heights[below][x] - heights[above][x])
            return NormalEncoding.pixel(slope: slope / step)
        }
    }

    /// The height of the skin's relief in millimetres.
    private static func height(at point: SIMD2<Float>, inLips: Float) -> Float {
        let net: Float = abs(noise.fractal(at: point / 2.7, octaves: 3))
        let pores: Float = min(noise.value(at: point / 1.35 + SIMD2(19, 3)), 0.2)
        let skin: Float = 0.16 * net + 0.05 * pores
        let creases: Float = abs(noise.value(at: SIMD2(point.x / 1.5, point.y / 9)))
        return skin + (0.34 * creases - skin) * inLips
    }
}
