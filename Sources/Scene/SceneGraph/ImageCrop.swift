package import Imaging
public import RenderMath

/// A picture of a frame, as reliefs name it.
public struct FrameImage: Hashable, Sendable {
    /// Which of the pictures that come with the scene, counted from 0.
    public var source: Int
    /// The number of the frame in which it is seen.
    public var frame: Int

    /// A picture of a frame.
    public init(source: Int, frame: Int) {
        self.source = source
        self.frame = frame
    }
}

extension ImageRectangle {
    /// The columns and rows of texels that the rectangle covers of a picture in whose width and height it is measured, its edges brought to the nearest texels' and cut off at
    /// the picture's; nil where fewer than two are left in either direction, or the rectangle is not made of numbers.
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
    /// The part of it, in shares of its width and height.
    public var rectangle: ImageRectangle

    /// A part of a picture.
    public init(_ picture: FrameImage, _ rectangle: ImageRectangle) {
        self.picture = picture
        self.rectangle = rectangle
    }
}
