import Imaging

/// The screen of a `DistanceKeyer` in one picture, and the kernel that keys it.
///
/// The stated colours decide how the key works, never the colour that the search finds: keys with colour use the mixture, keys
/// without colour the distance.
struct PreparedScreen {
    let plate: ScreenPlate
    let keyer: PreparedKeyer
    /// The screen's mean colour, if it was searched for and found.
    let found: SRGBA8?

    init(_ keyer: DistanceKeyer, in picture: SRGBImage, _ grid: CellGrid) {
        let colors = keyer.colors.map(ColorSamples.linear)
        let colored = colors.filter { KeyAxis(of: $0) != nil }
        let colorless = colors.filter { KeyAxis(of: $0) == nil }
        if colored.isEmpty {
            self.init(keyer, colorless: colorless, in: picture, grid)
        } else {
            self.init(keyer, colored: colored, colorless: colorless, in: picture, grid)
        }
    }

    private init(
        _ keyer: DistanceKeyer, colored: [SIMD3<Float>], colorless: [SIMD3<Float>], in picture: SRGBImage, _ grid: CellGrid
    ) {
        let found = keyer.followsLight ? ScreenPlate(of: picture, grid, keys: colored) : nil
        let plate = found ?? ScreenPlate(grid, color: colored[0])
        self.plate = plate
        self.found = found.map { SRGBA8(linear: $0.mean) }
        let mixture = plate.axis.map { MixtureKernel(axis: $0, ramp: MixtureRamp(keyer, color: plate.mean)) }
        let perceptual = PerceptualKernel(keyer, keys: colorless)
        if let mixture, !colorless.isEmpty {
            self.keyer = .mixed(MixedKernel(mixture: mixture, perceptual: perceptual))
        } else {
            self.keyer = mixture.map(PreparedKeyer.mixture) ?? .perceptual(perceptual)
        }
    }

    /// Prepares the screen of keys without colour. The light of one screen is followed; several keys are one colour each
    /// everywhere.
    private init(_ keyer: DistanceKeyer, colorless colors: [SIMD3<Float>], in picture: SRGBImage, _ grid: CellGrid) {
        let samples = keyer.followsLight ? ColorlessSamples(of: picture, grid) : nil
        let screens = samples.map { samples in colors.compactMap { ColorlessScreen(samples, key: $0) } } ?? []
        let noise = screens.map(\.noise).max() ?? 0
        let followed = colors.count == 1 ? screens.first : nil
        let plate = followed.map { ScreenPlate(grid, colorless: $0.atNodes) } ?? ScreenPlate(grid, color: colors[0])
        self.plate = plate
        found = followed.map { _ in SRGBA8(linear: plate.mean) }
        self.keyer = .perceptual(PerceptualKernel(keyer, keys: colors, followsScreen: followed != nil, noise: noise))
    }
}

extension SRGBA8 {
    fileprivate init(linear color: SIMD3<Float>) {
        self.init(LinearColor(red: color.x, green: color.y, blue: color.z))
    }
}
