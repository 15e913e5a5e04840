package import Imaging

/// How the stored rows of a picture lie in the picture as it is seen: the values of Exif's tag `Orientation`.
package enum StoredOrientation: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    case upright = 1
    case mirrored
    case upsideDown
    case mirroredUpsideDown
    /// Rows are the columns of what is seen: mirrored at the diagonal from the top left.
    case transposed
    /// To be turned by a quarter clockwise.
    case turnedLeft
    /// Mirrored at the other diagonal.
    case transverse
    /// To be turned by a quarter anticlockwise.
    case turnedRight

    /// How the stored rows lie, for a person.
    package var description: String {
        switch self {
        case .upright: "upright"
        case .mirrored: "mirrored"
        case .upsideDown: "upside down"
        case .mirroredUpsideDown: "mirrored and upside down"
        case .transposed: "mirrored and turned to the left"
        case .turnedLeft: "turned to the left"
        case .transverse: "mirrored and turned to the right"
        case .turnedRight: "turned to the right"
        }
    }

    /// Whether stored rows are columns of what is seen.
    var swapsAxes: Bool { rawValue >= Self.transposed.rawValue }

    private var reversesColumns: Bool { [.mirrored, .upsideDown, .transverse, .turnedRight].contains(self) }
    private var reversesRows: Bool { [.upsideDown, .mirroredUpsideDown, .turnedLeft, .transverse].contains(self) }

    /// The size of what is seen.
    func size(of stored: ImageSize) -> ImageSize {
        swapsAxes ? ImageSize(stored.height, stored.width) : stored
    }

    /// The picture as it is seen.
    package func seen(_ stored: SRGBImage) -> SRGBImage {
        self == .upright ? stored : turned(stored, over: .clear)
    }

    /// The picture as it is seen.
    func seen(_ stored: DeepImage) -> DeepImage {
        self == .upright ? stored : turned(stored, over: .clear)
    }

    /// The picture as it is seen, with its depth.
    func seen(_ stored: DecodedImage) -> DecodedImage {
        switch stored {
        case .standard(let image): .standard(seen(image))
        case .deep(let image): .deep(seen(image))
        case .linear(let image): .linear(self == .upright ? image : turned(image, over: .clear))
        }
    }

    /// The distances as they are seen.
    package func seen(_ stored: Image<Float>) -> Image<Float> {
        self == .upright ? stored : turned(stored, over: 0)
    }

    private func turned<Pixel>(_ stored: Image<Pixel>, over blank: Pixel) -> Image<Pixel> {
        let (width, height) = (stored.size.width, stored.size.height)
        // Steps through the stored pixels from one seen column to the next, and from one seen row to the next.
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
