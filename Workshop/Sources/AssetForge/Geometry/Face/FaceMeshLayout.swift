/// The order of the face mesh's vertices and what each belongs to.
///
/// First the 38 vertices on the middle line, from top to bottom as they were laid, then pairs: 38, 40, 42 … on the person's left
/// (x > 0) and right after each its mirror image, 39, 41, 43 …
public enum FaceMeshLayout {
    /// Vertices of the face, as many as ARKit's.
    public static let vertexCount = 1220
    /// Triangles of the face without the fill, as many as ARKit's.
    public static let triangleCount = 2304
    /// Vertices on the middle line.
    public static let middleCount = 38

    /// The vertex on the other side of the face; itself on the middle line.
    public static func mirrored(_ vertex: Int) -> Int {
        vertex < middleCount ? vertex : vertex ^ 1
    }
}
