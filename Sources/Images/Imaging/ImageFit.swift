/// The ways to place a picture in a frame of other proportions.
public enum ImageFit: String, Sendable, CaseIterable {
    /// All of it is seen, with margins on two sides.
    case fit
    /// The frame is filled, and what does not fit is cut off evenly on two sides.
    case fill
    /// The frame is filled and nothing cut: the proportions change.
    case stretch

    /// The transform from a picture's points to a frame: a point p goes to p · scale + offset, both counted from the upper left corners.
    ///
    /// A picture that fits is as large as whole pixels allow, and stands on whole pixels.
    public func placement(of picture: SIMD2<Double>, in frame: ImageSize) -> (scale: SIMD2<Double>, offset: SIMD2<Double>) {
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
