import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests of the painter: distances, coverage, curves and noise.
struct PaintingTests {
    private let frame = CanvasFrame(width: 96, height: 80, span: SIMD2(24, 20), isMirrored: false)

    @Test("A trail's distance field is the distance to its line minus the brush radius")
    func distanceToATrailIsExact() {
        let field = DistanceField(.trail([SIMD3(-5, -3, 1.5), SIMD3(6, 4, 1.5)]), on: frame)
        let (start, axis) = (SIMD2(-5.0, -3.0), SIMD2(11.0, 7.0))
        for row in 0..<frame.height {
            for column in 0..<frame.columns {
                let point = SIMD2(frame.x(ofColumn: column), frame.y(ofRow: row))
                let share = min(max((point - start).dot(axis) / axis.dot(axis), 0), 1)
                let expected = (point - start - axis * share).length - 1.5
                #expect(abs(Double(field.distances[row * frame.columns + column]) - expected) < 1e-4)
            }
        }
    }

    @Test("The coverage of a region equals its area at any position on the pixels")
    func coverageIsTheArea() {
        var random = SeededGenerator(seed: 41)
        for _ in 0..<20 {
            let (x, y) = (random.number(in: -3..<3), random.number(in: -3..<3))
            let (radiusX, radiusY) = (random.number(in: 2..<6), random.number(in: 2..<5))
            var canvas = Canvas(frame)
            canvas.paint(.ellipse(x, y, radiusX, radiusY), .flat(0xFFFFFF))
            let covered = canvas.pixels.reduce(0) { $0 + Double($1.w) } * frame.pixel.x * frame.pixel.y
            let area = Double.pi * radiusX * radiusY
            #expect(abs(covered - area) < 0.004 * area, "\(random)")
        }
    }

    @Test("The inner pentagon of a star is outside by the even-odd rule")
    func regionsFollowTheEvenOddRule() {
        let corners = (0..<5).map { (90 + 144 * Double($0)).direction() * 9 }
        let field = DistanceField(.region(corners), on: frame)
        func distance(_ x: Double, _ y: Double) -> Float {
            let column = Int((x + 12) / frame.pixel.x)
            let row = Int((10 - y) / frame.pixel.y)
            return field.distances[row * frame.columns + column]
        }
        #expect(distance(0, 0) > 0)
        #expect(distance(0, 6) < 0)
        #expect(distance(9, 8) > 0)
    }

    @Test func mirroredCanvasIsSymmetric() {
        var canvas = Canvas(CanvasFrame(width: 64, height: 32, span: SIMD2(20, 10), isMirrored: true))
        canvas.paint(.stroke([(1, -3, 0.5), (4, 2, 1.5), (9, 1, 0.2)]), .flat(0xC02010))
        for y in 0..<32 {
            for x in 0..<32 { #expect(canvas.pixels[y * 64 + x] == canvas.pixels[y * 64 + 63 - x]) }
        }
    }

    @Test func curvesPassThroughTheirKnots() {
        let knots: [Knot] = [.at(0, 0), .at(4, 1), .corner(6, 5), .at(2, 7), .at(-3, 4)]
        for curve in [Curve.open(knots), Curve.closed(knots)] {
            for knot in knots {
                #expect(curve.contains { ($0 - knot.value).length < 1e-9 }, "\(knot.value) is missed.")
            }
        }
        #expect(Curve.closed(knots).count == 5 * 14)
    }

    @Test("Noise is reproducible, bounded and smooth")
    func noiseIsBoundedAndSmooth() {
        let noise = ValueNoise(seed: 9)
        var previous = noise.value(at: SIMD2(-20, 3.3))
        for step in 1...4000 {
            let value = noise.value(at: SIMD2(-20 + Float(step) * 0.01, 3.3))
            #expect(abs(value) <= 1)
            // The steepest slope of the quintic between −1 and 1 is 2 · 15/8 per unit.
            #expect(abs(value - previous) < 0.0376)
            previous = value
        }
        #expect(ValueNoise(seed: 9).value(at: SIMD2(0.25, 7.5)) == noise.value(at: SIMD2(0.25, 7.5)))
        #expect(ValueNoise(seed: 10).value(at: SIMD2(0.25, 7.5)) != noise.value(at: SIMD2(0.25, 7.5)))
    }

    @Test("The byte encoder matches the transfer function for all bytes and on both sides of each border")
    func byteEncoderAgreesWithTheTransferFunction() {
        let encoder = ByteEncoder()
        for byte in 0...255 {
            #expect(encoder.byte(SRGBTransfer.linearFromByte[byte]) == UInt8(byte))
        }
        for step in 0...5000 {
            let light = Float(step) / 5000
            #expect(abs(Int(encoder.byte(light)) - Int(SRGBTransfer.byte(fromLinear: light))) == 0)
        }
    }

    @Test func sheetLandmarksMatchTheFace() {
        // Outer corner of the left eye: 44.6 mm from the midline, 51 mm before the unrolled cylinder's axis.
        let corner = FaceLandmarks.onSheet(45)
        #expect(abs(corner.x - 78 * PortableMath.atan2(44.6, 50.9)) < 1e-9)
        #expect(abs(corner.y - 26.9) < 1e-9)
        #expect(abs(FaceLandmarks.textureCoordinate(30).x - 0.5) < 1e-12)
        for number in 0..<68 {
            let mirror = FaceLandmarks.onSheet(FaceLandmarks.mirrored[number])
            #expect((FaceLandmarks.onSheet(number) * SIMD2(-1, 1) - mirror).length < 1e-9)
        }
    }

    @Test("Minimum-jerk movements start and end at rest, and are half-way at half time")
    func motionTracksEase() {
        let track = MotionTrack([(0, 0), (1, 10), (2, 10), (3, -2)])
        #expect(track.value(at: -1) == 0 && track.value(at: 9) == -2)
        #expect(abs(track.value(at: 0.5) - 5) < 1e-12)
        #expect(track.value(at: 1.4) == 10)
        #expect(track.value(at: 0.001) < 1e-6)
        #expect(10 - track.value(at: 0.999) < 1e-6)
    }
}
