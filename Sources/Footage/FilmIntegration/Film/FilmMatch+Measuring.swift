package import Imaging

extension FilmMatch {
    /// The blur of edges in a rendered layer, as a deviation in pixels, from the area of a pixel and from texture filtering.
    private static let renderedDeviation = 0.5
    /// The largest measured side of the layer, in pixels; of larger layers the middle is measured.
    private static let mostMeasured = 384
    /// The smallest side of the part in which noise is measured, in pixels: a small layer has too few flat areas.
    private static let leastMeasured = 192
    /// The range in which exposure is matched.
    private static let gains = 0.25...4.0

    /// Returns the look of the layer in one frame.
    /// - Parameters:
    ///   - layer: the drawn layer.
    ///   - background: the film's frame.
    ///   - expectedLuminance: the luminance of skin in the scene's light, in linear light; nil if unknown.
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
            // A smaller blur is invisible.
            look.blur = added > 0.04 ? added.squareRoot() : 0
        }
        return look
    }
}

extension PixelRectangle {
    /// Returns the rectangle extended around its centre to sides of at least `least` pixels.
    fileprivate func widened(to least: Int) -> PixelRectangle {
        let (across, down) = (max(least - width, 0), max(least - height, 0))
        return PixelRectangle(x: x - across / 2, y: y - down / 2, width: width + across, height: height + down)
    }
}
