/// A position in a picture, counted from the top left.
public struct PixelPosition: Hashable, Sendable, CustomStringConvertible {
    /// The column, 0 at the left.
    public var x: Int
    /// The row, 0 at the top.
    public var y: Int

    /// Creates a position from its column and row.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// For example `412,233`.
    public var description: String { "\(x),\(y)" }
}

/// A rectangle of pixels; it may extend beyond the picture.
public struct PixelRectangle: Hashable, Sendable, CustomStringConvertible {
    /// The leftmost column.
    public var x: Int
    /// The uppermost row.
    public var y: Int
    /// The number of columns, 0 or more.
    public var width: Int
    /// The number of rows, 0 or more.
    public var height: Int

    /// Creates a rectangle from its upper left corner and its size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of all pixels of a picture.
    public init(allOf size: ImageSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Creates a rectangle from its columns and rows.
    public init(columns: Range<Int>, rows: Range<Int>) {
        self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// The columns.
    public var columns: Range<Int> { x..<x + width }

    /// The rows.
    public var rows: Range<Int> { y..<y + height }

    /// Whether the rectangle contains no pixels.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Returns the smallest rectangle that contains this one and another.
    package func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRectangle(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// For example `40×22 at 400,220`.
    public var description: String { "\(width)×\(height) at \(x),\(y)" }

    /// Returns the columns and rows within a picture; empty ranges if there are none.
    package func clipped(to size: ImageSize) -> (columns: Range<Int>, rows: Range<Int>) {
        (Self.clip(x, width, to: size.width), Self.clip(y, height, to: size.height))
    }

    /// Whether any of the pixels lies in a picture of a size.
    package func overlaps(_ size: ImageSize) -> Bool {
        let part = clipped(to: size)
        return !part.columns.isEmpty && !part.rows.isEmpty
    }

    private static func clip(_ start: Int, _ length: Int, to limit: Int) -> Range<Int> {
        let (end, overflows) = start.addingReportingOverflow(length)
        let first = min(max(start, 0), limit)
        return first..<max(first, min(overflows ? limit : end, limit))
    }
}
