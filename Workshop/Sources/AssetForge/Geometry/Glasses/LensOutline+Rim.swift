import RenderMath

extension LensOutline {
    /// A closed bar along the outline.
    /// - Parameters:
    ///   - surface: the surface on which it lies.
    ///   - count: the number of stations around the lens.
    ///   - section: the bar's section. Default: nearly a rectangle.
    ///   - halfSize: half the bar's width and depth in millimetres, by height: −1 at the lower end, 1 at the upper end.
    func rim(
        on surface: FrontSurface, count: Int, section: SweptTube.Section = .rounded,
        halfSize: (_ height: Double) -> SIMD2<Double>
    ) -> MorphedPart {
        let stations = (0..<count).map { index in
            let revolution = Double(index) / Double(count)
            let point = self.point(at: revolution)
            let tangent =
                surface.position(at: self.point(at: revolution + 0.002))
                - surface.position(at: self.point(at: revolution - 0.002))
            let up = surface.normal(at: point)
            let height = max(-1, min(1, (point.y - centre.y) / self.halfSize.y))
            return SweptTube.Station(
                centre: surface.position(at: point), across: tangent.cross(up).normalized(), up: up, halfSize: halfSize(height))
        }
        return SweptTube.make(along: stations, isClosed: true, section: section)
    }
}
