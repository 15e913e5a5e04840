public import Imaging

/// What there is to know of a terminal to show pictures in it.
public struct PictureTerminal: Sendable, Equatable {
    /// The way in which it shows them.
    public var form: PictureForm
    /// The number of its columns and rows, at least 1 each.
    public var (columns, rows): (Int, Int)
    /// The size of a character cell in pixels; nil where it does not say.
    public var cellSize: ImageSize?
    /// Whether tmux stands between, and what is not text is wrapped for the terminal outside.
    public var isWithinTmux: Bool

    /// A terminal.
    public init(
        form: PictureForm, columns: Int = 80, rows: Int = 24, cellSize: ImageSize? = nil, isWithinTmux: Bool = false
    ) {
        (self.form, self.columns, self.rows) = (form, max(columns, 1), max(rows, 1))
        (self.cellSize, self.isWithinTmux) = (cellSize, isWithinTmux)
    }

    /// Rows that pictures leave free, for what is told beneath them.
    static let spareRows = 2

    /// How large a picture is shown.
    package struct Placement: Equatable {
        /// The picture's size in pixels, each side at most its own.
        package var pixels: ImageSize
        /// The character cells that it covers, the last ones perhaps in part.
        package var (columns, rows): (Int, Int)

        package static func == (a: Self, b: Self) -> Bool {
            (a.pixels, a.columns, a.rows) == (b.pixels, b.columns, b.rows)
        }
    }

    /// The largest placement that fits, no larger than the picture.
    package func placement(of size: ImageSize) -> Placement {
        // The usual proportions of cells, where the terminal does not tell its own.
        let cell = form.isGraphics ? cellSize ?? ImageSize(10, 20) : ImageSize(1, 2)
        let space = (width: columns * cell.width, height: max(rows - Self.spareRows, 1) * cell.height)
        // Whole numbers, so that the same picture is the same everywhere: the width that goes with the height of the space.
        let width = min(size.width, space.width, max(space.height * size.width / size.height, 1))
        let height = min(max((size.height * width + size.width / 2) / size.width, 1), space.height)
        return Placement(
            pixels: ImageSize(width, height), columns: (width + cell.width - 1) / cell.width,
            rows: (height + cell.height - 1) / cell.height)
    }
}
