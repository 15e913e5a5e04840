import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FilmIntegration

/// Spectacles with known rims on a drawn head that turns.
@Suite struct SpectaclesTests {
    private static let size = ImageSize(420, 320)
    private static let interocularDistance = 100.0
    /// Realistic spectacles, at none of the initial values of the search.
    private static let worn = SpectaclesShape(values: [0.0335, 0.0235, 0.0255, 0.0195, 0.8, 0.047, 5, 0.03])

    /// A frame of the head, with its projection.
    private struct Frame {
        var picture: SRGBImage
        var projection: HeadProjection
        /// The pixels that show the rims or the bridge.
        var isFrame: Image<UInt8>
    }

    /// A head 60 cm from the camera, rotated by angles in degrees. Brows, eyes and a shadow are on its skin.
    /// - Parameters:
    ///   - shape: the spectacles; nil for none.
    ///   - hasBridge: whether a bridge joins the rims.
    private static func frame(_ shape: SpectaclesShape?, hasBridge: Bool = true, yaw: Double, pitch: Double) -> Frame {
        let turn = Quaternion(
            yawAboutY: yaw * .pi / 180, pitchAboutX: pitch * .pi / 180, rollAboutZ: 0)
        let worldFromFace = Matrix4(translation: SIMD3(0, -0.02, -0.6)) * Matrix4(rotation: turn)
        // At this distance 63 mm between the eyes are 100 pixels.
        let scale = Float(interocularDistance / 0.063 * 0.6)
        let clipFromWorld = Matrix4(
            SIMD4(2 * scale / Float(size.width), 0, 0, 0), SIMD4(0, 2 * scale / Float(size.height), 0, 0),
            SIMD4(0, 0, -1, -1), SIMD4(0, 0, -0.1, 0))
        let projection = HeadProjection(clipFromFace: clipFromWorld * worldFromFace, size: size)
        var generator = SeededGenerator(seed: 12)
        var picture = SRGBImage(size: size) { x, _ in
            let shade = 0.8 + 0.2 * Double(x) / Double(size.width) + generator.number(in: -0.02..<0.02)
            return SRGBA8(red: UInt8(215 * shade), green: UInt8(170 * shade), blue: UInt8(150 * shade))
        }
        /// Darkens the pixels within a distance of a line, along a row of points in face space.
        func draw(_ points: [SIMD3<Float>], radius: Float, share: Float, into mask: inout Image<UInt8>) {
            for point in points {
                guard let center = projection.pixel(of: point) else { continue }
                let reach = Int(radius.rounded(.up))
                for y in Int(center.y) - reach...Int(center.y) + reach {
                    for x in Int(center.x) - reach...Int(center.x) + reach {
                        guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { continue }
                        let away = SIMD2(Float(x), Float(y)) + 0.5 - center
                        guard (away * away).sum() <= radius * radius, mask[x, y] == 0 else { continue }
                        mask[x, y] = 255
                        func darker(_ byte: UInt8) -> UInt8 { UInt8(Float(byte) * (1 - share)) }
                        let pixel = picture[x, y]
                        picture[x, y] = SRGBA8(red: darker(pixel.red), green: darker(pixel.green), blue: darker(pixel.blue))
                    }
                }
            }
        }
        /// A point of the skin, which curves back at the sides.
        func skin(_ x: Float, _ y: Float) -> SIMD3<Float> { SIMD3(x, y, 0.035 - 6 * x * x) }
        var features = Image<UInt8>(size: size, filledWith: 0)
        for side: Float in [-1, 1] {
            let brow = (0...60).map { skin(side * (0.016 + 0.0006 * Float($0)), 0.046 + 0.000004 * Float($0 * (60 - $0))) }
            draw(brow, radius: 5, share: 0.5, into: &features)
            let lids = (0...60).map { skin(side * (0.019 + 0.00042 * Float($0)), 0.027 + 0.000006 * Float($0 * (60 - $0))) }
            draw(lids, radius: 2, share: 0.7, into: &features)
            draw([skin(side * 0.0315, 0.0285)], radius: 8, share: 0.8, into: &features)
            let fold = (0...60).map { skin(side * (0.018 + 0.0005 * Float($0)), 0.012 - 0.000004 * Float($0 * (60 - $0))) }
            draw(fold, radius: 1.5, share: 0.12, into: &features)
        }
        var isFrame = Image<UInt8>(size: size, filledWith: 0)
        if let shape {
            for side in [1.0, -1] { draw(shape.rim(count: 600, side: side), radius: 1.3, share: 0.6, into: &isFrame) }
            if hasBridge { draw(shape.bridge(count: 200), radius: 1.3, share: 0.6, into: &isFrame) }
        }
        return Frame(picture: picture, projection: projection, isFrame: isFrame)
    }

    private static func frames(_ shape: SpectaclesShape?, hasBridge: Bool = true) -> [Frame] {
        [(-25, 4), (-12, -3), (-3, 0), (5, 6), (14, -5), (24, 2)].map {
            frame(shape, hasBridge: hasBridge, yaw: $0, pitch: $1)
        }
    }

    private static func found(in frames: [Frame]) -> SpectaclesShape? {
        var finder = SpectaclesFinder()
        for frame in frames { finder.add(frame.picture, frame.projection, interocularDistance: interocularDistance) }
        return finder.spectacles()
    }

    @Test func rimsAreFoundAtTheirPositions() throws {
        let frames = Self.frames(Self.worn)
        let shape = try #require(Self.found(in: frames))
        for frame in frames {
            for side in [1.0, -1] {
                let truth = Self.worn.rim(count: 400, side: side).compactMap { frame.projection.pixel(of: $0) }
                for point in shape.rim(count: 40, side: side) {
                    let pixel = try #require(frame.projection.pixel(of: point))
                    let distance = try #require(truth.map { (($0 - pixel) * ($0 - pixel)).sum().squareRoot() }.min())
                    // Lines count in full within 3 pixels.
                    #expect(distance < 3, "\(pixel)")
                }
            }
        }
    }

    /// Brows, lids and folds are also dark lines, but lie on the skin.
    @Test func faceWithoutSpectaclesHasNone() {
        #expect(Self.found(in: Self.frames(nil)) == nil)
    }

    /// Make-up may surround both eyes like rims, but nothing dark crosses the nose.
    @Test func ringsWithoutABridgeAreNotSpectacles() {
        #expect(Self.found(in: Self.frames(Self.worn, hasBridge: false)) == nil)
    }

    /// The matte contains the rims and the bridge, not lenses, brows or eyes away from them.
    @Test func matteContainsTheFrameOnly() throws {
        let frame = Self.frame(Self.worn, yaw: 10, pitch: 2)
        let matte = SpectaclesEstimate(Self.worn).matte(
            in: frame.picture, frame.projection, interocularDistance: Self.interocularDistance)
        var (found, count, error) = (0.0, 0.0, 0.0)
        for (index, value) in matte.pixels.enumerated() {
            let isFrame = frame.isFrame.pixels[index] > 0
            if isFrame { (found, count) = (found + Double(value) / 255, count + 1) }
            error += (Double(value) / 255 - (isFrame ? 1 : 0)).magnitude
        }
        #expect(found / count > 0.9, "\(found / count)")
        #expect(error / Double(matte.pixels.count) < 0.01, "\(error / Double(matte.pixels.count))")
        let bare = Self.frame(nil, yaw: 10, pitch: 2)
        let lens = try #require(bare.projection.pixel(of: SIMD3(0.0315, 0.0285, 0.029)))
        #expect(matte[Int(lens.x), Int(lens.y)] == 0)
    }

    /// A small face shows no rims, without an error.
    @Test func smallFaceHasNoSpectacles() {
        let frame = Self.frame(Self.worn, yaw: 0, pitch: 0)
        var finder = SpectaclesFinder()
        finder.add(frame.picture, frame.projection, interocularDistance: 30)
        #expect(finder.spectacles() == nil)
    }
}
