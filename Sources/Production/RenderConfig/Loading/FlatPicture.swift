import Meshes

/// The surface of a picture that is shown flat.
enum FlatPicture {
    /// A triangle that holds the rectangle and no pixel of whose longest side is in it, whose texture ends at the rectangle's edges. The
    /// two of a quad would both cover a part of the pixels on its diagonal, and read the texture in the middle of their parts and not on
    /// the texel.
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
