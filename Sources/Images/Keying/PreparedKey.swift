package import Imaging

/// A key made ready for one picture: the screen is found. Its rows may then be keyed in any order, on any threads.
///
///     let prepared = PreparedKey(key, for: picture)
///     let cut = prepared.keyed()
///
/// Rows do not depend on which of them are keyed together; `write(rows:into:)` is for callers that share
/// them out.
package struct PreparedKey: Sendable {
    /// The key.
    package let key: ChromaKey
    /// The picture.
    package let picture: SRGBImage
    /// The screen's mean colour in the picture where it was looked for and found; else nil.
    package let screenColor: SRGBA8?
    let plate: ScreenPlate
    let keyer: PreparedKeyer
    let edge: MatteEdge

    /// Looks for the screen: about a hundredth of the picture is read.
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

    /// The whole picture.
    /// - Parameter threads: the number of threads that share the rows, at least 1; what comes out does not depend on it. Default: 1.
    package func keyed(threads: Int = 1) -> SRGBImage {
        keyedRows(0..<picture.size.height, threads: threads)
    }
}

/// A keyer, chosen once for all pixels.
enum PreparedKeyer {
    case range(RangeKernel)
    case mixture(MixtureKernel)
    case perceptual(PerceptualKernel)
    case mixed(MixedKernel)
}
