public import Imaging

/// The face in a frame: the pixels that show it, and the position in its texture that each of them shows.
///
/// Brushes and regions on the face reach a pixel through it, so they follow the face and end where it turns away. Near the silhouette
/// and where one part of the face hides another they fade, so that they end softly.
public struct FaceSurface: Sendable {
    /// The position in the texture that each pixel shows, (0, 0) at its top left; anything where the face is not seen.
    public let textureCoordinates: Image<SIMD2<Float>>
    /// The strength with which brushes act, 0…255: 0 where the face is not seen, less towards its silhouette.
    public let presence: Image<UInt8>
    /// The surface in blocks, to find a brush's pixels by.
    let blocks: SurfaceBlocks

    /// Over how many pixels brushes fade towards the silhouette, as a share of the picture's longer side: five in 1280.
    package static let fadeWidth: Float = 1 / 256
    /// The greatest distance between the texture coordinates of neighbouring pixels on one surface; beyond, something lies before
    /// something else.
    package static let greatestStep: Float = 0.03

    /// A surface from what a renderer gives.
    /// - Parameters:
    ///   - textureCoordinates: one position for each pixel of the picture.
    ///   - seen: the share of each pixel that the face fills, 0…255. Positions that are no numbers count as not seen.
    /// - Precondition: both are of one size.
    public init(textureCoordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        precondition(
            textureCoordinates.size == seen.size, "Places for \(textureCoordinates.size), but coverage for \(seen.size).")
        self.textureCoordinates = textureCoordinates
        let fade = SilhouetteFade.result(coordinates: textureCoordinates, seen: seen)
        presence = fade.presence
        blocks = SurfaceBlocks(coordinates: textureCoordinates, fade: fade)
    }

    /// The surface of what a frame shows of the face.
    package init(_ face: FaceCoverage) {
        self.init(textureCoordinates: face.textureCoordinates, seen: face.seen)
    }

    /// A surface that is seen wherever a position is a pair of numbers.
    public init(textureCoordinates: Image<SIMD2<Float>>) {
        self.init(textureCoordinates: textureCoordinates, seen: SilhouetteFade.seen(coordinates: textureCoordinates))
    }

    /// The size of the picture.
    public var size: ImageSize { textureCoordinates.size }
}
