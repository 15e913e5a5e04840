/// The connectivity of a tracked face's mesh, which stays the same while its vertices move.
public struct FaceTopology: Hashable, Sendable {
    /// One pair a vertex, (0, 0) at the texture's top left corner.
    public var textureCoordinates: [SIMD2<Float>]
    /// Three vertices for each triangle, counter-clockwise seen from outside.
    public var triangles: [SIMD3<UInt32>]
    /// Which triangles fill the holes of the face.
    public var fillTriangles: FillTriangles

    /// Triangles, by their place in ``FaceTopology/triangles``, that fill the holes of a face.
    public struct FillTriangles: Hashable, Sendable {
        /// Those of the person's left eye.
        public var leftEye: [Int]
        /// Those of the person's right eye.
        public var rightEye: [Int]
        /// Those of the mouth.
        public var mouth: [Int]

        /// Fillings from their parts. Default: the holes stay open.
        public init(leftEye: [Int] = [], rightEye: [Int] = [], mouth: [Int] = []) {
            self.leftEye = leftEye
            self.rightEye = rightEye
            self.mouth = mouth
        }
    }

    /// A topology from its parts. Default: the holes stay open.
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
