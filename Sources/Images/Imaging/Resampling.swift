/// The interpolation for enlarging a picture. Reduced pictures are always area means.
public enum Enlargement: Sendable, CaseIterable {
    /// Linear interpolation between neighbours: soft, without overshoot.
    case bilinear
    /// Cubic interpolation between neighbours (Catmull-Rom): sharper; undershoot below zero is clamped.
    case bicubic
}

extension Image where Pixel == LinearColor {
    /// Resamples the picture to another size: area means where it shrinks, interpolation where it grows.
    public func resampled(to target: ImageSize, enlargement: Enlargement = .bicubic) -> LinearImage {
        resampled(by: ImagePlacing(of: size, in: target, .stretch, enlargement), margins: nil, threads: 1)
    }

    /// Places the picture in a frame of another size and possibly other proportions.
    /// - Parameters:
    ///   - margins: the colour around the picture if it does not fill the frame. Default: clear.
    ///   - threads: the number of threads that share the rows, at least 1; the result does not depend on it. Default: 1.
    public func placed(
        in frame: ImageSize, _ fit: ImageFit, enlargement: Enlargement = .bicubic, margins: LinearColor = .clear,
        threads: Int = 1
    ) -> LinearImage {
        resampled(
            by: ImagePlacing(of: size, in: frame, fit, enlargement), margins: fit == .fit ? margins : nil, threads: threads)
    }
}
