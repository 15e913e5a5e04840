import Meshes

/// The geometry of pictures that are shown flat.
enum FlatPicture {
    /// Returns a triangle that contains the rectangle.
    ///
    /// Pixels on the triangle's longest side are outside the rectangle, and the texture ends at the rectangle's edges. The two
    /// triangles of a quad would share pixels on the diagonal. Each would sample the texture at the centre of its part of the
    /// pixel instead of at the texel.
    static func triangle(around size: SIMD2<Float>) -> Mesh {
        let (left, bottom) = (-size.x / 2, -size.y / 2)
        return Mesh(
            positions: [
                SIMD3(left, bottom, 0), SIMD3(left + 3 * size.x, bottom, 0), SIMD3(left, bottom + 3 * size.y, 0),
            ],
            normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
            textureCoordinates: [[SIMD2(0, 1), SIMD2(3, 1), SIMD2(0, -2)]], triangles: [SIMD3(0, 1, 2)])
    }
}
