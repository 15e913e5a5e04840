package import Imaging

/// Pictures side by side with captions: a contact sheet of frames, or a film that shows several jobs at once.
package struct Sheet: Sendable {
    /// The content of a cell, of the size of the layout's cells.
    package enum Contents: Sendable {
        /// A still picture.
        case picture(SRGBImage)
        /// The frame of a job at the same time.
        case job(RenderJob)
    }

    /// A picture with its caption.
    package struct Cell: Sendable {
        /// The picture.
        package var contents: Contents
        /// The text below it.
        package var caption: String

        /// Creates a cell.
        package init(_ contents: Contents, caption: String) {
            self.contents = contents
            self.caption = caption
        }
    }

    /// A row of cells.
    package struct Row: Sendable {
        /// The text above it; nil for none.
        package var heading: String?
        /// The pictures, from left to right.
        package var cells: [Cell]

        /// Creates a row.
        package init(_ cells: [Cell], heading: String? = nil) {
            self.cells = cells
            self.heading = heading
        }
    }

    /// The rows, from the top.
    package var rows: [Row]
    /// The size of each picture.
    package var cellSize: ImageSize

    /// Creates a sheet from its rows.
    /// - Parameter cellSize: the size of each picture.
    package init(_ rows: [Row], cellSize: ImageSize) {
        self.rows = rows
        self.cellSize = cellSize
    }

    /// Creates a sheet of pictures in one sequence. All rows have equal length except the last.
    package init(_ cells: [Cell], cellSize: ImageSize) {
        let columns = SheetLayout.columns(for: cells.count, of: cellSize)
        let rows = stride(from: 0, to: cells.count, by: columns).map { Row(Array(cells[$0..<min($0 + columns, cells.count)])) }
        self.init(rows, cellSize: cellSize)
    }

    /// The positions of the pictures.
    package var layout: SheetLayout {
        SheetLayout(
            cell: cellSize, columns: rows.map(\.cells.count).max() ?? 1, rows: rows.count,
            hasHeadings: rows.contains { $0.heading != nil })
    }
}
