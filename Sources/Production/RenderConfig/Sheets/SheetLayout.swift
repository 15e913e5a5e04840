package import Imaging

/// The positions of equally large pictures in a sheet, in pixels.
///
/// Pictures form rows from the top, each with a caption below. Rows may have headings above.
package struct SheetLayout: Sendable {
    /// The size of each picture.
    package let cell: ImageSize
    /// The number of pictures in each row, at least 1.
    package let columns: Int
    /// The number of rows, at least 1.
    package let rows: Int
    /// The letter height of captions and headings.
    package let letterHeight: Int
    /// Whether rows have headings.
    package let hasHeadings: Bool
    private let gap: Int

    /// Creates a layout with a number of rows and columns.
    package init(cell: ImageSize, columns: Int, rows: Int, hasHeadings: Bool = false) {
        (self.cell, self.columns, self.rows, self.hasHeadings) = (cell, max(columns, 1), max(rows, 1), hasHeadings)
        letterHeight = min(max(8, min(cell.width, cell.height) / 18), 18)
        gap = max(4, letterHeight * 3 / 4)
    }

    /// Returns the number of columns that gives `count` pictures about the 16:9 shape of a screen, with as few empty cells as
    /// the number of rows allows.
    package static func columns(for count: Int, of cell: ImageSize) -> Int {
        let wanted = (Double(count) * 16 / 9 * Double(cell.height) / Double(cell.width)).squareRoot()
        let columns = min(max(Int(wanted.rounded(.up)), 1), max(count, 1))
        let rows = (count + columns - 1) / columns
        return (count + rows - 1) / max(rows, 1)
    }

    /// The height of a line of text with the space around it.
    private var lineHeight: Int { letterHeight * 2 }
    private var headingHeight: Int { hasHeadings ? lineHeight : 0 }
    private var rowHeight: Int { headingHeight + cell.height + lineHeight }

    /// The size of the sheet. Both sides are even, as most video formats require.
    package var size: ImageSize {
        let width = gap + columns * (cell.width + gap)
        let height = gap + rows * (rowHeight + gap)
        return ImageSize(width + width % 2, height + height % 2)
    }

    /// Returns the pixels of a picture.
    package func rectangle(row: Int, column: Int) -> PixelRectangle {
        PixelRectangle(
            x: gap + column * (cell.width + gap), y: gap + row * (rowHeight + gap) + headingHeight, width: cell.width,
            height: cell.height)
    }

    /// Returns the pixels below a picture for its caption.
    func captionArea(row: Int, column: Int) -> PixelRectangle {
        let picture = rectangle(row: row, column: column)
        return PixelRectangle(x: picture.x, y: picture.y + picture.height, width: cell.width, height: lineHeight)
    }

    /// Returns the pixels above a row for its heading.
    func headingArea(row: Int) -> PixelRectangle {
        let first = rectangle(row: row, column: 0)
        return PixelRectangle(
            x: first.x, y: first.y - headingHeight, width: columns * (cell.width + gap) - gap, height: headingHeight)
    }
}
