/// Six square pictures around a point: what a surface mirrors.
public struct CubeMap: Sendable {
    /// The six sides, in the order of the files: +X −X +Y −Y +Z −Z, which are right, left, top, bottom, front and back.
    public enum Face: Int, Sendable, CaseIterable {
        case right, left, top, bottom, front, back
    }

    /// One picture a face, in the order of `Face`; all are square and of one size.
    public let faces: [LinearImage]

    /// A cube map from its six faces.
    /// - Precondition: six square pictures of one size.
    public init(faces: [LinearImage]) {
        precondition(faces.count == 6, "A cube has six faces, not \(faces.count).")
        let size = faces[0].size
        precondition(size.width == size.height && faces.allSatisfy { $0.size == size }, "The faces are not equal squares.")
        self.faces = faces
    }

    /// The side of each face in pixels.
    public var side: Int { faces[0].size.width }
}
