/// The flat sheet on which a head's skin is painted: the head unrolled as `HeadUnwrap` does it, in millimetres.
///
/// The origin is the centre of the texture. Lengths are true on the cheeks and around the eyes.
enum HeadSheet {
    /// The size of the texture: the circle round the head at the eyes' distance from its axis, and the height from neck to
    /// crown.
    static let span = SIMD2(2 * .pi * 102, HeadUnwrap.heightRange.high - HeadUnwrap.heightRange.low)

    /// The position of a point of the neutral head on the sheet.
    /// - Parameter position: in millimetres in ARKit's face space.
    static func point(of position: SIMD3<Double>) -> SIMD2<Double> {
        let coordinate = HeadUnwrap.textureCoordinate(of: position)
        return SIMD2(coordinate.x - 0.5, 0.5 - coordinate.y) * span
    }

    /// The position of a landmark, 0…67, on the sheet.
    static func landmark(_ number: Int) -> SIMD2<Double> {
        point(of: FaceLandmarks.positions[number])
    }

    /// The canvas on which skin is painted, its left half the mirror of its right.
    /// - Parameter width: in pixels; the height is half of it.
    static func frame(width: Int) -> CanvasFrame {
        CanvasFrame(width: width, height: width / 2, span: span, isMirrored: true)
    }
}
