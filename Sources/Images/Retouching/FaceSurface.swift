public import Imaging

/// The face in a frame: the pixels that show it, and the texture position of each of them.
///
/// Brushes and regions on the face are mapped to pixels through it, so they follow the face and end at its silhouette. They
/// fade near the silhouette and where one part of the face hides another.
public struct FaceSurface: Sendable {
    /// The texture position that each pixel shows, (0, 0) at the top left; arbitrary where the face is not visible.
    public let textureCoordinates: Image<SIMD2<Float>>
    /// The strength of brushes, 0…255: 0 where the face is not visible, reduced towards its silhouette.
    public let presence: Image<UInt8>
    /// The surface in blocks, to find the pixels of a brush.
    let blocks: SurfaceBlocks

    /// The width over which brushes fade towards the silhouette, as a fraction of the picture's longer side: five pixels in
    /// 1280.
    package static let fadeWidth: Float = 1 / 256
    /// The greatest distance between the texture coordinates of neighbouring pixels on one surface.
    ///
    /// A greater one means that one part hides another.
    package static let greatestStep: Float = 0.03

    /// Creates a surface from a renderer's output.
    /// - Parameters:
    ///   - textureCoordinates: one position for each pixel of the picture.
    ///   - seen: the coverage of each pixel by the face, 0…255. Positions with NaN count as not visible.
    /// - Precondition: both have the same size.
    public init(textureCoordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        precondition(
            textureCoordinates.size == seen.size,
            "The texture coordinates have the size \(textureCoordinates.size), but the coverage has \(seen.size).")
        self.textureCoordinates = textureCoordinates
        let fade = SilhouetteFade.result(coordinates: textureCoordinates, seen: seen)
        presence = fade.presence
        blocks = SurfaceBlocks(coordinates: textureCoordinates, fade: fade)
    }

    /// Creates the surface of a face in a frame.
    package init(_ face: FaceCoverage) {
        self.init(textureCoordinates: face.textureCoordinates, seen: face.seen)
    }

    /// Creates a surface that is visible wherever a position is finite.
    public init(textureCoordinates: Image<SIMD2<Float>>) {
        self.init(textureCoordinates: textureCoordinates, seen: SilhouetteFade.seen(coordinates: textureCoordinates))
    }

    /// The size of the picture.
    public var size: ImageSize { textureCoordinates.size }
}
