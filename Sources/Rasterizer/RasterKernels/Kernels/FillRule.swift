import KernelData
import RenderMath

/// The fill rule for samples exactly on an edge: of two triangles that share the edge, exactly one draws the sample.
///
/// This is the top-left rule of Direct3D and OpenGL.
///
/// An edge function `a·(x − x₀) + b·(y − y₀)` is zero on the edge from one corner to the next and positive inside. x and y are
/// in 1/256 pixel, y downwards; a is the first corner's y minus the second's, b the second's x minus the first's. A sample is
/// covered if each of the three functions is positive, or zero on an edge that owns its samples.
enum FillRule {
    /// Whether a sample on the edge belongs to the triangle: left edges and horizontal top edges own their samples.
    @inline(__always)
    static func ownsSamplesOnEdge(_ a: Int32, _ b: Int32) -> Bool {
        a > 0 || (a == 0 && b > 0)
    }

    /// The bias of sixteen edge functions: 0 for edges that own their samples, −1 for the others.
    ///
    /// With it added, the sign alone shows whether a sample is inside, because zeros of the other edges become negative.
    @inline(__always)
    static func bias(_ a: WholeLanes, _ b: WholeLanes) -> WholeLanes {
        let zero = WholeLanes(repeating: 0)
        let owns = (a .> zero) .| ((a .== zero) .& (b .> zero))
        return ~unsafeBitCast(owns, to: WholeLanes.self)
    }

    /// The same for one edge function.
    @inline(__always)
    static func bias(_ a: Int32, _ b: Int32) -> Int32 {
        ownsSamplesOnEdge(a, b) ? 0 : -1
    }
}
