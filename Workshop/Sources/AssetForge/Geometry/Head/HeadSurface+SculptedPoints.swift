import RenderMath

extension HeadSurface {
    /// Points of the skin beyond the face, set by eye from a head of ordinary proportions: 221 mm from chin to crown,
    /// 158 mm wide. Left half and midline, millimetres in face space.
    static let sculptedPoints: [SIMD3<Double>] = crown + sides + jawAndThroat + neck

    private static let crown: [SIMD3<Double>] = [
        SIMD3(0, 112, 11), SIMD3(0, 127, -12), SIMD3(0, 135, -38), SIMD3(0, 138, -66), SIMD3(0, 134, -96),
        SIMD3(0, 120, -126), SIMD3(0, 98, -145), SIMD3(0, 70, -156), SIMD3(0, 40, -158), SIMD3(0, 10, -152),
        SIMD3(0, -15, -141), SIMD3(0, -40, -128), SIMD3(0, -65, -121),
        SIMD3(30, 131, -66), SIMD3(56, 115, -66), SIMD3(45, 118, -105), SIMD3(44, 112, -16), SIMD3(25, 123, -12),
        SIMD3(28, 100, 16), SIMD3(30, 122, -120),
    ]

    private static let sides: [SIMD3<Double>] = [
        SIMD3(62, 90, -17), SIMD3(69.5, 90, -40), SIMD3(73, 90, -70), SIMD3(63, 90, -112), SIMD3(36, 92, -141),
        SIMD3(76, 60, -45), SIMD3(78.5, 60, -72), SIMD3(76, 60, -100), SIMD3(64, 60, -128), SIMD3(36, 60, -151),
        SIMD3(74.6, 30, -45), SIMD3(75.5, 30, -70), SIMD3(73.5, 30, -100), SIMD3(60, 30, -131), SIMD3(34, 30, -151),
        SIMD3(73.2, 0, -45), SIMD3(72, 0, -70), SIMD3(68.5, 0, -100), SIMD3(55, 0, -126), SIMD3(30, 0, -143),
        SIMD3(69.5, -25, -40), SIMD3(66, -25, -70), SIMD3(60.5, -25, -100), SIMD3(46, -25, -120), SIMD3(24, -25, -133),
    ]

    private static let jawAndThroat: [SIMD3<Double>] = [
        SIMD3(64.5, -42, -30), SIMD3(61.5, -48, -45), SIMD3(59, -55, -62), SIMD3(57.5, -55, -85), SIMD3(45, -55, -108),
        SIMD3(24, -55, -120),
        SIMD3(0, -96.5, 8), SIMD3(0, -100, -5), SIMD3(0, -107, -13), SIMD3(20, -96, 4), SIMD3(34, -89.5, -9),
        SIMD3(45, -82, -22), SIMD3(52.5, -70, -34), SIMD3(20, -107, -17), SIMD3(36, -101, -28), SIMD3(49, -90, -45),
        SIMD3(55, -80, -62),
    ]

    private static let neck: [SIMD3<Double>] =
        ring(height: -105, halfWidth: 55.5, front: -16, back: -118)
        + ring(height: -130, halfWidth: 56.5, front: -19, back: -120)
        + ring(height: -160, halfWidth: 60, front: -18, back: -126)

    /// Half an ellipse round the neck, from front to back.
    static func ring(
        height: Double, halfWidth: Double, front: Double, back: Double, count: Int = 6, sag: Double = 0
    ) -> [SIMD3<Double>] {
        (0...count).map { index in
            let angle = Double.pi * Double(index) / Double(count)
            let cosine = index == 0 ? 1 : (index == count ? -1 : PortableMath.cos(angle))
            let x = index == 0 || index == count ? 0 : halfWidth * PortableMath.sin(angle)
            return SIMD3(x, height + sag * cosine, (front + back) / 2 + (front - back) / 2 * cosine)
        }
    }
}
