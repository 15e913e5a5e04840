/// The order of the face mesh's vertices.
///
/// First the 38 vertices on the midline, from top to bottom as they were added, then pairs: 38, 40, 42 … on the person's left
/// (x > 0) and right after each its mirror image, 39, 41, 43 …
public enum FaceMeshLayout {
    /// The number of vertices of the face, the same as ARKit's.
    public static let vertexCount = 1220
    /// The number of triangles of the face without the fill, the same as ARKit's.
    public static let triangleCount = 2304
    /// The number of vertices on the midline.
    public static let midlineCount = 38

    /// The vertex on the other side of the face; itself on the midline.
    public static func mirrored(_ vertex: Int) -> Int {
        vertex < midlineCount ? vertex : vertex ^ 1
    }
}
