/// The connectivity of a tracked face's mesh, which is constant while its vertices move.
public struct FaceTopology: Hashable, Sendable {
    /// One pair for each vertex; (0, 0) is the texture's top left corner.
    public var textureCoordinates: [SIMD2<Float>]
    /// Three vertex indices for each triangle, counter-clockwise seen from outside.
    public var triangles: [SIMD3<UInt32>]
    /// The triangles that fill the holes of the face.
    public var fillTriangles: FillTriangles

    /// Triangles that fill the holes of a face, as indices in ``FaceTopology/triangles``.
    public struct FillTriangles: Hashable, Sendable {
        /// The triangles of the person's left eye.
        public var leftEye: [Int]
        /// The triangles of the person's right eye.
        public var rightEye: [Int]
        /// The triangles of the mouth.
        public var mouth: [Int]

        /// Creates a set of fill triangles. Default: the holes stay open.
        public init(leftEye: [Int] = [], rightEye: [Int] = [], mouth: [Int] = []) {
            self.leftEye = leftEye
            self.rightEye = rightEye
            self.mouth = mouth
        }
    }

    /// Creates a topology. Default: the holes stay open.
    public init(
        textureCoordinates: [SIMD2<Float>], triangles: [SIMD3<UInt32>], fillTriangles: FillTriangles = FillTriangles()
    ) {
        self.textureCoordinates = textureCoordinates
        self.triangles = triangles
        self.fillTriangles = fillTriangles
    }

    /// The number of vertices of the mesh.
    public var vertexCount: Int { textureCoordinates.count }
}
