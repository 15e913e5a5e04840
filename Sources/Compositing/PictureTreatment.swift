public import Imaging
public import Keying

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

    /// Leaves an object alone, first of all. Default: nil, everything stays.
    public var object: ObjectKey?
    /// Brings the picture to a size: what follows has fewer pixels to do, or as many as are seen. Default: nil, as it is.
    public var fitting: Fitting?
    /// Makes a screen's colour transparent. Default: nil, nothing.
    public var key: ChromaKey?

    /// Nothing is done.
    public init() {}

    /// The picture as it is shown.
    /// - Parameter matte: of the object, where it was followed to this picture. Default: nil, it is looked for at its places.
    public func picture(from source: SRGBImage, matte: Image<UInt8>? = nil) -> SRGBImage {
        let cut = object.map { source.cut(by: matte ?? $0.matte(of: source)) } ?? source
        let fitted = fitting.map { cut.placed(in: $0.size, $0.fit) } ?? cut
        return key?.keyed(fitted) ?? fitted
    }
}
