import CLanes
import RasterResources
import KernelData
import RenderMath

/// The texels of one triangle whose material shows them as they are: what all its blocks share is worked out once.
///
/// The texels' offsets are those that `ShadingKernel` finds, to the bit.
struct UnlitTexelKernel {
    private let shown: ShownTexels
    private let input: UnsafePointer<InputRecord>
    private let slopes: BarycentricGradients
    private let reciprocalW: Attribute
    private let u: Attribute
    private let v: Attribute
    /// W where it is the same all over the triangle, else 0.
    private let evenW: Float

    /// An attribute at the first corner, and how much more of it the others have.
    private struct Attribute {
        let corner0: Float
        let to1: Float
        let to2: Float

        @inline(__always)
        func value(_ barycentric1: Lanes, _ barycentric2: Lanes) -> Lanes {
            (Lanes(repeating: corner0) + barycentric1 * to1) + barycentric2 * to2
        }
    }

    /// - Parameter triangle: the primitive ID of a triangle of the draw that the material is of.
    @inline(__always)
    init(_ shown: ShownTexels, _ material: UnsafePointer<MaterialRecord>, _ frame: UnsafePointer<FrameView>, _ triangle: UInt32)
    {
        self.shown = shown
        input = withUnsafePointer(to: &UnsafeMutablePointer(mutating: material).pointee.diffuse) { $0 }
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
        let x = BlockLanes.x + (Float(first.x) + 0.5) - slopes.x0
        let y = BlockLanes.y + (Float(first.y) + 0.5) - slopes.y0
        let (barycentric1, barycentric2) = slopes.shares(x, y)
        let w = evenW != 0 ? Lanes(repeating: evenW) : 1 / reciprocalW.value(barycentric1, barycentric2)
        return lanes_gather_blocks(
            shown.bytes,
            TextureKernel.nearestOffsets(
                u: u.value(barycentric1, barycentric2) * w, v: v.value(barycentric1, barycentric2) * w, in: shown.level,
                as: input))
    }
}
