import Imaging
import RenderMath

/// Cracks in a lacquered mask, as a factor on its paint: white where it is whole.
///
/// They are the edges between the cells of scattered points, which are densest around the blow, where cracks are also wider.
enum Cracks {
    /// The corner of the mouth from which they spread, in millimetres on the face's sheet.
    private static let center = SIMD2<Float>(24, -30)
    private static let noise = ValueNoise(seed: 0xC8AC)

    /// - Parameters:
    ///   - reach: how far they have spread, in millimetres.
    ///   - width: of a crack at the centre, in millimetres.
    static func paint(reach: Float, width: Float, pixels: Int = 1024) -> SRGBImage {
        let frame = FaceSheet.frame(pixels: pixels)
        let span = SIMD2<Float>(frame.span)
        return SRGBImage(size: ImageSize(pixels, pixels)) { column, row in
            let x = ((Float(column) + 0.5) / Float(pixels) - 0.5) * span.x
            let y = (0.5 - (Float(row) + 0.5) / Float(pixels)) * span.y
            let light = light(at: SIMD2(x, y), reach: reach, width: width)
            let byte = UInt8((min(max(light, 0), 1) * 255).rounded())
            return SRGBA8(red: byte, green: byte, blue: byte)
        }
    }

    private static func light(at point: SIMD2<Float>, reach: Float, width: Float) -> Float {
        // Cracks waver as they run.
        let wavering =
            SIMD2(noise.fractal(at: point / 9, octaves: 3), noise.fractal(at: point / 9 + SIMD2(70, 31), octaves: 3)) * 3
        let way = point - center
        let distance = length(of: way)
        let left = 1 - smoothStep(0.72 * reach, reach, distance + 12 * noise.value(at: point / 17))
        guard left > 0 else { return 1 }
        // Polar cells: long and thin splinters close to the blow, plates far from it.
        let angle = Float(PortableMath.atan2(Double(way.y + wavering.y), Double(way.x + wavering.x)))
        let rings = Float(PortableMath.log2(Double(1 + length(of: way + wavering) / 11))) * 1.5
        let edge = edgeDistance(SIMD2((angle / (2 * .pi) + 0.5) * 11, rings), wrapping: 11)
        // From cells to millimetres: as long as a cell is wide there.
        let scale = max(distance, 6) * 2 * .pi / 11
        let crack = edge * scale
        let half = width * (0.28 + 0.72 * (1 - min(distance / reach, 1))) * left / 2
        let dark = 1 - smoothStep(half * 0.55, half + 0.25, crack)
        // Paint is bruised next to a crack.
        let bruise = 0.22 * left * (1 - smoothStep(half, half + 2.2, crack))
        return (1 - 0.96 * dark) * (1 - bruise)
    }

    /// The distance to the edge between the nearest point's cell and the next one's.
    private static func edgeDistance(_ position: SIMD2<Float>, wrapping columns: Float) -> Float {
        let (jitterX, jitterY) = (ValueNoise(seed: 0xC8AD), ValueNoise(seed: 0xC8AE))
        let cell = position.rounded(.down)
        var (nearest, second) = (SIMD2<Float>(repeating: 1e6), SIMD2<Float>(repeating: 1e6))
        for row in -2...2 {
            for column in -2...2 {
                let neighbour = cell + SIMD2(Float(column), Float(row))
                var named = neighbour
                named.x -= (named.x / columns).rounded(.down) * columns
                let jitter = SIMD2(jitterX.value(at: named), jitterY.value(at: named)) * 0.46
                let way = neighbour + SIMD2(0.5, 0.5) + jitter - position
                if (way * way).sum() < (nearest * nearest).sum() {
                    second = nearest
                    nearest = way
                } else if (way * way).sum() < (second * second).sum() {
                    second = way
                }
            }
        }
        let across = second - nearest
        return abs((((nearest + second) / 2) * across).sum()) / max(length(of: across), 1e-6)
    }
}

/// A sheet of 4 × 2 shards of a red lacquered mask with gold, which fly when it bursts.
enum Shards {
    private static let cell = 128
    private static let noise = ValueNoise(seed: 0x5AAD)

    static func paint() -> SRGBImage {
        SRGBImage(size: ImageSize(4 * cell, 2 * cell)) { x, y in
            var sum = SIMD4<Float>.zero
            for offset in [SIMD2<Float>(0.25, 0.25), SIMD2(0.75, 0.25), SIMD2(0.25, 0.75), SIMD2(0.75, 0.75)] {
                let place = (SIMD2(Float(x % cell), Float(y % cell)) + offset) / Float(cell) * 2 - SIMD2(1, 1)
                sum += color(of: (y / cell) * 4 + x / cell, at: place) / 4
            }
            guard sum.w > 0 else { return .clear }
            return SRGBA8(LinearColor(premultiplied: sum))
        }
    }

    /// Premultiplied, in linear light.
    private static func color(of shard: Int, at place: SIMD2<Float>) -> SIMD4<Float> {
        func chance(_ row: Float) -> Float { noise.value(at: SIMD2(Float(shard) * 5.7 + 0.5, row)) }
        let corners = 3 + shard % 3
        var inside: Float = 1e6
        for corner in 0..<corners {
            let turn = (Double(corner) + 0.55 * Double(chance(Float(corner) + 20))) / Double(corners) * 2 * .pi + Double(shard)
            let normal = SIMD2(Float(PortableMath.cos(turn)), Float(PortableMath.sin(turn)))
            let reach = 0.42 + 0.16 * chance(Float(corner) + 40)
            inside = min(
                inside,
                reach - (normal * place).sum() + 0.03 * noise.fractal(at: place * 6 + SIMD2(Float(shard) * 9, 0), octaves: 2))
        }
        guard inside > 0, length(of: place) < 0.97 else { return .zero }
        let shade = 0.8 + 0.3 * noise.fractal(at: place * 2 + SIMD2(Float(shard), 7), octaves: 3) - 0.2 * place.y
        var color = blend(Pigment.linear(0xD0241A), Pigment.linear(0x8A0E12), inside > 0.3 ? 0.1 : 0.5) * shade
        // A line of gold leaf across every second one.
        if shard % 2 == 0 {
            let slope = chance(60) * 1.4
            let line = abs(place.y - slope * place.x - 0.25 * chance(61))
            if line < 0.11 {
                color = Pigment.linear(0xE9B84C) * (0.9 + 0.5 * noise.value(at: place * 9))
            } else if line < 0.16 {
                color = Pigment.linear(0x2A0806)
            }
        }
        // The broken edge shows the white body under the lacquer.
        if inside < 0.075 { color = Pigment.linear(0xEFE3CF) * (0.85 + 0.25 * noise.value(at: place * 11)) }
        let clear = SIMD3<Float>(max(color.x, 0), max(color.y, 0), max(color.z, 0))
        return SIMD4(clear, 1)
    }
}
