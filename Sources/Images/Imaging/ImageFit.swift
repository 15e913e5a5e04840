/// The ways to place a picture in a frame of other proportions.
public enum ImageFit: String, Sendable, CaseIterable {
    /// The whole picture is visible, with margins on two sides.
    case fit
    /// The picture fills the frame, and the excess is cropped evenly on two sides.
    case fill
    /// The picture fills the frame without cropping, so that its proportions change.
    case stretch

    /// Returns the transform from a picture's points to a frame: p becomes p · scale + offset, both measured from the upper
    /// left corners.
    ///
    /// With `fit`, the picture has the largest size in whole pixels and starts at a whole pixel.
    package func placement(of picture: SIMD2<Double>, in frame: ImageSize) -> (scale: SIMD2<Double>, offset: SIMD2<Double>) {
        let sides = SIMD2(Double(frame.width), Double(frame.height))
        let ratios = sides / picture
        switch self {
        case .stretch:
            return (ratios, .zero)
        case .fill:
            let scale = max(ratios.x, ratios.y)
            return (SIMD2(scale, scale), (sides - picture * scale) / 2)
        case .fit:
            let size = (picture * min(ratios.x, ratios.y)).rounded(.toNearestOrAwayFromZero)
            let whole = size.replacing(with: SIMD2(1, 1), where: size .< SIMD2(1, 1))
            return (whole / picture, ((sides - whole) / 2).rounded(.down))
        }
    }
}
