import DrawLists
import RasterMemory
import RenderMath

/// Reads textures for sixteen pixels at once.
struct TextureKernel {
    let batch: FragmentBatch

    /// Texture coordinates of sixteen pixels and how they change from pixel to pixel.
    struct Coordinates {
        var u: Lanes
        var v: Lanes
        var uPerColumn: Lanes
        var vPerColumn: Lanes
        var uPerRow: Lanes
        var vPerRow: Lanes

        @inline(__always)
        func scaled(by scale: SIMD2<Float>, offset: SIMD2<Float>) -> Coordinates {
            Coordinates(
                u: u * scale.x + offset.x, v: v * scale.y + offset.y, uPerColumn: uPerColumn * scale.x,
                vPerColumn: vPerColumn * scale.y, uPerRow: uPerRow * scale.x, vPerRow: vPerRow * scale.y)
        }
    }

    /// The colour of an input that has a texture.
    func color(of input: UnsafePointer<InputRecord>, at coordinates: Coordinates) -> LaneColor {
        guard let texture = input.pointee.texture else { return LaneColor(repeating: input.pointee.color) }
        let place = coordinates.scaled(by: input.pointee.scale, offset: input.pointee.offset)
        var color = sample(texture, at: place, wrap: input.pointee.wrap, filter: input.pointee.filter)
        if let other = input.pointee.fadesTo {
            color = color.mixed(
                with: sample(other, at: place, wrap: input.pointee.wrap, filter: input.pointee.filter), by: input.pointee.fadeShare)
        }
        return color * input.pointee.color
    }

    private func sample(
        _ texture: TextureRecord, at place: Coordinates, wrap: ShadingInput.Wrap, filter: ShadingInput.Filter
    ) -> LaneColor {
        let u = wrapped(place.u, wrap)
        let v = wrapped(place.v, wrap)
        switch filter {
        case .nearest:
            read(texture, level: Lanes(repeating: 0), u: u, v: v, wrap: wrap, isNearest: true, share: nil)
        case .bilinear:
            read(texture, level: Lanes(repeating: 0), u: u, v: v, wrap: wrap, isNearest: false, share: nil)
        case .trilinear:
            let level = level(of: texture, at: place)
            let finer = LaneMath.floor(level)
            let share = level - finer
            read(texture, level: finer, u: u, v: v, wrap: wrap, isNearest: false, share: nil)
            if LaneMath.isAnySet(share .> Lanes(repeating: 0)) {
                let coarser = LaneMath.min(finer + 1, Lanes(repeating: texture.lastLevel))
                read(texture, level: coarser, u: u, v: v, wrap: wrap, isNearest: false, share: share)
            }
        }
        return LaneColor(turning: batch.texels)
    }

    /// The mip level at which a texel is as large as a pixel: half the logarithm of the larger of the two squared steps.
    @inline(__always)
    private func level(of texture: TextureRecord, at place: Coordinates) -> Lanes {
        let (a, b) = (place.uPerColumn * texture.width, place.vPerColumn * texture.height)
        let (c, d) = (place.uPerRow * texture.width, place.vPerRow * texture.height)
        let larger = LaneMath.max(a * a + b * b, c * c + d * d)
        let level = LaneMath.log2(LaneMath.max(larger, Lanes(repeating: 1))) * 0.5
        return LaneMath.min(level, Lanes(repeating: texture.lastLevel))
    }

    /// Coordinates brought to 0…1 where the picture repeats, else to −1…2, beyond which nothing new is to be seen.
    @inline(__always)
    private func wrapped(_ coordinate: Lanes, _ wrap: ShadingInput.Wrap) -> Lanes {
        let limit = Lanes(repeating: 1_048_576)
        let bounded = coordinate.replaced(by: 0, where: .!(LaneMath.magnitude(coordinate) .< limit))
        switch wrap {
        case .clamp, .border:
            return LaneMath.min(LaneMath.max(bounded, Lanes(repeating: -1)), Lanes(repeating: 2))
        case .repeat:
            return bounded - LaneMath.floor(bounded)
        case .mirror:
            // A wave of period two: 0 at even whole numbers, 1 at odd ones.
            let half = bounded * 0.5
            return LaneMath.magnitude((half - LaneMath.rounded(half)) * 2)
        }
    }

    /// Reads one level for each lane into `batch.texels`, or mixes it into what is there.
    /// - Parameter share: how much the new colour counts by lane; nil replaces.
    private func read(
        _ texture: TextureRecord, level: Lanes, u: Lanes, v: Lanes, wrap: ShadingInput.Wrap, isNearest: Bool, share: Lanes?
    ) {
        let levels = batch.integerPointer(0)
        batch.integers[0] = LaneMath.integers(level)
        let widths = batch.floatPointer(0)
        let heights = batch.floatPointer(1)
        for lane in 0..<16 {
            let info = texture.levels[Int(levels[lane])]
            widths[lane] = Float(info.width)
            heights[lane] = Float(info.height)
        }
        let width = batch.floats[0]
        let height = batch.floats[1]
        let shift: Float = isNearest ? 0 : 0.5
        let x = u * width - shift
        let y = v * height - shift
        let left = LaneMath.floor(x)
        let top = LaneMath.floor(y)
        batch.floats[2] = isNearest ? Lanes(repeating: 0) : x - left
        batch.floats[3] = isNearest ? Lanes(repeating: 0) : y - top
        batch.floats[4] = share ?? Lanes(repeating: 1)
        batch.integers[1] = LaneMath.integers(index(left, below: width, wrap))
        batch.integers[2] = LaneMath.integers(index(left + 1, below: width, wrap))
        batch.integers[3] = LaneMath.integers(index(top, below: height, wrap))
        batch.integers[4] = LaneMath.integers(index(top + 1, below: height, wrap))
        if wrap == .border {
            batch.integers[5] = outside(left, width) | outside(top, height) &* 2
            batch.integers[6] = outside(left + 1, width) | outside(top + 1, height) &* 2
        }
        gather(texture, isBordered: wrap == .border, mixes: share != nil)
    }

    private func gather(_ texture: TextureRecord, isBordered: Bool, mixes: Bool) {
        let levels = batch.integerPointer(0)
        let (lefts, rights) = (batch.integerPointer(1), batch.integerPointer(2))
        let (tops, bottoms) = (batch.integerPointer(3), batch.integerPointer(4))
        let (before, after) = (batch.integerPointer(5), batch.integerPointer(6))
        let (shareX, shareY, shares) = (batch.floatPointer(2), batch.floatPointer(3), batch.floatPointer(4))
        let result = batch.texels
        for lane in 0..<16 {
            let info = texture.levels[Int(levels[lane])]
            let upper = texture.texels + Int(info.start &+ tops[lane] &* info.width)
            let lower = texture.texels + Int(info.start &+ bottoms[lane] &* info.width)
            var upperLeft = Self.color(upper[Int(lefts[lane])])
            var upperRight = Self.color(upper[Int(rights[lane])])
            var lowerLeft = Self.color(lower[Int(lefts[lane])])
            var lowerRight = Self.color(lower[Int(rights[lane])])
            if isBordered {
                let (left, right) = (before[lane] & 1 != 0, after[lane] & 1 != 0)
                let (top, bottom) = (before[lane] & 2 != 0, after[lane] & 2 != 0)
                if left || top { upperLeft = .zero }
                if right || top { upperRight = .zero }
                if left || bottom { lowerLeft = .zero }
                if right || bottom { lowerRight = .zero }
            }
            let above = upperLeft + (upperRight - upperLeft) * shareX[lane]
            let below = lowerLeft + (lowerRight - lowerLeft) * shareX[lane]
            let color = above + (below - above) * shareY[lane]
            result[lane] = mixes ? result[lane] + (color - result[lane]) * shares[lane] : color
        }
    }

    /// A texel as numbers from 0 to 1.
    @inline(__always)
    static func color(_ texel: SIMD4<UInt16>) -> SIMD4<Float> {
        // Sixteen bits in the mantissa of 2²³ are a float 2²³ too large: cheaper than converting.
        let bits = SIMD4<UInt32>(truncatingIfNeeded: texel) | 0x4B00_0000
        return (unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608) * (1 / 65_535)
    }

    /// The texel's column or row: wrapped round where the picture repeats, else held at the edge.
    @inline(__always)
    private func index(_ place: Lanes, below size: Lanes, _ wrap: ShadingInput.Wrap) -> Lanes {
        var index = place
        if wrap == .repeat {
            index = index.replaced(by: index + size, where: index .< Lanes(repeating: 0))
            index = index.replaced(by: index - size, where: index .>= size)
        }
        return LaneMath.min(LaneMath.max(index, Lanes(repeating: 0)), size - 1)
    }

    /// 1 where a column or row lies outside the picture.
    @inline(__always)
    private func outside(_ place: Lanes, _ size: Lanes) -> WholeLanes {
        WholeLanes(repeating: 0).replaced(by: 1, where: (place .< Lanes(repeating: 0)) .| (place .>= size))
    }
}
