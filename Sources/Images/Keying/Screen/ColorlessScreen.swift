import Imaging
import RenderMath

/// A black, grey or white screen as a picture shows it: its light, which may be uneven, and its noise.
///
/// A hue does not identify such a screen, so the search compares colours in OKLab, lightness included. It starts from the
/// stated key; see `ScreenSearch`. From cells with the screen's colour it continues to neighbouring cells whose light differs
/// slightly, so that it follows light that falls off, and stops at a step.
struct ColorlessScreen {
    /// The screen's mean colour in OKLab.
    let mean: SIMD3<Double>
    /// The distance in OKLab from the screen's light that its noise reaches.
    let noise: Double
    /// The screen in linear light at the corners of the cells.
    let atNodes: [SIMD3<Float>]

    /// Looks for the screen; nil if no colour of the picture is near the key.
    init?(_ samples: ColorlessSamples, key: SIMD3<Float>) {
        let key = ColorlessSamples.oklab(key)
        let window = max(Self.window, Self.distance(ofLevels: 8, from: key.x))
        let search = ScreenSearch(window: window, reach: max(Self.reach, Self.distance(ofLevels: 24, from: key.x)))
        let border = (0..<samples.grid.count).filter(samples.grid.isOnBorder).flatMap { samples.colors[samples.cells[$0]] }
        guard let mean = search.center(from: key, border: border, all: samples.colors) else { return nil }
        let light = ColorlessLight(samples, around: mean, window: window)
        guard light.hasCells else { return nil }
        self.mean = mean
        atNodes = light.atNodes
        let compression = Self.distance(ofLevels: Self.compressionLevels, from: mean.x)
        noise = max(min(Self.noiseFactor * light.usualDistance(from: atNodes), Self.greatestNoise * window), compression)
    }

    /// The distance in OKLab within which colours belong to one screen.
    private static let window = 0.05
    /// The distance in OKLab of the screen from the stated key.
    private static let reach = 0.12
    /// The error of lossy compression near edges, in levels of 8 bits. Near black it is a large distance in OKLab.
    private static let compressionLevels = 6.0
    /// Four fifths of the samples are nearer than the usual distance. Gaussian noise in three channels exceeds 2.4 times that
    /// distance in one of 100,000 pixels.
    private static let noiseFactor = 2.4
    /// The greatest noise, in windows.
    private static let greatestNoise = 1.2

    /// The greatest distance in OKLab between a grey and greys that are some levels of 8 bits darker or brighter, and a margin
    /// for colour.
    /// - Parameter lightness: the lightness of the grey in OKLab.
    static func distance(ofLevels levels: Double, from lightness: Double) -> Double {
        let encoded = SRGBTransfer.encoded(fromLinear: lightness * lightness * lightness)
        let distances = [-levels, levels].map { offset -> Double in
            let other = min(max(encoded + offset / 255, 0), 1)
            return abs(PortableMath.cubeRoot(SRGBTransfer.linear(fromEncoded: other)) - lightness)
        }
        return 1.15 * max(distances[0], distances[1])
    }
}

/// The samples of a picture's cells, in OKLab and in linear light.
struct ColorlessSamples {
    let grid: CellGrid
    /// OKLab, cell by cell.
    private(set) var colors: [SIMD3<Double>] = []
    private(set) var linear: [SIMD3<Float>] = []
    /// The samples of each cell.
    private(set) var cells: [Range<Int>] = []

    init(of picture: SRGBImage, _ grid: CellGrid) {
        self.grid = grid
        var (colors, linear, cells) = (colors, linear, cells)
        CellSamples.forEachCell(of: picture, grid) { _, samples in
            cells.append(linear.count..<linear.count + samples.count)
            linear += samples
            colors += samples.lazy.map(Self.oklab)
        }
        (self.colors, self.linear, self.cells) = (colors, linear, cells)
    }

    static func oklab(_ linear: SIMD3<Float>) -> SIMD3<Double> {
        let color = OKLab(linear: linear)
        return SIMD3(color.lightness, color.a, color.b)
    }
}
