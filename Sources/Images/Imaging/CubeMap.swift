public import DescribedErrors

/// The surroundings of a point in linear light, as six square faces of one size with their mip levels.
///
/// # Orientation
/// Faces are stored in SceneKit's order: right, left, top, bottom, front, back. Each is seen **from inside the cube, looking
/// outward**, and never mirrored. SceneKit describes them in a left-handed system (+x right, +y up, +z ahead), in which that
/// order is +X −X +Y −Y +Z −Z. Our world is right-handed and the camera looks down −z. The world's direction (x, y, z) is
/// therefore (x, y, −z) there, and *front* is what the camera sees ahead:
///
///                   +-------+
///                   |  top  |                 looking along   shows    to its right   downward
///                   | (+y)  |                 +x              right    +z             −y
///           +-------+-------+-------+-------+ −x              left     −z             −y
///           | left  | front | right | back  | +y              top      +x             −z
///           | (−x)  | (−z)  | (+x)  | (+z)  | −y              bottom   +x             +z
///           +-------+-------+-------+-------+ −z              front    +x             −y
///                   |bottom |                 +z              back     −x             −y
///                   | (−y)  |
///                   +-------+
///
/// Folded along these edges towards the reader, the cross becomes the cube around the reader's head.
///
/// A **latitude/longitude** picture has *front* in its centre, *right* a quarter of its width further right, *back* at both its
/// ends, and *top* along its upper edge.
public struct CubeMap: Sendable, Equatable {
    /// The six faces in the order of `CubeFace`, each with its mip levels.
    public let faces: [MipChain]

    /// The side of a face at full size, in pixels.
    public var side: Int { faces[0].size.width }

    /// The number of mip levels of each face.
    package var levelCount: Int { faces[0].levels.count }

    /// A face with its mip levels.
    public subscript(face: CubeFace) -> MipChain { faces[face.rawValue] }

    /// Creates a cube map from six square pictures of one size in the order right, left, top, bottom, front, back.
    public init(faces: [LinearImage]) throws(CubeMapError) {
        guard faces.count == CubeFace.allCases.count else { throw .wrongNumberOfFaces(faces.count) }
        for (face, image) in zip(CubeFace.allCases, faces) {
            guard image.size.width == image.size.height else { throw .faceNotSquare(face, image.size) }
            guard image.size == faces[0].size else { throw .faceOfOtherSize(face, image.size, first: faces[0].size) }
        }
        self.faces = faces.map(MipChain.init)
    }

    /// Creates a cube map from six faces of one size with their own mip levels.
    init(filteredFaces faces: [MipChain]) {
        self.faces = faces
    }

    /// Creates a cube map by computing each pixel from the direction of its centre, in the world's axes and of length one.
    /// - Precondition: `side` is within 1…16384.
    public init(side: Int, colorTowards: (SIMD3<Double>) -> LinearColor) {
        faces = CubeFace.allCases.map { face in
            MipChain(
                LinearImage(size: ImageSize(side, side)) { x, y in
                    let position = CubePosition(
                        face: face, u: (Double(x) + 0.5) / Double(side), v: (Double(y) + 0.5) / Double(side))
                    return colorTowards(position.direction)
                })
        }
    }

    /// Returns the direction of a position on a face, in the world's axes and of length one: `u` and `v` from 0 at its upper
    /// left to 1.
    public static func direction(face: CubeFace, u: Double, v: Double) -> SIMD3<Double> {
        CubePosition(face: face, u: u, v: v).direction
    }
}

/// The reason why pictures do not form a cube map. The description is part of a line, without the name of the file.
public enum CubeMapError: DescribedError, Equatable, Sendable {
    /// The proportions match no layout.
    case wrongProportions(ImageSize)
    /// Six faces are needed, one for each side.
    case wrongNumberOfFaces(Int)
    /// A face is not square.
    case faceNotSquare(CubeFace, ImageSize)
    /// A face's size differs from the size of the first.
    case faceOfOtherSize(CubeFace, ImageSize, first: ImageSize)

    /// For example `1024×256 pixels are not a cube map: it is …`.
    public var description: String {
        switch self {
        case .wrongProportions(let size):
            "a picture of \(size) pixels does not have the aspect ratio of a cube map; width:height must be 6:1 (a horizontal "
                + "strip), 1:6 (a vertical strip) or 2:1 (latitude/longitude); or give six square pictures"
        case .wrongNumberOfFaces(let count):
            "a cube map needs six pictures (right, left, top, bottom, front, back), not \(count)"
        case .faceNotSquare(let face, let size):
            "the cube map's \(face) face has \(size) pixels; it must be square"
        case .faceOfOtherSize(let face, let size, let first):
            "the cube map's \(face) face has \(size) pixels; all faces must have the size of the first, \(first)"
        }
    }
}
