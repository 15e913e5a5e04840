import ImageCodecs
import Imaging
import RenderMath

/// Tufts of strands side by side, from their roots (above) to their tips: the texture of locks of hair.
enum HairTexture {
    /// The number of tufts side by side.
    static let tuftCount = 4
    private static let width = 512
    private static let height = 512
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

        /// The middle line at a share of the height.
        func middle(at share: Float) -> Float {
            let wave = Float(PortableMath.sin(Double(phase + 4 * share))) - Float(PortableMath.sin(Double(phase)))
            return root + (tip - root) * share * share * (1.6 - 0.6 * share) + sway * wave
        }

        /// The share of the strand's full width at a share of the height; 0 beyond its ends.
        func fullness(at share: Float) -> Float {
            smoothStep(start, start + 0.14, share) * smoothStep(end, end - 0.4, share)
        }
    }

    /// A PNG file of colours with alpha.
    static func colors() -> [UInt8] {
        let encoder = ByteEncoder()
        let ground = Pigment.linear(0x1B110C)
        let texels = draw()
        let image = SRGBImage(size: ImageSize(width, height)) { x, y in
            let color = texels[y * width + x]
            // Empty texels have the colour of the deepest strands, so that filters mix in nothing lighter.
            guard color.w > 1 / 255 else { return encoder.pixel(of: SIMD4(ground / 255, 1 / 255)) }
            return encoder.pixel(of: color)
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }

    /// Colours times alpha, and alpha.
    private static func draw() -> [SIMD4<Float>] {
        var texels = [SIMD4<Float>](repeating: .zero, count: width * height)
        for tuft in 0..<tuftCount {
            for number in 0..<strandsPerTuft { draw(strand(number, of: tuft), of: tuft, into: &texels) }
        }
        return texels
    }

    private static func draw(_ strand: Strand, of tuft: Int, into texels: inout [SIMD4<Float>]) {
        let tuftWidth = width / tuftCount
        for y in 0..<height {
            let share = (Float(y) + 0.5) / Float(height)
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
                let shade: Float = 1 - 0.45 * round * round
                let index = y * width + tuft * tuftWidth + x
                texels[index] = texels[index] * (1 - cover) + SIMD4(strand.color * (shade * cover), cover)
            }
        }
    }

    /// The strands of a tuft, the deepest and darkest first.
    private static func strand(_ number: Int, of tuft: Int) -> Strand {
        let noise = ValueNoise(seed: 611 + UInt32(tuft))
        func random(_ use: Int) -> Float { noise.value(at: SIMD2(Float(number) * 3, Float(use) * 7)) }
        let depth = Float(number) / Float(strandsPerTuft)
        let tuftWidth = Float(width / tuftCount)
        // Denser in the middle than at the edges; deep strands reach farther out.
        let place = random(1) * (0.62 + 0.38 * abs(random(2))) * (1 - 0.12 * depth)
        let root = tuftWidth * (0.5 + 0.45 * place)
        let gathered = tuftWidth * (0.5 + 0.45 * (place * 0.75 + 0.2 * random(3)))
        let tone = 0.5 + 0.8 * depth + 0.65 * random(4)
        let warm = Pigment.linear(0x38241A) * max(tone, 0.2)
        let isFine = number % 5 == 4
        return Strand(
            root: root, tip: gathered, sway: 2.2 * random(5), phase: 3 * random(6),
            halfWidth: isFine ? 0.9 : 1.9 + 0.8 * random(7) - 0.6 * depth,
            start: max(0, 0.01 + 0.17 * abs(random(8)) - 0.03 * depth), end: 0.78 + 0.22 * random(9) - (isFine ? 0 : 0.04),
            color: isFine ? warm * 1.5 : warm)
    }
}
