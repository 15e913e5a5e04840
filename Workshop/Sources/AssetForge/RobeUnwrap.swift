/// The robe texture's layout: the collar's band along the upper edge, the cloth round the body below.
enum RobeUnwrap {
    /// The height of the collar's band and the upper edge of the cloth, as fractions of the texture's height.
    static let collarHeight = 0.125
    static let clothTop = 0.14

    /// Texture coordinates, (0, 0) at the top left, of a point of the collar. Both parameters are fractions 0…1: from the nape
    /// and from the upper edge.
    static func collar(along: Double, across: Double) -> SIMD2<Double> {
        SIMD2(along, across * collarHeight)
    }

    /// Texture coordinates of a point of the cloth. Both parameters are fractions 0…1: from the seam at the back towards the
    /// person's left past the front, and from the neck.
    static func cloth(around: Double, down: Double) -> SIMD2<Double> {
        SIMD2(around, clothTop + down * (1 - clothTop))
    }
}
