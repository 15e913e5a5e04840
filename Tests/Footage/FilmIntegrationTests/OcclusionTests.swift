import Imaging
import RenderMath
import RenderTestSupport
import Retouching
import Testing

@testable import FilmIntegration

/// Occlusion of a scene from mattes, from depth, and from the learned look of a face.
@Suite struct OcclusionTests {
    @Test func matteBlendsInLinearLight() {
        let size = ImageSize(4, 1)
        let background = SRGBImage(size: size, filledWith: SRGBA8(red: 250, green: 10, blue: 120))
        let drawn = SRGBImage(size: size, filledWith: SRGBA8(red: 20, green: 200, blue: 120))
        var picture = drawn
        let mattes = Image<UInt8>(size: size, pixels: [0, 255, 128, 64])
        picture.reveal(background, where: mattes)
        var light = LinearImage(drawn)
        light.reveal(background, where: mattes)
        #expect(picture.pixels[0] == drawn.pixels[0] && picture.pixels[1] == background.pixels[1])
        for (index, matte) in [(2, Float(128)), (3, Float(64))] {
            let (a, b) = (LinearColor(drawn.pixels[index]).premultiplied, LinearColor(background.pixels[index]).premultiplied)
            #expect(picture.pixels[index] == SRGBA8(LinearColor(premultiplied: a + (b - a) * (matte / 255))))
            #expect(light.pixels[index].premultiplied == a + (b - a) * (matte / 255))
        }
    }

    @Test func nearerDepthOccludes() throws {
        let size = ImageSize(6, 4)
        let projection = Projection(verticalFieldOfView: 1, aspectRatio: 1.5, near: 0.05)
        // The scene is half a metre away, except for the empty last column.
        let scene = Image<Float>(size: size) { x, _ in x == 5 ? 0 : 0.05 / 0.5 }
        let depth = Image<Float>(size: ImageSize(3, 2)) { x, y in y == 1 ? 0 : x == 0 ? 0.4 : x == 1 ? 0.495 : 0.3 }
        let matte = DepthOcclusion(depth: depth, pictureSize: ImageSize(300, 200), fit: .fill).matte(before: scene, projection)
        #expect((0..<6).map { matte[$0, 0] } == [255, 255, 0, 0, 255, 0])
        #expect((0..<6).allSatisfy { matte[$0, 3] == 0 })
    }

    // MARK: Estimates

    private static let size = ImageSize(150, 164)
    private static let eyes = 54.0

    /// A face that fills most of the picture, its texture displaced a little from frame to frame.
    private func face(_ frame: Int) -> FaceCoverage {
        let shift = Float(frame % 7) - 3
        var places = Image<SIMD2<Float>>(size: Self.size, filledWith: .zero)
        var seen = Image<UInt8>(size: Self.size, filledWith: 0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let (u, v) = ((Float(x) - 14 - shift) / 122, (Float(y) - 10) / 143)
                let (a, b) = (u - 0.5, v - 0.5)
                guard a * a + b * b < 0.25 else { continue }
                places[x, y] = SIMD2(u, v)
                seen[x, y] = 255
            }
        }
        return FaceCoverage(textureCoordinates: places, seen: seen)
    }

    /// Skin with brows and lips, under changing light, with noise.
    private func picture(_ frame: Int, _ face: FaceCoverage, _ generator: inout SeededGenerator) -> SRGBImage {
        let side = Float(frame % 11) / 10 - 0.5
        return SRGBImage(size: Self.size) { x, y in
            guard face.seen[x, y] > 0 else { return SRGBA8(red: 40, green: 60, blue: 70) }
            let place = face.textureCoordinates[x, y]
            let light = 0.5 + 0.35 * side * (place.x - 0.5) * 2 + 0.1 * (0.5 - place.y)
            var skin = SIMD3<Float>(0.62, 0.40, 0.31)
            if (0.28...0.33).contains(place.y), (place.x - 0.5).magnitude > 0.08, (place.x - 0.5).magnitude < 0.3 {
                skin = SIMD3(0.12, 0.08, 0.06)
            }
            if (0.72...0.78).contains(place.y), (place.x - 0.5).magnitude < 0.15 { skin = SIMD3(0.5, 0.2, 0.2) }
            let color = skin * light
            var pixel = SRGBA8(LinearColor(red: color.x, green: color.y, blue: color.z))
            let noise = Int(generator.integer(in: -3...3))
            pixel.red = UInt8(clamping: Int(pixel.red) + noise)
            pixel.green = UInt8(clamping: Int(pixel.green) + noise)
            pixel.blue = UInt8(clamping: Int(pixel.blue) + noise)
            return pixel
        }
    }

    /// A disc that crosses the face.
    private func isObject(_ x: Int, _ y: Int, in frame: Int) -> Bool {
        let (dx, dy) = (x - (frame * 9 - 20), y - 82)
        return dx * dx + dy * dy < 20 * 20
    }

    /// How well an object of a colour is found, and the fraction of the face mistaken for an object without one.
    private func judge(_ color: SRGBA8?) throws -> (overlap: Double, wrong: Double) {
        var generator = SeededGenerator(seed: 5)
        var learner = FaceLookLearner()
        var frames: [(picture: SRGBImage, face: FaceCoverage)] = []
        for frame in 0..<20 {
            let face = face(frame)
            var picture = picture(frame, face, &generator)
            if let color {
                for y in 0..<Self.size.height {
                    for x in 0..<Self.size.width where isObject(x, y, in: frame) { picture[x, y] = color }
                }
            }
            learner.add(try #require(FaceLookLearner.Sight(of: picture, face: face, interocularDistance: Self.eyes)))
            frames.append((picture, face))
        }
        let estimate = OcclusionEstimate(try #require(learner.look(threads: 2)))
        let ofOneThread = OcclusionEstimate(try #require(learner.look(threads: 1)))
        var (both, either, wrong, whole) = (0, 0, 0, 0)
        for (index, frame) in frames.enumerated() {
            let matte = estimate.matte(in: frame.picture, face: frame.face, interocularDistance: Self.eyes)
            let same = ofOneThread.matte(in: frame.picture, face: frame.face, interocularDistance: Self.eyes)
            #expect(matte.pixels == same.pixels, "the look depends on the number of threads")
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    guard frame.face.seen[x, y] > 0 else {
                        #expect(matte[x, y] == 0 || frame.face.isNear(x, y))
                        continue
                    }
                    let (found, isTrue) = (matte[x, y] > 127, color != nil && isObject(x, y, in: index))
                    whole += 1
                    both += found && isTrue ? 1 : 0
                    either += found || isTrue ? 1 : 0
                    wrong += found && !isTrue ? 1 : 0
                }
            }
        }
        return (either > 0 ? Double(both) / Double(either) : 1, Double(wrong) / Double(whole))
    }

    @Test(arguments: [
        SRGBA8(red: 30, green: 140, blue: 50), SRGBA8(red: 205, green: 205, blue: 200), SRGBA8(red: 20, green: 20, blue: 22),
        SRGBA8(red: 40, green: 60, blue: 200),
    ])
    func objectOfAnotherColorIsFound(color: SRGBA8) throws {
        let (overlap, wrong) = try judge(color)
        #expect(overlap > 0.8 && wrong < 0.01, "\(overlap), \(wrong)")
    }

    @Test func unoccludedFaceHasNoMatte() throws {
        #expect(try judge(nil).wrong < 0.001)
    }

    /// An estimate that has learned an unoccluded face.
    private func estimate(_ generator: inout SeededGenerator) throws -> OcclusionEstimate {
        var learner = FaceLookLearner()
        for frame in 0..<20 {
            let face = face(frame)
            let picture = picture(frame, face, &generator)
            learner.add(try #require(FaceLookLearner.Sight(of: picture, face: face, interocularDistance: Self.eyes)))
        }
        return OcclusionEstimate(try #require(learner.look(threads: 2)))
    }

    /// The flash clips most of the face.
    @Test(arguments: [nil, SRGBA8(red: 20, green: 40, blue: 140)])
    func flashIsNotAnObject(object: SRGBA8?) throws {
        var generator = SeededGenerator(seed: 6)
        let estimate = try estimate(&generator)
        let face = face(10)
        var picture = picture(10, face, &generator)
        if let object {
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width where isObject(x, y, in: 10) { picture[x, y] = object }
            }
        }
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where face.seen[x, y] > 0 {
                let place = face.textureCoordinates[x, y]
                // Brightest on the surface that faces the camera.
                let gain = 2.2 - 3 * (place.x - 0.5) * (place.x - 0.5) - 2 * (place.y - 0.5) * (place.y - 0.5)
                func flashed(_ byte: UInt8) -> UInt8 { UInt8(min(gain * Float(byte) + 24, 255)) }
                let pixel = picture[x, y]
                picture[x, y] = SRGBA8(red: flashed(pixel.red), green: flashed(pixel.green), blue: flashed(pixel.blue))
            }
        }
        let matte = estimate.matte(in: picture, face: face, interocularDistance: Self.eyes)
        var (wrong, missed, count) = (0.0, 0.0, 0.0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where face.seen[x, y] > 0 {
                let share = Double(matte[x, y]) / 255
                if object != nil, isObject(x, y, in: 10) { missed += 1 - share } else { wrong += share }
                count += 1
            }
        }
        let (falseShare, missedShare) = (wrong / count, missed / count)
        #expect(falseShare < 0.01, "\(falseShare)")
        #expect(missedShare < 0.02, "\(missedShare)")
    }

    /// Folds next to the nose in a few frames, which neither touch the outline of the face nor have the size of an object.
    @Test func foldsAreNotAnObject() throws {
        var generator = SeededGenerator(seed: 7)
        let estimate = try estimate(&generator)
        let face = face(10)
        var picture = picture(10, face, &generator)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where face.seen[x, y] > 0 {
                let place = face.textureCoordinates[x, y]
                let side = (place.x - 0.5).magnitude
                guard (0.5...0.68).contains(place.y), (side - 0.12 - 0.4 * (place.y - 0.5)).magnitude < 0.015 else { continue }
                let pixel = picture[x, y]
                picture[x, y] = SRGBA8(red: pixel.red / 3, green: pixel.green / 4, blue: pixel.blue / 4)
            }
        }
        let matte = estimate.matte(in: picture, face: face, interocularDistance: Self.eyes)
        #expect(!matte.pixels.contains { $0 > 0 })
    }

    @Test func fewFramesGiveNoLook() throws {
        var learner = FaceLookLearner()
        var generator = SeededGenerator(seed: 1)
        for frame in 0..<2 {
            let picture = picture(frame, face(frame), &generator)
            learner.add(try #require(FaceLookLearner.Sight(of: picture, face: face(frame), interocularDistance: Self.eyes)))
        }
        #expect(learner.look(threads: 2) == nil)
    }
}
