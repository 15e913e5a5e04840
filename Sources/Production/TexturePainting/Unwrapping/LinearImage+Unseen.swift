public import Imaging
import RenderMath

// What no picture shows is made up: from the other half of the face where that was seen, else of the colours around it.

extension Image<LinearColor> {
    /// The texture without gaps: opaque everywhere.
    ///
    /// A half that was not seen takes the look of the other one, in the brightness and colour of what lies around: their ratio where both were seen
    /// is carried on to where one was not. All other gaps are filled by pull and push (Gortler and others, "The lumigraph", 1996,
    /// doi:10.1145/237170.237200): from means over ever larger areas.
    /// - Parameter mirrors: whether the two halves of the texture, left and right of its middle, are alike.
    public func filled(mirrors: Bool) -> LinearImage {
        let known = mirrors ? over(mirrored.brought(to: self)) : self
        return known.withoutGaps
    }

    private var mirrored: LinearImage {
        Image(size: size) { x, y in self[size.width - 1 - x, y] }
    }

    /// The pixels over others, by alpha.
    private func over(_ other: LinearImage) -> LinearImage {
        var result = self
        for index in result.pixels.indices {
            let color = pixels[index].premultiplied
            result.pixels[index].premultiplied += other.pixels[index].premultiplied * (1 - color.w)
        }
        return result
    }

    /// The levels over which two halves are compared: areas of 8 texels of 1024 on, so that a birthmark does not count.
    private static let comparedSteps = 3
    /// The limits of how much brighter or darker a half may be made.
    private static let ratios: ClosedRange<Float> = 0.4...2.5

    /// The picture in the brightness and colour of another one, where both are known; carried on from there to where one is not.
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
        // What makes one half brighter makes the other one darker: neither is carried on across the middle.
        let halves = [true, false].map { isLeft in
            Image(size: ratios.size) { x, y in (2 * x < ratios.size.width) == isLeft ? ratios[x, y] : .clear }
                .withoutGaps.resampled(to: size, enlargement: .bilinear)
        }
        return Image(size: size) { x, y in
            let ratio = halves[2 * x < size.width ? 0 : 1][x, y].premultiplied
            return ratio.w == 0 ? self[x, y] : LinearColor(premultiplied: self[x, y].premultiplied * SIMD4(ratio.xyz, 1))
        }
    }

    /// The picture with each gap filled from means over ever larger areas; clear where nothing is known at all.
    private var withoutGaps: LinearImage {
        let levels = MipChain(self).levels
        guard var filled = levels.last, filled.pixels[0].premultiplied.w > 0 else { return self }
        filled = filled.opaque
        for level in levels.dropLast().reversed() {
            filled = level.over(filled.resampled(to: level.size, enlargement: .bilinear)).opaque
        }
        return filled
    }

    /// The colours without alpha.
    private var opaque: LinearImage {
        map { color in
            let value = color.premultiplied
            guard value.w > 0 else { return color }
            let straight = value.xyz / value.w
            return LinearColor(red: straight.x, green: straight.y, blue: straight.z)
        }
    }
}
