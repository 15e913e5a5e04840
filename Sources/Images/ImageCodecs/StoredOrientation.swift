package import Imaging

/// The orientation of a picture's stored rows, with the values of the Exif tag `Orientation`.
package enum StoredOrientation: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    case upright = 1
    case mirrored
    case upsideDown
    case mirroredUpsideDown
    /// Stored rows are displayed columns: mirrored at the diagonal from the top left.
    case transposed
    /// Needs a clockwise quarter turn for display.
    case turnedLeft
    /// Mirrored at the other diagonal.
    case transverse
    /// Needs an anticlockwise quarter turn for display.
    case turnedRight

    /// The orientation in words, for messages.
    package var description: String {
        switch self {
        case .upright: "upright"
        case .mirrored: "mirrored"
        case .upsideDown: "upside down"
        case .mirroredUpsideDown: "mirrored and upside down"
        case .transposed: "mirrored and rotated to the left"
        case .turnedLeft: "rotated to the left"
        case .transverse: "mirrored and rotated to the right"
        case .turnedRight: "rotated to the right"
        }
    }

    /// Whether stored rows are displayed columns.
    var swapsAxes: Bool { rawValue >= Self.transposed.rawValue }

    private var reversesColumns: Bool { [.mirrored, .upsideDown, .transverse, .turnedRight].contains(self) }
    private var reversesRows: Bool { [.upsideDown, .mirroredUpsideDown, .turnedLeft, .transverse].contains(self) }

    /// Returns the size of the displayed picture.
    func size(of stored: ImageSize) -> ImageSize {
        swapsAxes ? ImageSize(stored.height, stored.width) : stored
    }

    /// Returns the picture as displayed.
    package func seen(_ stored: SRGBImage) -> SRGBImage {
        self == .upright ? stored : turned(stored, over: .clear)
    }

    /// Returns the picture as displayed.
    func seen(_ stored: DeepImage) -> DeepImage {
        self == .upright ? stored : turned(stored, over: .clear)
    }

    /// Returns the picture as displayed, in the same depth.
    func seen(_ stored: DecodedImage) -> DecodedImage {
        switch stored {
        case .standard(let image): .standard(seen(image))
        case .deep(let image): .deep(seen(image))
        case .linear(let image): .linear(self == .upright ? image : turned(image, over: .clear))
        }
    }

    /// Returns the distances as displayed.
    package func seen(_ stored: Image<Float>) -> Image<Float> {
        self == .upright ? stored : turned(stored, over: 0)
    }

    private func turned<Pixel>(_ stored: Image<Pixel>, over blank: Pixel) -> Image<Pixel> {
        let (width, height) = (stored.size.width, stored.size.height)
        // Steps through the stored pixels between adjacent displayed columns, and between adjacent displayed rows.
        let (columnStep, rowStep) = (reversesColumns ? -1 : 1, reversesRows ? -width : width)
        let (acrossStep, downStep) = swapsAxes ? (rowStep, columnStep) : (columnStep, rowStep)
        var rowStart = (reversesColumns ? width - 1 : 0) + (reversesRows ? (height - 1) * width : 0)
        let size = size(of: stored.size)
        var seen = Image(size: size, filledWith: blank)
        seen.pixels.withUnsafeMutableBufferPointer { target in
            stored.pixels.withUnsafeBufferPointer { source in
                for y in 0..<size.height {
                    var index = rowStart
                    for x in 0..<size.width {
                        target[y * size.width + x] = source[index]
                        index += acrossStep
                    }
                    rowStart += downStep
                }
            }
        }
        return seen
    }
}
