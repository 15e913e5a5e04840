import Imaging
import RenderMath
import RenderTestSupport
import Retouching
import Testing

@testable import FilmIntegration

/// A drawn hand in front of a drawn face, with known outlines.
@Suite struct HandEstimateTests {
    private static let size = ImageSize(240, 240)
    private static let eyes = 60.0
    private static let skin = SRGBA8(red: 205, green: 160, blue: 140)

    private let face = FaceCoverage(size: size) { x, y in
        let position = SIMD2((Float(x) - 30) / 180, (Float(y) - 20) / 200)
        let offset = (position - 0.5) * 2
        return (offset * offset).sum() < 1 ? position : nil
    }

    /// The landmarks of an open hand that points up, with the wrist below the face. Its palm is 80 pixels long.
    private static let landmarks: [SIMD2<Double>] = {
        let wrist = SIMD2(150.0, 225.0)
        var points = [wrist]
        let fingers: [(base: SIMD2<Double>, step: SIMD2<Double>)] = [
            (SIMD2(-30, -22), SIMD2(-16, -18)), (SIMD2(-24, -78), SIMD2(-5, -22)), (SIMD2(-5, -80), SIMD2(-1, -24)),
            (SIMD2(12, -76), SIMD2(3, -22)), (SIMD2(28, -68), SIMD2(7, -17)),
        ]
        for finger in fingers { points += (0..<4).map { wrist + finger.base + finger.step * Double($0) } }
        return points
    }()

    /// Whether a pixel shows the hand: circles along its bones and over its palm.
    private static let isHand: [Bool] = {
        var circles: [(center: SIMD2<Double>, radius: Double)] = []
        func line(_ a: Int, _ b: Int, _ radius: Double) {
            for step in 0...40 { circles.append((landmarks[a] + (landmarks[b] - landmarks[a]) * (Double(step) / 40), radius)) }
        }
        for first in stride(from: 1, through: 17, by: 4) {
            for bone in 0..<3 { line(first + bone, first + bone + 1, 8.5 - Double(bone) * 0.7) }
        }
        for (knuckle, next) in [(1, 5), (5, 9), (9, 13), (13, 17)] {
            for step in 0...12 {
                let edge = landmarks[knuckle] + (landmarks[next] - landmarks[knuckle]) * (Double(step) / 12)
                for share in stride(from: 0.0, through: 1, by: 0.05) {
                    circles.append((landmarks[0] + (edge - landmarks[0]) * share, 9))
                }
            }
        }
        return (0..<size.width * size.height).map { index in
            let position = SIMD2(Double(index % size.width), Double(index / size.width)) + 0.5
            return circles.contains { (position - $0.center).length < $0.radius }
        }
    }()

    /// A face with eyes and lips, with or without the hand in front.
    private func picture(hand: SRGBA8?) -> SRGBImage {
        var generator = SeededGenerator(seed: 12)
        return SRGBImage(size: Self.size) { x, y in
            let index = y * Self.size.width + x
            let (u, v) = ((Float(x) - 30) / 180 - 0.5, (Float(y) - 20) / 200)
            var color = face.seen[x, y] > 0 ? Self.skin : SRGBA8(red: 60, green: 80, blue: 110)
            if face.seen[x, y] > 0, (0.4...0.45).contains(v), (0.1...0.25).contains(u.magnitude) {
                color = SRGBA8(red: 70, green: 50, blue: 45)
            }
            if face.seen[x, y] > 0, (0.72...0.78).contains(v), u.magnitude < 0.14 {
                color = SRGBA8(red: 170, green: 80, blue: 85)
            }
            if let hand, Self.isHand[index] { color = hand }
            let noise = Float(generator.integer(in: -30...30)) / 1000
            let light = 1.1 - 0.2 * Float(x) / 240 + noise
            func lit(_ byte: UInt8) -> UInt8 { UInt8(min(Float(byte) * light, 255)) }
            return SRGBA8(red: lit(color.red), green: lit(color.green), blue: lit(color.blue))
        }
    }

    /// The mean absolute error of the matte over the face.
    private func error(_ matte: Image<UInt8>, hasHand: Bool) -> Double {
        var (sum, count) = (0.0, 0)
        for index in face.seen.pixels.indices where face.seen.pixels[index] > 0 {
            let truth = hasHand && Self.isHand[index] ? 1.0 : 0
            sum += (truth - Double(matte.pixels[index]) / 255).magnitude
            count += 1
        }
        return sum / Double(count)
    }

    /// Landmarks displaced by up to 3 pixels, 5 % of the eye distance.
    private func moved(by distance: Double, seed: UInt64) -> [SIMD2<Double>] {
        var generator = SeededGenerator(seed: seed)
        return Self.landmarks.map {
            $0 + SIMD2(generator.number(in: -distance..<distance), generator.number(in: -distance..<distance))
        }
    }

    /// The last colour is a little darker than the skin of the face, like a hand of the same person.
    @Test(arguments: [
        SRGBA8(red: 110, green: 72, blue: 52), SRGBA8(red: 235, green: 205, blue: 190), SRGBA8(red: 185, green: 138, blue: 120),
    ])
    func handInFrontIsFound(color: SRGBA8) {
        let picture = picture(hand: color)
        let hand = moved(by: 3, seed: 4)
        let error = error(
            HandEstimate(hands: [hand]).matte(in: picture, face: face, interocularDistance: Self.eyes), hasHand: true)
        #expect(error < 0.03, "\(error)")
    }

    /// If hand and face have the same colour, the outline decides.
    @Test func faceColoredHandFollowsItsLandmarks() {
        let picture = picture(hand: Self.skin)
        let matte = HandEstimate(hands: [Self.landmarks]).matte(in: picture, face: face, interocularDistance: Self.eyes)
        let error = error(matte, hasHand: true)
        #expect(error < 0.05, "\(error)")
    }

    @Test func handNextToTheFaceChangesNothing() {
        let distant = Self.landmarks.map { $0 + SIMD2(300, 0) }
        let matte = HandEstimate(hands: [distant]).matte(
            in: picture(hand: nil), face: face, interocularDistance: Self.eyes)
        #expect(!matte.pixels.contains { $0 > 0 })
    }

    @Test func coincidentLandmarksAreNotAHand() {
        #expect(HandShape(Array(repeating: SIMD2(5, 5), count: 21)) == nil)
    }
}
