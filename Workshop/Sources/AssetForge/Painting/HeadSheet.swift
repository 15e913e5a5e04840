/// The flat sheet on which a head's skin is painted: the head unrolled as `HeadUnwrap` does it, in millimetres.
///
/// The origin is the middle of the texture; lengths are true on the cheeks and about the eyes.
enum HeadSheet {
    /// What the texture spans: round the head at the distance of the eyes from its axis, and from neck to crown.
    static let span = SIMD2(2 * .pi * 102, HeadUnwrap.heightRange.high - HeadUnwrap.heightRange.low)

    /// Where a point of the neutral head lies on the sheet.
    /// - Parameter position: in millimetres in ARKit's face space.
    static func point(of position: SIMD3<Double>) -> SIMD2<Double> {
        let coordinate = HeadUnwrap.textureCoordinate(of: position)
        return SIMD2(coordinate.x - 0.5, 0.5 - coordinate.y) * span
    }

    /// Where a landmark, 0…67, lies on the sheet.
    static func landmark(_ number: Int) -> SIMD2<Double> {
        point(of: FaceLandmarks.positions[number])
    }

    /// The canvas on which skin is painted, its left half the mirror of its right.
    /// - Parameter width: in pixels; the height is half of it.
    static func frame(width: Int) -> CanvasFrame {
        CanvasFrame(width: width, height: width / 2, span: span, isMirrored: true)
    }
}
