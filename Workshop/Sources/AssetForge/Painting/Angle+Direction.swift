import RenderMath

extension Double {
    /// The unit vector at this angle in degrees, counted counter-clockwise from +x, turned by further degrees.
    func direction(turnedBy turn: Double = 0) -> SIMD2<Double> {
        let radians = (self + turn) * .pi / 180
        return SIMD2(PortableMath.cos(radians), PortableMath.sin(radians))
    }
}
