package import Imaging

extension FilmMatch {
    /// The deviation that edges of a rendered layer have: a pixel's area, and textures read between their pixels.
    private static let renderedDeviation = 0.5
    /// The most that is measured of a side of the layer, in pixels: the middle tells enough.
    private static let mostMeasured = 384
    /// The least side of the part whose noise is measured: a small layer has too few flat places of its own.
    private static let leastMeasured = 192
    /// The range in which exposure is matched.
    private static let gains = 0.25...4.0

    /// The numbers that matching comes to in a frame.
    /// - Parameters:
    ///   - layer: the layer that is drawn.
    ///   - background: the film's frame.
    ///   - expectedLuminance: the luminance of skin in the scene's light, in linear light; nil where nothing is known of it.
    package func look(
        of layer: DrawnLayer, over background: SRGBImage, expectedLuminance: Double? = nil
    ) -> FilmLook {
        var look = FilmLook()
        if case .fixed(let factor)? = exposure { look.gain = factor }
        if exposure == .automatic, let expectedLuminance, expectedLuminance > 0 {
            let factor = layer.medianLuminance(of: background) / expectedLuminance
            look.gain = min(max(factor, Self.gains.lowerBound), Self.gains.upperBound)
        }
        if case .fixed(let deviation)? = blur { look.blur = deviation }
        if case .fixed(let deviation)? = grain { look.grain = FilmGrain(deviation: deviation) }
        if let grade {
            let measured = FilmGrade(measuredIn: background, over: layer.part)
            if case .fixed(let strength) = grade { look.grade = measured.scaled(by: strength) } else { look.grade = measured }
        }
        guard blur == .automatic || grain == .automatic else { return look }
        let plane = LumaPlane(of: background, in: layer.part, most: Self.mostMeasured)
        let around = layer.part.widened(to: Self.leastMeasured)
        let measured = FilmGrain(
            measuredIn: around == layer.part ? plane : LumaPlane(of: background, in: around, most: Self.mostMeasured))
        if grain == .automatic { look.grain = measured }
        if blur == .automatic, let film = FilmSoftness.deviation(of: plane, noise: measured.deviation(atLuma: 128)) {
            let added = film * film - Self.renderedDeviation * Self.renderedDeviation
            // Less than this is not seen.
            look.blur = added > 0.04 ? added.squareRoot() : 0
        }
        return look
    }
}

extension PixelRectangle {
    /// The same about its middle, with sides of at least so many pixels.
    fileprivate func widened(to least: Int) -> PixelRectangle {
        let (across, down) = (max(least - width, 0), max(least - height, 0))
        return PixelRectangle(x: x - across / 2, y: y - down / 2, width: width + across, height: height + down)
    }
}
