import ImageCodecs
import Imaging
import RenderMath

/// Tufts of strands side by side, from their roots (above) to their tips: the texture of locks of hair.
enum HairTexture {
    /// The number of tufts side by side.
    static let tuftCount = 4
    private static let standardSide = 512
    private static let strandsPerTuft = 110

    /// One strand: its centre line and appearance.
    private struct Strand {
        /// The position across the tuft at the root and the tip, and the sway between, in pixels.
        var root: Float
        var tip: Float
        var sway: Float
        var phase: Float
        /// Half the width in pixels.
        var halfWidth: Float
        /// Where it begins and ends, as shares of the height.
        var start: Float
        var end: Float
        var color: SIMD3<Float>
        /// The radius and the angle per share of the height of its curls; no radius for straight strands.
        var curl: (radius: Float, angle: Float) = (0, 0)

        /// The middle line at a share of the height.
        func middle(at share: Float) -> Float {
            let wave = Float(PortableMath.sin(Double(phase + 4 * share))) - Float(PortableMath.sin(Double(phase)))
            let straight = root + (tip - root) * share * share * (1.6 - 0.6 * share) + sway * wave
            guard curl.radius > 0 else { return straight }
            return straight + curl.radius * Float(PortableMath.sin(Double(phase + curl.angle * share)))
        }

        /// The light on a strand: a curl is bright where it passes in front.
        func light(at share: Float) -> Float {
            curl.radius > 0 ? 0.75 + 0.5 * Float(PortableMath.cos(Double(phase + curl.angle * share))) : 1
        }

        /// The share of the strand's full width at a share of the height; 0 beyond its ends.
        func fullness(at share: Float) -> Float {
            smoothStep(start, start + 0.14, share) * smoothStep(end, end - 0.4, share)
        }
    }

    /// The colours of hair, as sRGB `0xRRGGBB`. The default is dark brown.
    struct Colors {
        /// The strands.
        var strand: UInt32 = 0x38241A
        /// The depth between them.
        var ground: UInt32 = 0x1B110C
        /// How much strands differ in lightness, 1 for the default.
        var variation: Float = 1
        /// The curls of a tuft: how many lie side by side, and their turns; nil for straight hair.
        var ringlets: (count: Int, turns: Float)?
    }

    /// A PNG file of colours with alpha.
    /// - Parameter side: the size in pixels; at most 512.
    static func colors(_ colors: Colors = Colors(), side: Int = standardSide) -> [UInt8] {
        let encoder = ByteEncoder()
        let ground = Pigment.linear(colors.ground)
        let texels = draw(colors, side)
        let image = SRGBImage(size: ImageSize(side, side)) { x, y in
            let color = texels[y * side + x]
            // Empty texels have the colour of the deepest strands, so that filters mix in nothing lighter.
            guard color.w > 1 / 255 else { return encoder.pixel(of: SIMD4(ground / 255, 1 / 255)) }
            return encoder.pixel(of: color)
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }

    /// Colours times alpha, and alpha.
    private static func draw(_ colors: Colors, _ side: Int) -> [SIMD4<Float>] {
        var texels = [SIMD4<Float>](repeating: .zero, count: side * side)
        for tuft in 0..<tuftCount {
            for number in 0..<strandsPerTuft { draw(strand(number, of: tuft, colors, side), of: tuft, side, into: &texels) }
        }
        return texels
    }

    private static func draw(_ strand: Strand, of tuft: Int, _ side: Int, into texels: inout [SIMD4<Float>]) {
        let tuftWidth = side / tuftCount
        for y in 0..<side {
            let share = (Float(y) + 0.5) / Float(side)
            let fullness = strand.fullness(at: share)
            guard fullness > 0 else { continue }
            let middle = strand.middle(at: share)
            let half = strand.halfWidth * (0.35 + 0.65 * fullness)
            let first = max(1, Int((middle - half - 1).rounded(.down)))
            let last = min(tuftWidth - 2, Int((middle + half + 1).rounded(.up)))
            guard first <= last else { continue }
            for x in first...last {
                let offset = (Float(x) + 0.5 - middle) / half
                let cover = min(max((1 - abs(offset)) * half + 0.5, 0), 1) * min(1, fullness * 1.8)
                guard cover > 0 else { continue }
                let round = min(max(offset, -1), 1)
                // Darker at its sides, as round things are.
                let shade: Float = (1 - 0.45 * round * round) * strand.light(at: share)
                let index = y * side + tuft * tuftWidth + x
                texels[index] = texels[index] * (1 - cover) + SIMD4(strand.color * (shade * cover), cover)
            }
        }
    }

    /// The strands of a tuft, the deepest and darkest first.
    private static func strand(_ number: Int, of tuft: Int, _ colors: Colors, _ side: Int) -> Strand {
        let noise = ValueNoise(seed: 611 + UInt32(tuft))
        func random(_ use: Int) -> Float { noise.value(at: SIMD2(Float(number) * 3, Float(use) * 7)) }
        let depth = Float(number) / Float(strandsPerTuft)
        let tuftWidth = Float(side / tuftCount)
        let scale = Float(side) / Float(standardSide)
        // Denser in the middle than at the edges; deep strands reach farther out.
        let place = random(1) * (0.62 + 0.38 * abs(random(2))) * (1 - 0.12 * depth)
        let root = tuftWidth * (0.5 + 0.45 * place)
        let gathered = tuftWidth * (0.5 + 0.45 * (place * 0.75 + 0.2 * random(3)))
        let tone = 0.5 + 0.8 * depth + 0.65 * random(4) * colors.variation
        let warm = Pigment.linear(colors.strand) * max(tone, 0.2)
        let isFine = number % 5 == 4
        let halfWidth = (isFine ? 0.9 : 1.9 + 0.8 * random(7) - 0.6 * depth) * scale
        if let ringlets = colors.ringlets {
            // The strands of a curl run side by side, each a little behind the next.
            let curl = number % ringlets.count
            let middle = tuftWidth * (Float(curl) + 0.5 + 0.4 * noise.value(at: SIMD2(Float(curl) * 5 + 0.5, 91)))
            return Strand(
                root: middle / Float(ringlets.count), tip: (middle + 14 * random(3)) / Float(ringlets.count),
                sway: 2 * random(5),
                phase: Float(curl) * 2.1 + 0.55 * random(6), halfWidth: halfWidth * 0.8, start: max(0, 0.04 * random(8)),
                end: 0.84 + 0.16 * random(9), color: isFine ? warm * 1.5 : warm,
                curl: (
                    tuftWidth / Float(ringlets.count) * (0.62 + 0.14 * random(10)),
                    2 * .pi * (ringlets.turns + 0.7 * noise.value(at: SIMD2(Float(curl) * 5 + 0.5, 17)))
                ))
        }
        return Strand(
            root: root, tip: gathered, sway: 2.2 * random(5) * scale, phase: 3 * random(6), halfWidth: halfWidth,
            start: max(0, 0.01 + 0.17 * abs(random(8)) - 0.03 * depth), end: 0.78 + 0.22 * random(9) - (isFine ? 0 : 0.04),
            color: isFine ? warm * 1.5 : warm)
    }
}
