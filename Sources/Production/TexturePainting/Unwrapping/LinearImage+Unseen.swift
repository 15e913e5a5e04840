public import Imaging
import RenderMath

// Fills texels that no picture shows: from the other half of the face if that is known, or else from surrounding colours.

extension Image<LinearColor> {
    /// Fills all gaps of the texture and makes it opaque.
    ///
    /// An unknown half is copied from the other one and adapted to the brightness and colour around it. The ratio between the
    /// halves is measured where both are known, and extrapolated from there. All other gaps are filled by pull-push, from means
    /// over increasingly large areas (Gortler and others, "The lumigraph", 1996, doi:10.1145/237170.237200).
    /// - Parameter mirrors: whether the left and right halves of the texture are alike.
    public func filled(mirrors: Bool) -> LinearImage {
        let known = mirrors ? over(mirrored.brought(to: self)) : self
        return known.withoutGaps
    }

    private var mirrored: LinearImage {
        Image(size: size) { x, y in self[size.width - 1 - x, y] }
    }

    /// Composites the pixels over others by alpha.
    private func over(_ other: LinearImage) -> LinearImage {
        var result = self
        for index in result.pixels.indices {
            let color = pixels[index].premultiplied
            result.pixels[index].premultiplied += other.pixels[index].premultiplied * (1 - color.w)
        }
        return result
    }

    /// The mip level at which halves are compared: areas of 8 texels in a texture of 1024, so that a birthmark has no effect.
    private static let comparedSteps = 3
    /// The limits of the factor on a half's brightness.
    private static let ratios: ClosedRange<Float> = 0.4...2.5

    /// Adapts the brightness and colour to another picture where both are known, and extrapolates the factor elsewhere.
    private func brought(to other: LinearImage) -> LinearImage {
        let (own, theirs) = (MipChain(self).levels, MipChain(other).levels)
        let level = Swift.min(Self.comparedSteps, own.count - 1)
        let ratios = Image(size: own[level].size) { x, y -> LinearColor in
            let (mine, wanted) = (own[level][x, y].premultiplied, theirs[level][x, y].premultiplied)
            guard mine.w > 0.05, wanted.w > 0.05 else { return .clear }
            let floor = SIMD3<Float>(repeating: 0.002)
            let ratio = ((wanted.xyz / wanted.w + floor) / (mine.xyz / mine.w + floor)).clamped(
                lowerBound: SIMD3(repeating: Self.ratios.lowerBound), upperBound: SIMD3(repeating: Self.ratios.upperBound))
            return LinearColor(red: ratio.x, green: ratio.y, blue: ratio.z, alpha: Swift.min(mine.w, wanted.w))
        }
        guard ratios.pixels.contains(where: { $0.premultiplied.w > 0 }) else { return self }
        // If one half must be brightened, the other must be darkened, so neither factor is extrapolated across the middle.
        let halves = [true, false].map { isLeft in
            Image(size: ratios.size) { x, y in (2 * x < ratios.size.width) == isLeft ? ratios[x, y] : .clear }
                .withoutGaps.resampled(to: size, enlargement: .bilinear)
        }
        return Image(size: size) { x, y in
            let ratio = halves[2 * x < size.width ? 0 : 1][x, y].premultiplied
            return ratio.w == 0 ? self[x, y] : LinearColor(premultiplied: self[x, y].premultiplied * SIMD4(ratio.xyz, 1))
        }
    }

    /// The picture with each gap filled from means over increasingly large areas; clear if all pixels are unknown.
    private var withoutGaps: LinearImage {
        let levels = MipChain(self).levels
        guard var filled = levels.last, filled.pixels[0].premultiplied.w > 0 else { return self }
        filled = filled.opaque
        for level in levels.dropLast().reversed() {
            filled = level.over(filled.resampled(to: level.size, enlargement: .bilinear)).opaque
        }
        return filled
    }

    /// The straight colours, made opaque.
    private var opaque: LinearImage {
        map { color in
            let value = color.premultiplied
            guard value.w > 0 else { return color }
            let straight = value.xyz / value.w
            return LinearColor(red: straight.x, green: straight.y, blue: straight.z)
        }
    }
}
