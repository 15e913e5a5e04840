import RenderMath

extension Double {
    /// The unit vector at this angle in degrees, counter-clockwise from +x, rotated by further degrees.
    func direction(rotatedBy rotation: Double = 0) -> SIMD2<Double> {
        let radians = (self + rotation) * .pi / 180
        return SIMD2(PortableMath.cos(radians), PortableMath.sin(radians))
    }
}
