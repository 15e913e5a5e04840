extension Image {
    /// Returns the smallest rectangle that contains all pixels for which the predicate is true; nil if there are none.
    @inlinable
    public func part(where isMeant: (Pixel) -> Bool) -> PixelRectangle? {
        var (left, right, top, bottom) = (size.width, -1, size.height, -1)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<size.height {
                let start = row * size.width
                guard let first = (0..<size.width).first(where: { isMeant(pixels[start + $0]) }) else { continue }
                var last = size.width - 1
                while !isMeant(pixels[start + last]) { last -= 1 }
                (left, right) = (Swift.min(left, first), Swift.max(right, last))
                (top, bottom) = (Swift.min(top, row), row)
            }
        }
        guard right >= 0 else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Returns the part of the picture in some columns and rows.
    /// - Precondition: both ranges lie within the picture and are not empty.
    @inlinable
    public func cropped(columns: Range<Int>, rows: Range<Int>) -> Image {
        precondition(
            columns.lowerBound >= 0 && columns.upperBound <= size.width && rows.lowerBound >= 0
                && rows.upperBound <= size.height, "Columns \(columns) and rows \(rows) are not within a picture of \(size).")
        var part: [Pixel] = []
        part.reserveCapacity(columns.count * rows.count)
        for row in rows {
            let start = row * size.width
            part += pixels[start + columns.lowerBound..<start + columns.upperBound]
        }
        return Image(size: ImageSize(columns.count, rows.count), pixels: part)
    }
}
