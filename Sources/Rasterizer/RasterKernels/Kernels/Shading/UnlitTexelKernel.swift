import CLanes
import RasterResources
import KernelData
import RenderMath

/// Reads the texels of one triangle whose material shows them unchanged; data that its blocks share is computed once.
///
/// The texels' offsets have the same bits as in `ShadingKernel`.
struct UnlitTexelKernel {
    private let shown: ShownTexels
    private let input: UnsafePointer<InputRecord>
    private let slopes: BarycentricGradients
    private let reciprocalW: Attribute
    private let u: Attribute
    private let v: Attribute
    /// W if it is constant over the triangle, otherwise 0.
    private let evenW: Float

    /// An attribute at the first corner, and its differences at the other corners.
    private struct Attribute {
        let corner0: Float
        let to1: Float
        let to2: Float

        @inline(__always)
        func value(_ barycentric1: Lanes, _ barycentric2: Lanes) -> Lanes {
            (Lanes(repeating: corner0) + barycentric1 * to1) + barycentric2 * to2
        }
    }

    /// - Parameter triangle: the primitive ID of a triangle of the material's draw.
    @inline(__always)
    init(_ shown: ShownTexels, _ material: UnsafePointer<MaterialRecord>, _ frame: UnsafePointer<FrameView>, _ triangle: UInt32)
    {
        self.shown = shown
        input = UnsafeMutablePointer(mutating: material).slot(.diffuse)
        let setup = frame.pointee.setup(triangle)
        slopes = BarycentricGradients(setup)
        @inline(__always)
        func attributes(_ vertex: Int32) -> UnsafePointer<Float> {
            UnsafeRawPointer(frame.pointee.attributes(vertex, of: triangle)).assumingMemoryBound(to: Float.self)
        }
        let corner0 = attributes(setup.pointee.vertex0)
        let corner1 = attributes(setup.pointee.vertex1)
        let corner2 = attributes(setup.pointee.vertex2)
        @inline(__always)
        func attribute(_ number: Int) -> Attribute {
            Attribute(
                corner0: corner0[number], to1: corner1[number] - corner0[number], to2: corner2[number] - corner0[number])
        }
        let set = VertexLayout.coordinates(input.pointee.coordinateSet)
        reciprocalW = attribute(VertexLayout.reciprocalW)
        u = attribute(set)
        v = attribute(set &+ 1)
        evenW = reciprocalW.to1 == 0 && reciprocalW.to2 == 0 ? 1 / reciprocalW.corner0 : 0
    }

    /// The texels, as sRGB bytes, at the pixels of a block.
    /// - Parameter first: the picture's column and row of the block's first pixel.
    @inline(__always)
    func texels(block first: SIMD2<Int32>) -> WholeLanes {
        let (x, y) = fromCorner(block: first)
        return lanes_gather_blocks(shown.bytes, offsets(at: coordinates(at: slopes.shares(x, y))))
    }

    /// The first texel of a rectangle whose texels correspond one to one to its pixels, in rows of `texelsPerRow`; nil if they
    /// do not.
    ///
    /// Without perspective, coordinates are linear over a triangle. If the texels of the corner blocks correspond to their
    /// pixels, and each pixel's centre is well inside its texel, the same is true of all blocks in between. Rounding moves a
    /// coordinate by less than a hundredth of a texel, and corners whose W differs only in its last bits move it by less than a
    /// sixtieth.
    /// - Parameters:
    ///   - width: in pixels.
    ///   - first: the picture's column and row of the rectangle's first pixel.
    ///   - reach: the distance from a pixel's centre, in pixels, within which the texel must be the same. Default: 0.
    func firstTexel(width: Int, height: Int, from first: SIMD2<Int32>, reach: Float = 0) -> UnsafePointer<Int32>? {
        if !isFlat || width < 4 || height < 4 { return nil }
        let margin = max(0.0625, reach + 0.03125)
        let start = firstOffset(block: first, margin: margin)
        if start < 0 { return nil }
        let (right, down) = (width &- 4, height &- 4)
        @inline(__always)
        func liesAsPixels(_ x: Int, _ y: Int) -> Bool {
            firstOffset(block: first &+ SIMD2(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)), margin: margin)
                == start &+ x &+ y &* texelsPerRow
        }
        if right > 0 && !liesAsPixels(right, 0) { return nil }
        if down > 0 && !(liesAsPixels(0, down) && liesAsPixels(right, down)) { return nil }
        return shown.bytes + start
    }

    /// Whether W differs by less than a millionth over the triangle.
    ///
    /// This moves coordinates by less than a millionth of a texture's size, which is at most 16,384 texels per side.
    private var isFlat: Bool {
        let most = reciprocalW.corner0 * 0x1p-20
        return shown.level.width <= 16_384 && shown.level.height <= 16_384 && abs(reciprocalW.to1) <= most
            && abs(reciprocalW.to2) <= most
    }

    /// The number of texels from one row to the next.
    @inline(__always)
    var texelsPerRow: Int { Int(shown.level.stride) }

    /// The offset of a block's first texel if its texels correspond to its pixels, with centres well inside; otherwise −1.
    ///
    /// The block may be outside the triangle.
    /// - Parameter margin: the minimum distance to the next texel, in texels.
    private func firstOffset(block first: SIMD2<Int32>, margin: Float) -> Int {
        let (x, y) = fromCorner(block: first)
        let coordinates = coordinates(at: slopes.sharesBeyond(x, y))
        let offsets = offsets(at: coordinates)
        let even =
            BlockLanes.columns &+ LaneMath.product(ofSmall: BlockLanes.rows, WholeLanes(repeating: shown.level.stride))
            &+ offsets[0]
        let isEven =
            (offsets .== even) .& isWellInside(coordinates.u * shown.level.width, margin)
            .& isWellInside(coordinates.v * shown.level.height, margin)
        return LaneMath.bits(isEven) == .max ? Int(offsets[0]) : -1
    }

    /// Whether positions in texels are more than a margin away from the next texel.
    @inline(__always)
    private func isWellInside(_ position: Lanes, _ margin: Float) -> LaneMask {
        let share = position - LaneMath.floor(position)
        return (share .> Lanes(repeating: margin)) .& (share .< Lanes(repeating: 1 - margin))
    }

    /// The pixels of a block, relative to the triangle's first corner.
    @inline(__always)
    private func fromCorner(block first: SIMD2<Int32>) -> (x: Lanes, y: Lanes) {
        (BlockLanes.x + (Float(first.x) + 0.5) - slopes.x0, BlockLanes.y + (Float(first.y) + 0.5) - slopes.y0)
    }

    /// The texture coordinates at barycentric coordinates of the second and third corners.
    @inline(__always)
    private func coordinates(at shares: (second: Lanes, third: Lanes)) -> (u: Lanes, v: Lanes) {
        let w = evenW != 0 ? Lanes(repeating: evenW) : 1 / reciprocalW.value(shares.second, shares.third)
        return TextureKernel.transformed(
            u: u.value(shares.second, shares.third) * w, v: v.value(shares.second, shares.third) * w, by: input)
    }

    @inline(__always)
    private func offsets(at coordinates: (u: Lanes, v: Lanes)) -> WholeLanes {
        TextureKernel.nearestOffsets(at: coordinates, in: shown.level, input.pointee.wrap)
    }
}
