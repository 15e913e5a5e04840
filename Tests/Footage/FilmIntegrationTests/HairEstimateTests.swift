import Imaging
import RenderMath
import RenderTestSupport
import Retouching
import Testing

@testable import FilmIntegration

/// Hair over the forehead of a drawn head with a known hairline.
@Suite struct HairEstimateTests {
    private static let size = ImageSize(200, 240)
    private static let eyes = 54.0
    private static let skin = SRGBA8(red: 205, green: 160, blue: 140)

    /// A face up to the hairline: its texture coordinates extend beyond 0…1 at the top and at the sides.
    private let face = FaceCoverage(size: size) { x, y in
        let position = coordinate(x, y)
        let (a, b) = ((position.x - 0.5) / 0.56, (position.y - 0.45) / 0.57)
        return a * a + b * b < 1 ? position : nil
    }

    private static func coordinate(_ x: Int, _ y: Int) -> SIMD2<Float> {
        SIMD2((Float(x) - 20) / 160, (Float(y) - 60) / 170)
    }

    /// Hair above a hairline, with a lock on one side of the forehead.
    private static func isHair(_ x: Int, _ y: Int) -> Bool {
        let position = coordinate(x, y)
        let side = position.x - 0.5
        return position.y < 0.01 + 0.1 * side * side || (side > 0.18 && side < 0.26 && position.y < 0.12)
    }

    /// A head in light from one side, with brows and lips; hair in the given colour, or none.
    private func picture(hair: SRGBA8?) -> SRGBImage {
        var generator = SeededGenerator(seed: 9)
        return SRGBImage(size: Self.size) { x, y in
            let position = Self.coordinate(x, y)
            let side = (position.x - 0.5).magnitude
            var color = Self.skin
            if (0.23...0.28).contains(position.y), side > 0.08, side < 0.3 { color = SRGBA8(red: 60, green: 45, blue: 40) }
            if (0.68...0.74).contains(position.y), side < 0.12 { color = SRGBA8(red: 170, green: 80, blue: 85) }
            if let hair, Self.isHair(x, y) { color = hair }
            if position.y < -0.34 { color = SRGBA8(red: 60, green: 90, blue: 160) }
            let light = 1.1 - 0.35 * Float(position.x) + Float(generator.integer(in: -40...40)) / 1000
            func lit(_ byte: UInt8) -> UInt8 { UInt8(min(Float(byte) * light, 255)) }
            return SRGBA8(red: lit(color.red), green: lit(color.green), blue: lit(color.blue))
        }
    }

    /// The mean absolute error of the matte over the face.
    private func error(hair: SRGBA8?) -> Double {
        let matte = HairEstimate().matte(in: picture(hair: hair), face: face, interocularDistance: Self.eyes)
        var (sum, count) = (0.0, 0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                guard face.seen[x, y] > 0 else {
                    #expect(matte[x, y] == 0 || face.isNear(x, y))
                    continue
                }
                let truth = hair != nil && Self.isHair(x, y) ? 1.0 : 0
                sum += (truth - Double(matte[x, y]) / 255).magnitude
                count += 1
            }
        }
        return sum / Double(count)
    }

    @Test(arguments: [
        SRGBA8(red: 30, green: 24, blue: 22), SRGBA8(red: 120, green: 75, blue: 50), SRGBA8(red: 215, green: 190, blue: 120),
        SRGBA8(red: 150, green: 150, blue: 155),
    ])
    func hairIsFoundUpToItsHairline(color: SRGBA8) {
        let error = error(hair: color)
        #expect(error < 0.01, "\(error)")
    }

    @Test func baldHeadHasNoHair() {
        #expect(error(hair: nil) < 0.001)
    }

    @Test func skinColoredHairIsNotGuessed() {
        let matte = HairEstimate().matte(in: picture(hair: Self.skin), face: face, interocularDistance: Self.eyes)
        #expect(!matte.pixels.contains { $0 > 0 })
    }

    /// The forehead's highlight is as white as the background, and extends to the edge of the face.
    @Test func highlightIsNotHair() {
        func isHighlight(_ x: Int, _ y: Int) -> Bool {
            let position = Self.coordinate(x, y)
            return (position.x - 0.35).magnitude < 0.1 && position.y < 0.1
        }
        let white = SRGBA8(red: 250, green: 248, blue: 244)
        let hair = SRGBA8(red: 120, green: 75, blue: 50)
        var picture = picture(hair: hair)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where isHighlight(x, y) && !Self.isHair(x, y) || face.seen[x, y] == 0 && x % 3 == 0 {
                picture[x, y] = white
            }
        }
        let matte = HairEstimate().matte(in: picture, face: face, interocularDistance: Self.eyes)
        var (sum, count) = (0, 0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where face.seen[x, y] > 0 && isHighlight(x, y) && !Self.isHair(x, y) {
                (sum, count) = (sum + Int(matte[x, y]), count + 255)
            }
        }
        #expect(Double(sum) / Double(count) < 0.1, "\(Double(sum) / Double(count))")
    }

    /// Strands of one pixel, which partially cover pixels between the hairline and the brows.
    private static func strandShare(_ x: Int, _ y: Int, to end: Float) -> Float {
        let position = coordinate(x, y)
        guard (position.x - 0.5).magnitude < 0.3, position.y < end, position.y > -0.05 else { return 0 }
        return [0.9, 0.5, 0, 0, 0.7, 0, 0][(x + y / 40) % 7]
    }

    /// The mean absolute error over the forehead between the strands' coverage and the matte, or an empty matte.
    private func strandErrors(color: SRGBA8, to end: Float) -> (ofMatte: Double, ofNothing: Double) {
        var picture = picture(hair: color)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where !Self.isHair(x, y) {
                picture[x, y] = picture[x, y].mixed(with: color, Self.strandShare(x, y, to: end))
            }
        }
        let matte = HairEstimate().matte(in: picture, face: face, interocularDistance: Self.eyes)
        var (error, all, count) = (0.0, 0.0, 0.0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where face.seen[x, y] > 0 && !Self.isHair(x, y) && Self.coordinate(x, y).y < end {
                let truth = Double(Self.strandShare(x, y, to: end))
                error += (truth - Double(matte[x, y]) / 255).magnitude
                all += truth
                count += 1
            }
        }
        return (error / count, all / count)
    }

    @Test(arguments: [SRGBA8(red: 30, green: 24, blue: 22), SRGBA8(red: 120, green: 75, blue: 50)])
    func strandsOfAFringeAreFound(color: SRGBA8) {
        let errors = strandErrors(color: color, to: 0.18)
        #expect(errors.ofMatte < 0.35 * errors.ofNothing, "\(errors)")
    }

    /// A brighter scalp above the forehead, in skin colours, without an edge.
    @Test func scalpIsNotHair() {
        var picture = picture(hair: nil)
        for y in 0..<Self.size.height {
            let light = 1 + 0.25 * max(0, 0.1 - Self.coordinate(0, y).y)
            for x in 0..<Self.size.width {
                func lit(_ byte: UInt8) -> UInt8 { UInt8(min(Float(byte) * light, 255)) }
                let color = picture[x, y]
                picture[x, y] = SRGBA8(red: lit(color.red), green: lit(color.green), blue: lit(color.blue))
            }
        }
        let matte = HairEstimate().matte(in: picture, face: face, interocularDistance: Self.eyes)
        #expect(!matte.pixels.contains { $0 > 0 })
    }
}

extension SRGBA8 {
    fileprivate func mixed(with other: SRGBA8, _ share: Float) -> SRGBA8 {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Float(a) * (1 - share) + Float(b) * share).rounded()) }
        return SRGBA8(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
