public import Imaging

/// The properties of a terminal that determine how it shows pictures.
public struct PictureTerminal: Sendable, Equatable {
    /// The method for showing pictures.
    public var form: PictureForm
    /// The number of columns and rows, at least 1 each.
    public var (columns, rows): (Int, Int)
    /// The size of a character cell in pixels; nil if the terminal does not report it.
    public var cellSize: ImageSize?
    /// Whether tmux runs inside the terminal, so that graphics must be wrapped for the outer terminal.
    public var isWithinTmux: Bool

    /// Creates a terminal from its properties.
    public init(
        form: PictureForm, columns: Int = 80, rows: Int = 24, cellSize: ImageSize? = nil, isWithinTmux: Bool = false
    ) {
        (self.form, self.columns, self.rows) = (form, max(columns, 1), max(rows, 1))
        (self.cellSize, self.isWithinTmux) = (cellSize, isWithinTmux)
    }

    /// The number of rows that pictures leave free for text below them.
    static let spareRows = 2

    /// The size of a displayed picture.
    package struct Placement: Equatable {
        /// The displayed size in pixels, at most the picture's own size.
        package var pixels: ImageSize
        /// The number of character cells that it covers, the last ones possibly in part.
        package var (columns, rows): (Int, Int)

        package static func == (a: Self, b: Self) -> Bool {
            (a.pixels, a.columns, a.rows) == (b.pixels, b.columns, b.rows)
        }
    }

    /// Returns the largest placement that fits, no larger than the picture.
    package func placement(of size: ImageSize) -> Placement {
        // The usual proportions of cells if the terminal does not report its own.
        let cell = form.isGraphics ? cellSize ?? ImageSize(10, 20) : ImageSize(1, 2)
        let space = (width: columns * cell.width, height: max(rows - Self.spareRows, 1) * cell.height)
        // Integer arithmetic, for the same result on every platform: the width that corresponds to the height of the space.
        let width = min(size.width, space.width, max(space.height * size.width / size.height, 1))
        let height = min(max((size.height * width + size.width / 2) / size.width, 1), space.height)
        return Placement(
            pixels: ImageSize(width, height), columns: (width + cell.width - 1) / cell.width,
            rows: (height + cell.height - 1) / cell.height)
    }
}
