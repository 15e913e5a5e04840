public import Imaging
import RenderMath
import Scheduling

/// A texture blended from several pictures of it.
///
/// Each picture is sampled over the area that a texel covers in it. If several pictures show a texel, coarse colours are
/// averaged by visibility. Details come almost entirely from the best picture, because faces never align to the pixel. These
/// are the two bands of Burt and Adelson, "A multiresolution spline with application to image mosaics" (1983),
/// doi:10.1145/245.247.
public struct TextureGathering: Sendable {
    /// Whether the light on the surface is removed from the pictures.
    public enum Light: Sendable {
        /// Texels have the colours of the pictures.
        case kept
        /// Texels have the colours of a matte surface in even, white light.
        case removed
    }

    private let size: ImageSize
    private let light: Light
    private let threads: Int
    /// The weighted sums of colours and the sums of weights, for coarse colours and for details.
    private var coarse: [SIMD4<Float>]
    private var details: [SIMD4<Float>]
    /// The largest weight of each texel over all pictures.
    private var best: [Float]

    /// The least light, relative to white, at which a colour can be recovered.
    private static let leastLight: Float = 0.02
    /// The number of halvings after which colours count as coarse: areas of 32 texels in a texture of 1024.
    private static let coarseSteps = 5
    /// The limits of the factor that adapts a picture's brightness and colour to the others.
    private static let gains: ClosedRange<Float> = 0.5...2

    /// Creates an empty texture.
    public init(size: ImageSize, light: Light, threads: Int = 1) {
        (self.size, self.light, self.threads) = (size, light, threads)
        coarse = Array(repeating: .zero, count: size.pixelCount)
        details = coarse
        best = Array(repeating: 0, count: size.pixelCount)
    }

    /// Adds a picture. The first one determines the brightness of the texture.
    /// - Parameters:
    ///   - picture: a picture of the size for which the sight was computed.
    ///   - sight: the visibility of a texture of this size.
    ///   - quality: a factor on the picture's weights, 0…1. Default: 1.
    public mutating func add(_ picture: SRGBImage, showing sight: SurfaceSight, quality: Float = 1) {
        precondition(sight.size == size, "The visibility has \(sight.size) texels, but the texture has \(size).")
        var read = self.read(picture, by: sight)
        if best.contains(where: { $0 > 0 }) {
            let gain = gain(of: read)
            read = read.map { LinearColor(premultiplied: $0.premultiplied * SIMD4(gain, 1)) }
        }
        let blurred = Self.blurred(read)
        for index in read.pixels.indices {
            let color = read.pixels[index].premultiplied
            let weight = color.w * quality
            guard weight > 0 else { continue }
            let (own, around) = (color / color.w, blurred.pixels[index].premultiplied)
            let low = around.w > 0 ? around / around.w : own
            coarse[index] += SIMD4(low.xyz, 1) * weight
            // Repeated products give the same weight on every platform.
            let squared = weight * weight
            details[index] += SIMD4(own.xyz - low.xyz, 1) * (squared * squared * squared)
            best[index] = max(best[index], weight)
        }
    }

    /// Returns the texture so far: colours in linear light, and in alpha the visibility of each texel, 0…1.
    public func texture() -> LinearImage {
        let pixels = best.indices.map { index -> LinearColor in
            guard best[index] > 0, coarse[index].w > 0 else { return .clear }
            let low = coarse[index].xyz / coarse[index].w
            let high = details[index].w > 0 ? details[index].xyz / details[index].w : .zero
            let color = pointwiseMax(low + high, .zero)
            return LinearColor(red: color.x, green: color.y, blue: color.z, alpha: min(best[index], 1))
        }
        return LinearImage(size: size, pixels: pixels)
    }

    // MARK: Reading

    /// Samples a picture for each texel; alpha is the visibility.
    private func read(_ picture: SRGBImage, by sight: SurfaceSight) -> LinearImage {
        let levels = MipChain(LinearImage(picture)).levels
        let (width, light) = (size.width, light)
        let rows = parallelMap(count: size.height, threads: threads) { row in
            (0..<width).map { column -> LinearColor in
                let weight = sight.weights[column, row]
                guard weight > 0 else { return .clear }
                var color = levels.color(over: sight.footprint(column, row))
                if light == .removed {
                    let there = sight.light[column, row]
                    guard there.min() > Self.leastLight else { return .clear }
                    color /= there
                }
                return LinearColor(red: color.x, green: color.y, blue: color.z, alpha: weight)
            }
        }
        return LinearImage(size: size, pixels: rows.flatMap(\.self))
    }

    /// Returns the factor that adapts a picture's colours to the existing ones, measured where both are visible.
    private func gain(of picture: LinearImage) -> SIMD3<Float> {
        var (there, new) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
        for index in picture.pixels.indices where best[index] > 0 {
            let color = picture.pixels[index].premultiplied
            let weight = min(color.w, best[index])
            guard weight > 0 else { continue }
            there += SIMD3<Double>(coarse[index].xyz / coarse[index].w * weight)
            new += SIMD3<Double>(color.xyz / color.w * weight)
        }
        guard new.min() > 0, there.min() > 0 else { return SIMD3(1, 1, 1) }
        return SIMD3<Float>(there / new).clamped(
            lowerBound: SIMD3(repeating: Self.gains.lowerBound), upperBound: SIMD3(repeating: Self.gains.upperBound))
    }

    /// Returns the coarse colours, averaged by weight.
    private static func blurred(_ image: LinearImage) -> LinearImage {
        let levels = MipChain(image).levels
        return levels[min(coarseSteps, levels.count - 1)].resampled(to: image.size, enlargement: .bilinear)
    }
}

/// The area that a texel covers in a picture: its centre and the offsets to its neighbours, in pixels.
struct TexelFootprint {
    var center: SIMD2<Float>
    var right: SIMD2<Float>
    var down: SIMD2<Float>
}

extension SurfaceSight {
    /// Returns the area that a texel covers, derived from the positions of its neighbours.
    fileprivate func footprint(_ column: Int, _ row: Int) -> TexelFootprint {
        let place = places[column, row]
        func step(_ x: Int, _ y: Int) -> SIMD2<Float>? {
            let (x, y) = (column + x, row + y)
            guard (0..<size.width).contains(x), (0..<size.height).contains(y), places[x, y].z > 0 else { return nil }
            return SIMD2(places[x, y].x - place.x, places[x, y].y - place.y)
        }
        return TexelFootprint(
            center: SIMD2(place.x, place.y), right: step(1, 0) ?? step(-1, 0) ?? .zero,
            down: step(0, 1) ?? step(0, -1) ?? .zero)
    }
}

extension [LinearImage] {
    /// Returns the mean colour over the area of a texel, from the first mip level at which it is at most two pixels wide.
    fileprivate func color(over footprint: TexelFootprint) -> SIMD3<Float> {
        let longest = Swift.min(Swift.max(footprint.right.length, footprint.down.length), 1024)
        guard longest > 1 else { return self[0].color(at: footprint.center) }
        var (level, side) = (0, longest)
        while side > 2, level + 1 < count { (level, side) = (level + 1, side / 2) }
        let scale =
            SIMD2(Float(self[level].size.width), Float(self[level].size.height))
            / SIMD2(Float(self[0].size.width), Float(self[0].size.height))
        var sum = SIMD3<Float>.zero
        for x in [Float(-0.25), 0.25] {
            for y in [Float(-0.25), 0.25] {
                sum += self[level].color(at: (footprint.center + footprint.right * x + footprint.down * y) * scale)
            }
        }
        return sum / 4
    }
}

extension LinearImage {
    /// Returns the bilinearly filtered colour at a position in pixels from the top left corner.
    fileprivate func color(at position: SIMD2<Float>) -> SIMD3<Float> {
        let place = position - 0.5
        let corner = place.rounded(.down)
        let share = place - corner
        let (x, y) = (Int(corner.x), Int(corner.y))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            self[Swift.min(Swift.max(x, 0), size.width - 1), Swift.min(Swift.max(y, 0), size.height - 1)].premultiplied
        }
        let upper = pixel(x, y) + (pixel(x + 1, y) - pixel(x, y)) * share.x
        let lower = pixel(x, y + 1) + (pixel(x + 1, y + 1) - pixel(x, y + 1)) * share.x
        return (upper + (lower - upper) * share.y).xyz
    }
}
