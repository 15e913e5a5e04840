package import Imaging
public import RenderMath

/// A reference from a relief to one frame of a picture source.
public struct FrameImage: Hashable, Sendable {
    /// The index of the picture source among those of the scene, from 0.
    public var source: Int
    /// The number of the frame that shows the picture.
    public var frame: Int

    /// Creates a reference to a frame of a picture source.
    public init(source: Int, frame: Int) {
        self.source = source
        self.frame = frame
    }
}

extension ImageRectangle {
    /// Returns the columns and rows of texels that the rectangle covers in a picture of size `size`.
    ///
    /// The rectangle is in fractions of the picture's width and height. Its edges are clamped to the picture and rounded to the
    /// nearest texel edges. Returns nil if fewer than two texels remain in either direction, or if a coordinate is not finite.
    package func texels(in size: ImageSize) -> (columns: Range<Int>, rows: Range<Int>)? {
        guard let columns = Self.range(from: left, length: width, in: size.width),
            let rows = Self.range(from: top, length: height, in: size.height)
        else { return nil }
        return (columns, rows)
    }

    private static func range(from low: Double, length: Double, in count: Int) -> Range<Int>? {
        guard low.isFinite, length.isFinite else { return nil }
        func texel(_ position: Double) -> Int { Int(min(max(position * Double(count), 0), Double(count)).rounded()) }
        let (first, end) = (texel(low), texel(low + length))
        return end - first >= 2 ? first..<end : nil
    }
}

/// A part of a picture.
public struct ImageCrop: Hashable, Sendable {
    /// The picture.
    public var picture: FrameImage
    /// The part of it, in fractions of its width and height.
    public var rectangle: ImageRectangle

    /// Creates a reference to a part of a picture.
    public init(_ picture: FrameImage, _ rectangle: ImageRectangle) {
        self.picture = picture
        self.rectangle = rectangle
    }
}
