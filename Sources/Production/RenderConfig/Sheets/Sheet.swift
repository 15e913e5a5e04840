package import Imaging

/// Pictures side by side with captions: a contact sheet of frames, or a film that shows several jobs at once.
package struct Sheet: Sendable {
    /// A picture of a sheet, of the size of the layout's cells.
    package enum Contents: Sendable {
        /// A picture that stays.
        case picture(SRGBImage)
        /// The frame of a job at the same time.
        case job(RenderJob)
    }

    /// A picture with what is written below it.
    package struct Cell: Sendable {
        /// The picture.
        package var contents: Contents
        /// The text below it.
        package var caption: String

        /// A picture with a caption.
        package init(_ contents: Contents, caption: String) {
            self.contents = contents
            self.caption = caption
        }
    }

    /// Pictures in a row.
    package struct Row: Sendable {
        /// The text above it; nil for none.
        package var heading: String?
        /// The pictures, from left to right.
        package var cells: [Cell]

        /// A row of pictures.
        package init(_ cells: [Cell], heading: String? = nil) {
            self.cells = cells
            self.heading = heading
        }
    }

    /// The rows from the top.
    package var rows: [Row]
    /// The size of each picture.
    package var cellSize: ImageSize

    /// A sheet from its rows.
    /// - Parameter cellSize: of all pictures.
    package init(_ rows: [Row], cellSize: ImageSize) {
        self.rows = rows
        self.cellSize = cellSize
    }

    /// A sheet of pictures in one sequence, in rows of equal length but the last.
    package init(_ cells: [Cell], cellSize: ImageSize) {
        let columns = SheetLayout.columns(for: cells.count, of: cellSize)
        let rows = stride(from: 0, to: cells.count, by: columns).map { Row(Array(cells[$0..<min($0 + columns, cells.count)])) }
        self.init(rows, cellSize: cellSize)
    }

    /// The places of the pictures.
    package var layout: SheetLayout {
        SheetLayout(
            cell: cellSize, columns: rows.map(\.cells.count).max() ?? 1, rows: rows.count,
            hasHeadings: rows.contains { $0.heading != nil })
    }
}
