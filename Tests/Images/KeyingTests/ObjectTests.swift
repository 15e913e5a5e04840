import Imaging
import Testing

@testable import Keying

/// Objects grown from a point and tracked.
struct ObjectTests {
    private static let size = ImageSize(160, 120)

    /// A single-coloured disc on a wall with a gradient to one side, with an edge of one pixel.
    private static func disc(x: Double, y: Double, radius: Double = 20, dark: Bool = false) -> SRGBImage {
        SRGBImage(size: size) { column, row in
            let off = SIMD2(Double(column) + 0.5 - x, Double(row) + 0.5 - y)
            let share = min(max(radius - (off * off).sum().squareRoot() + 0.5, 0), 1)
            let wall = 150 + Double(column) / 4
            func mixed(_ own: Double, _ wall: Double) -> UInt8 { UInt8(own * share + wall * (1 - share)) }
            return SRGBA8(red: mixed(dark ? 30 : 210, wall), green: mixed(60, wall), blue: mixed(40, wall * 0.9))
        }
    }

    private static func expectDisc(_ matte: ObjectMatte, x: Double, y: Double, radius: Double = 20) {
        for row in 0..<size.height {
            for column in 0..<size.width {
                let off = SIMD2(Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let distance = (off * off).sum().squareRoot()
                if distance < radius - 2.5 { #expect(matte.image[column, row] == 255, "\(column),\(row)") }
                if distance > radius + 2.5 { #expect(matte.image[column, row] == 0, "\(column),\(row)") }
            }
        }
    }

    @Test func discIsFoundFromAPointOnIt() {
        let picture = Self.disc(x: 70, y: 50)
        let matte = ObjectMatte(in: picture, at: [SIMD2(70.0 / 160, 50.0 / 120)])
        Self.expectDisc(matte, x: 70, y: 50)
        #expect(abs(Double(matte.area) - .pi * 400) < 130)
    }

    @Test func spotOnTheObjectIsFilledAndTheWallIsNot() {
        var picture = Self.disc(x: 70, y: 50)
        for y in 48...51 {
            for x in 60...63 { picture[x, y] = SRGBA8(red: 20, green: 20, blue: 200) }
        }
        Self.expectDisc(ObjectMatte(in: picture, at: [SIMD2(75.0 / 160, 50.0 / 120)]), x: 70, y: 50)
    }

    /// Two discs of one colour: one point selects its disc, two points select both.
    @Test func onlyConnectedPixelsAreTheObject() {
        let left = Self.disc(x: 40, y: 50), right = Self.disc(x: 120, y: 60)
        let both = SRGBImage(size: Self.size) { x, y in x < 80 ? left[x, y] : right[x, y] }
        let one = ObjectMatte(in: both, at: [SIMD2(0.25, 50.0 / 120)])
        #expect(one.image[40, 50] == 255 && one.image[120, 60] == 0)
        let two = ObjectMatte(in: both, at: [SIMD2(0.25, 50.0 / 120), SIMD2(0.75, 0.5)])
        #expect(two.image[40, 50] == 255 && two.image[120, 60] == 255)
        #expect(ObjectMatte(in: both, at: [SIMD2(2, 2)]).area == 0)
    }

    @Test func movingDiscIsTracked() {
        var tracker = ObjectTracker(at: [SIMD2(30.0 / 160, 40.0 / 120)])
        var again = tracker
        for frame in 0..<12 {
            // Moving farther per frame than the disc's width would leave no overlap.
            let (x, y) = (30 + 9 * Double(frame), 40 + 3 * Double(frame))
            let picture = Self.disc(x: x, y: y)
            let matte = tracker.advance(picture)
            Self.expectDisc(matte, x: x, y: y)
            if frame > 0 { #expect(abs(tracker.motion.x - 9) <= 1 && abs(tracker.motion.y - 3) <= 1, "frame \(frame)") }
            #expect(again.advance(picture) == matte, "the same frames give the same mattes")
        }
    }

    @Test func hiddenObjectIsEmptyAndThenFoundAgain() {
        var tracker = ObjectTracker(at: [SIMD2(0.5, 0.5)])
        #expect(tracker.advance(Self.disc(x: 80, y: 60)).area > 0)
        let wall = Self.disc(x: 80, y: 60, radius: -10)
        #expect(tracker.advance(wall).area == 0)
        #expect(tracker.advance(wall).area == 0)
        Self.expectDisc(tracker.advance(Self.disc(x: 84, y: 60)), x: 84, y: 60)
    }
}
