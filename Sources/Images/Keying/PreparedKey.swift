package import Imaging

/// A key prepared for one picture: the screen has been found. Rows can be keyed in any order, on any threads.
///
///     let prepared = PreparedKey(key, for: picture)
///     let cut = prepared.keyed()
///
/// The result of a row does not depend on the rows that are keyed with it. Callers that distribute rows themselves use
/// `write(rows:into:)`.
package struct PreparedKey: Sendable {
    /// The key.
    package let key: ChromaKey
    /// The picture.
    package let picture: SRGBImage
    /// The screen's mean colour in the picture; nil if it was not searched for or not found.
    package let screenColor: SRGBA8?
    let plate: ScreenPlate
    let keyer: PreparedKeyer
    let edge: MatteEdge

    /// Searches for the screen, which reads about a hundredth of the picture.
    package init(_ key: ChromaKey, for picture: SRGBImage) {
        self.key = key
        self.picture = picture
        edge = MatteEdge(key)
        let grid = CellGrid(size: picture.size)
        switch key.keyer {
        case .range(let range):
            plate = ScreenPlate(grid, color: ColorSamples.linear(range.range.middle))
            keyer = .range(RangeKernel(range))
            screenColor = nil
        case .distance(let distance):
            let screen = PreparedScreen(distance, in: picture, grid)
            (plate, keyer, screenColor) = (screen.plate, screen.keyer, screen.found)
        }
    }

    /// Returns the whole picture, keyed.
    /// - Parameter threads: the number of threads that share the rows, at least 1; does not affect the result. Default: 1.
    package func keyed(threads: Int = 1) -> SRGBImage {
        keyedRows(0..<picture.size.height, threads: threads)
    }
}

/// A keyer, selected once for all pixels.
enum PreparedKeyer {
    case range(RangeKernel)
    case mixture(MixtureKernel)
    case perceptual(PerceptualKernel)
    case mixed(MixedKernel)
}
