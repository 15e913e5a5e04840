extension Image {
    /// The part of the picture in some columns and rows.
    /// - Precondition: both ranges lie within the picture and are not empty.
    @inlinable
    public func cropped(columns: Range<Int>, rows: Range<Int>) -> Image {
        precondition(
            columns.lowerBound >= 0 && columns.upperBound <= size.width && rows.lowerBound >= 0
                && rows.upperBound <= size.height, "Columns \(columns) and rows \(rows) are not within \(size).")
        var part: [Pixel] = []
        part.reserveCapacity(columns.count * rows.count)
        for row in rows {
            let start = row * size.width
            part += pixels[start + columns.lowerBound..<start + columns.upperBound]
        }
        return Image(size: ImageSize(columns.count, rows.count), pixels: part)
    }
}
