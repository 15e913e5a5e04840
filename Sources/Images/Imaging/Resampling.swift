/// The interpolation by which a picture is made larger. Smaller pictures are always means over areas.
public enum Enlargement: Sendable, CaseIterable {
    /// A straight line between neighbours: soft, never brighter or darker than what is there.
    case bilinear
    /// A cubic through the neighbours (Catmull and Rom): sharper; what swings below zero is cut.
    case bicubic
}

extension Image where Pixel == LinearColor {
    /// The picture at another size: the mean over the area of each new pixel where it shrinks, an interpolation where it grows.
    public func resampled(to target: ImageSize, enlargement: Enlargement = .bicubic) -> LinearImage {
        resampled(by: ImagePlacing(of: size, in: target, .stretch, enlargement), margins: nil, threads: 1)
    }

    /// The picture in a frame of another size and perhaps other proportions.
    /// - Parameters:
    ///   - margins: the colour beside the picture where it does not fill the frame. Default: nothing.
    ///   - threads: the number of threads that share the rows, at least 1; what comes out does not depend on it. Default: 1.
    public func placed(
        in frame: ImageSize, _ fit: ImageFit, enlargement: Enlargement = .bicubic, margins: LinearColor = .clear,
        threads: Int = 1
    ) -> LinearImage {
        resampled(
            by: ImagePlacing(of: size, in: frame, fit, enlargement), margins: fit == .fit ? margins : nil, threads: threads)
    }
}
