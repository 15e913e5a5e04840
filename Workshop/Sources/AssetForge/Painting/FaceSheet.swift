import RenderMath

/// The flat sheet on which faces are painted: the face unrolled as `FaceUnwrap` does it, in millimetres.
///
/// x runs along the cylinder to the viewer's right and is 0 on the midline, y is the height in ARKit's face space. Lengths on
/// the sheet are approximately lengths on the skin, so a circle painted here is a circle on a cheek.
enum FaceSheet {
    /// The position of a point of the neutral face on the sheet.
    /// - Parameter position: in millimetres in ARKit's face space.
    static func point(of position: SIMD3<Double>) -> SIMD2<Double> {
        point(ofTextureCoordinate: FaceUnwrap.textureCoordinate(of: position))
    }

    /// The position of a texture coordinate, (0, 0) at the top left, on the sheet.
    static func point(ofTextureCoordinate coordinate: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(coordinate.x - 0.5, 0.5 - coordinate.y) * FaceUnwrap.span
    }

    /// The texture coordinate, (0, 0) at the top left, of a point of the sheet.
    static func textureCoordinate(of point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(0.5 + point.x / FaceUnwrap.span.x, 0.5 - point.y / FaceUnwrap.span.y)
    }

    /// The canvas on which a face is painted with a given number of pixels a side, its left half the mirror of its right.
    /// - Parameter scale: the size of the canvas, relative to the layout of the face.
    static func frame(pixels: Int = 1024, scale: Double = 1) -> CanvasFrame {
        CanvasFrame(width: pixels, height: pixels, span: FaceUnwrap.span * scale, isMirrored: true)
    }
}
