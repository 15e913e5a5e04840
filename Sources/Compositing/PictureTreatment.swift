public import Imaging

/// What is done to a picture before a scene shows it.
public struct PictureTreatment: Sendable {
    /// How a picture takes a size that it does not have.
    public struct Fitting: Sendable, Hashable {
        /// The size that it takes, in pixels.
        public var size: ImageSize
        /// What happens where the proportions differ.
        public var fit: PictureFit

        /// A fitting from its parts.
        public init(_ size: ImageSize, _ fit: PictureFit) {
            self.size = size
            self.fit = fit
        }
    }

    /// Brings the picture to a size, first of all: what follows has fewer pixels to do, or as many as are seen. Default: nil, as it is.
    public var fitting: Fitting?

    /// Nothing is done.
    public init() {}

    /// The picture as it is shown.
    public func picture(from source: SRGBImage) -> SRGBImage {
        guard let fitting, source.size != fitting.size else { return source }
        return source.placed(in: fitting.size, fitting.fit)
    }
}
