import Imaging
import Rasterizer
import RasterResources
import RenderMath
import Testing

@testable import TexturePainting

/// Textures of plane surfaces, whose visibility can be computed by hand.
@Suite struct TextureGatheringTests {
    private static let size = ImageSize(64, 64)

    /// A square of 0.2 m at a distance of 1 m that faces the camera or is rotated about its vertical axis, filled by its
    /// texture.
    private func square(turnedBy angle: Double = 0, at distance: Float = 1, side: Float = 0.2) -> Draw {
        let (sine, cosine) = (Float(PortableMath.sin(angle)), Float(PortableMath.cos(angle)))
        let corners = [SIMD2<Float>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        var draw = Draw(
            positions: corners.map { SIMD3(($0.x - 0.5) * side, (0.5 - $0.y) * side, 0) },
            normals: Array(repeating: SIMD3(0, 0, 1), count: 4), textureCoordinates: [corners],
            triangles: [SIMD3(0, 2, 1), SIMD3(0, 3, 2)], shading: ShadingMaterial())
        draw.worldFromModel = Matrix4(
            SIMD4(cosine, 0, -sine, 0), SIMD4(0, 1, 0, 0), SIMD4(sine, 0, cosine, 0), SIMD4(0, 0, -distance, 1))
        return draw
    }

    private func list(_ draws: [Draw]) -> DrawList {
        let projection = Projection(verticalFieldOfView: 0.4, aspectRatio: 1, near: 0.01)
        return DrawList(clipFromWorld: projection.clipFromCamera, eye: .point(.zero), draws: draws)
    }

    @Test("Texels are at their perspective positions")
    func places() throws {
        let draw = square(turnedBy: 0.6)
        let sight = try SurfaceSight(of: [draw], in: list([draw]), picture: ImageSize(200, 200), texture: Self.size)
        let scale = 100 / PortableMath.tan(0.2)
        for (x, y) in [(0, 0), (10, 50), (63, 63), (32, 5)] {
            let plane = SIMD2((Double(x) + 0.5) / 64 - 0.5, 0.5 - (Double(y) + 0.5) / 64) * 0.2
            let position = SIMD3(plane.x * PortableMath.cos(0.6), plane.y, -plane.x * PortableMath.sin(0.6) - 1)
            let expected = SIMD2(100 + position.x / -position.z * scale, 100 - position.y / -position.z * scale)
            let place = sight.places[x, y]
            #expect(abs(Double(place.x) - expected.x) < 0.01 && abs(Double(place.y) - expected.y) < 0.01, "\(x), \(y)")
            #expect(abs(Double(place.z) + position.z) < 1e-5)
        }
    }

    @Test("Surfaces in front hide texels up to their edges, surfaces behind do not")
    func hidden() throws {
        let draw = square()
        let before = square(at: 0.95, side: 0.1)
        let behind = square(at: 1.2, side: 0.5)
        let sight = try SurfaceSight(
            of: [draw], in: list([draw, before, behind]), picture: ImageSize(200, 200), texture: Self.size)
        // At 0.95 m, a square of 0.1 m hides 0.1053 m of a plane at 1 m: 33.7 texels.
        for column in 0..<64 {
            let isBehindIt = abs(Float(column) - 31.5) < 17
            #expect((sight.weights[column, 32] == 0) == isBehindIt, "\(column): \(sight.weights[column, 32])")
        }
        #expect(sight.weights[4, 4] > 0.99)
    }

    @Test("The weight of a surface decreases to zero with its angle")
    func turned() throws {
        let weights = try [0, 1.0, 1.2, 1.45].map { angle in
            let draw = square(turnedBy: angle)
            return try SurfaceSight(of: [draw], in: list([draw]), picture: ImageSize(200, 200), texture: Self.size).weights[
                32, 32]
        }
        #expect(weights[0] == 1 && weights[3] == 0)
        #expect(weights[1] > weights[2] && weights[2] > 0 && weights[1] < 1, "\(weights)")
    }

    @Test("Stripes are resolved at matching resolution and averaged at higher ones")
    func reading() throws {
        let draw = square()
        for (side, stripe) in [(400, 8), (1600, 1)] {
            // The width in pixels of the square of 0.2 m.
            let shown = 0.1 / PortableMath.tan(0.2) * Double(side)
            let picture = SRGBImage(size: ImageSize(side, side)) { x, _ in
                let texel = (Double(x) + 0.5 - (Double(side) - shown) / 2) / shown * 64
                let isLight = stripe == 1 ? x.isMultiple(of: 2) : Int((texel / Double(stripe)).rounded(.down)).isMultiple(of: 2)
                return isLight ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 0, green: 0, blue: 0)
            }
            var gathering = TextureGathering(size: Self.size, light: .kept, threads: 2)
            gathering.add(
                picture, showing: try SurfaceSight(of: [draw], in: list([draw]), picture: picture.size, texture: Self.size))
            let texture = gathering.texture()
            for column in [4, 12, 20, 36, 60] {
                let value = texture[column, 32].premultiplied
                let expected: Float = stripe == 1 ? 0.5 : (column / stripe).isMultiple(of: 2) ? 1 : 0
                #expect(abs(value.x - expected) < 0.02 && value.w == 1, "\(side), \(column): \(value)")
            }
        }
    }

    @Test("The brightness of a second picture is matched to the first")
    func gains() throws {
        let draw = square()
        let sight = try SurfaceSight(of: [draw], in: list([draw]), picture: Self.size, texture: Self.size)
        var gathering = TextureGathering(size: Self.size, light: .kept)
        gathering.add(SRGBImage(size: Self.size, filledWith: SRGBA8(red: 120, green: 100, blue: 80)), showing: sight)
        gathering.add(SRGBImage(size: Self.size, filledWith: SRGBA8(red: 150, green: 90, blue: 80)), showing: sight)
        #expect(SRGBA8(gathering.texture()[32, 32]) == SRGBA8(red: 120, green: 100, blue: 80))
    }

    @Test("Directional light is removed")
    func light() throws {
        let draw = square(turnedBy: 0.5)
        var list = list([draw])
        list.lighting.directionalLights = [DirectionalLight(directionToLight: SIMD3(0, 0, 1), radiance: SIMD3(1, 0.5, 0.5))]
        let sight = try SurfaceSight(of: [draw], in: list, picture: Self.size, texture: Self.size)
        let shown = Float(PortableMath.cos(0.5)) * 0.3
        let picture = SRGBImage(
            LinearImage(size: Self.size, filledWith: LinearColor(red: shown, green: shown / 2, blue: shown)))
        var gathering = TextureGathering(size: Self.size, light: .removed)
        gathering.add(picture, showing: sight)
        let color = gathering.texture()[32, 32].premultiplied
        #expect(abs(color.x - 0.3) < 0.01 && abs(color.y - 0.3) < 0.01 && abs(color.z - 0.6) < 0.02, "\(color)")
    }

    @Test("A hidden half is mirrored from the other one at its own brightness")
    func mirrored() {
        // Only the left half shows all spots; the right one is darker and known only near the middle.
        let texture = LinearImage(size: Self.size) { x, y in
            let isSpot = (y / 4).isMultiple(of: 2)
            let light: Float = isSpot ? 0.6 : 0.3
            if x < 32 { return LinearColor(red: light, green: light, blue: light) }
            return x < 40 ? LinearColor(red: light / 2, green: light / 2, blue: light / 2) : .clear
        }
        let filled = texture.filled(mirrors: true)
        for row in [1, 6, 33, 62] {
            let (left, right) = (filled[5, row].premultiplied, filled[58, row].premultiplied)
            #expect(right.w == 1 && abs(right.x - left.x / 2) < 0.02, "\(row): \(left) \(right)")
        }
        let plain = texture.filled(mirrors: false)[58, 33].premultiplied
        #expect(plain.w == 1 && plain.x > 0.1 && plain.x < 0.5)
        let nothing = LinearImage(size: Self.size, filledWith: .clear)
        #expect(nothing.filled(mirrors: true) == nothing)
    }
}
