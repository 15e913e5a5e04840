import KernelData
import RenderMath

/// The fill rule: which triangle owns a sample that lies exactly on an edge, so that of two that share the edge one draws it, never both and
/// never none (the top-left rule of Direct3D and OpenGL).
///
/// An edge function `a·(x − x₀) + b·(y − y₀)` is zero on the edge from one corner to the next and positive inside, with x and y in
/// 1/256 pixel, y downwards, a the first corner's y less the second's and b the second's x less the first's. A sample is covered where all
/// three functions are positive, or zero on an edge that owns its samples.
enum FillRule {
    /// Whether a sample on the edge belongs to the triangle: left edges and horizontal top edges own theirs.
    @inline(__always)
    static func ownsSamplesOnEdge(_ a: Int32, _ b: Int32) -> Bool {
        a > 0 || (a == 0 && b > 0)
    }

    /// The bias of sixteen edge functions, added so that the sign alone says whether a sample is inside: 0 for edges that own their
    /// samples, −1 for the others, whose zeros become negative.
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
