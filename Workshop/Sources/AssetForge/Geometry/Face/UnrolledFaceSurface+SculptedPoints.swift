extension UnrolledFaceSurface {
    /// Points of the skin: measured ones, and between them points set by eye.
    ///
    /// Left half, in the measurement's own axes. Measured sections and the profile are followed loosely (they jump a little);
    /// points of the nose are set by eye, since a section through the nostrils is not single-valued.
    static var sculptedPoints: [(position: SIMD3<Double>, slack: Double)] {
        sections.flatMap { section in section.points.map { (SIMD3($0.x, section.height, $0.y), 2e-6) } }
            + profile.map { (SIMD3(0, $0.x, $0.y), 2e-6) }
            + (nose + noseCreases + socketsAndChin).map { ($0, 0) }
    }

    /// Horizontal sections at a height: (x, z), as far as they are single-valued.
    private static let sections: [(height: Double, points: [SIMD2<Double>])] = [
        (60, [SIMD2(10, 96.0), SIMD2(20, 94.0), SIMD2(30, 90.0), SIMD2(40, 82.8), SIMD2(50, 71.7), SIMD2(57, 61)]),
        (45, [SIMD2(10, 101.8), SIMD2(20, 100.0), SIMD2(30, 96.3), SIMD2(40, 90.0), SIMD2(50, 80.8), SIMD2(60, 66.3)]),
        (30, [SIMD2(10, 106.6), SIMD2(30, 101.9), SIMD2(45, 91.8), SIMD2(55, 79.9), SIMD2(62, 67.8), SIMD2(70, 48.1)]),
        (
            15,
            [
                SIMD2(5, 106.6), SIMD2(10, 105.6), SIMD2(15, 104.4), SIMD2(20, 102.7), SIMD2(25, 100.9), SIMD2(30, 99.6),
                SIMD2(35, 98.6), SIMD2(40, 97.4), SIMD2(45, 95.2), SIMD2(50, 91.8), SIMD2(55, 86.1), SIMD2(62, 70.5),
                SIMD2(70, 49.0),
            ]
        ),
        (0, [SIMD2(5, 106.5), SIMD2(10, 98.4), SIMD2(50, 83.9), SIMD2(55, 79.7), SIMD2(62, 70.2), SIMD2(70, 52.0)]),
        (
            -15,
            [
                SIMD2(5, 117.9), SIMD2(10, 110.0), SIMD2(15, 102.4), SIMD2(20, 97.7), SIMD2(25, 95.7), SIMD2(30, 94.9),
                SIMD2(40, 92.1), SIMD2(50, 86.4), SIMD2(60, 77.1), SIMD2(67, 63.5),
            ]
        ),
        (
            -30,
            [
                SIMD2(20, 102.6), SIMD2(25, 100.6), SIMD2(30, 99.0), SIMD2(40, 95.5), SIMD2(50, 90.2), SIMD2(60, 80.0),
            ]
        ),
        (-40, [SIMD2(30, 100.5), SIMD2(40, 96.7), SIMD2(50, 89.7), SIMD2(60, 77.3), SIMD2(65, 65.9)]),
        (-55, [SIMD2(10, 114.8), SIMD2(20, 108.3), SIMD2(30, 101.9), SIMD2(40, 95.6), SIMD2(50, 86.1), SIMD2(60, 70.7)]),
        (-70, [SIMD2(30, 100.8), SIMD2(35, 97.8), SIMD2(40, 93.4), SIMD2(50, 79.3)]),
        (-85, [SIMD2(10, 108.5), SIMD2(20, 104.3), SIMD2(30, 97.1), SIMD2(40, 87.9), SIMD2(45, 78.1)]),
    ]

    /// The midline: (y, z).
    private static let profile: [SIMD2<Double>] = [
        SIMD2(-95, 110.5), SIMD2(-90, 109.7), SIMD2(-85, 109.6), SIMD2(-55, 116.2), SIMD2(-51, 115.4), SIMD2(10, 106.5),
        SIMD2(20, 107.6), SIMD2(30, 106.7), SIMD2(40, 103.8), SIMD2(50, 100.7), SIMD2(60, 96.7),
    ]

    /// Bridge, tip and wings.
    private static let nose: [SIMD3<Double>] = [
        SIMD3(0, -24.5, 127.2), SIMD3(0, -35, 129.8), SIMD3(0, -39.6, 126.4), SIMD3(0, -43.4, 120.8),
        SIMD3(4.5, -24.5, 125.2), SIMD3(9, -24, 118.0), SIMD3(13.5, -24, 109.2), SIMD3(18, -24, 101.8),
        SIMD3(5, -30.4, 129.0), SIMD3(9.0, -31, 123.4), SIMD3(12.8, -30.5, 115.4),
        SIMD3(4.8, -36, 127.9), SIMD3(8.8, -36.5, 122.8), SIMD3(12.6, -36.5, 118.0), SIMD3(15.8, -36.5, 112.8),
        SIMD3(23, -36, 102.0), SIMD3(23, -43, 102.6), SIMD3(20, -48.5, 104.4),
        SIMD3(2.8, -52, 115.2), SIMD3(6, -50.5, 114.6), SIMD3(12, -50, 110.2),
    ]

    /// The nose's lower margin and its crease against the cheek and the lip: vertices lie on them, so that edges do too. In the
    /// measurement's own axes, left half.
    static let noseCreases: [SIMD3<Double>] = [
        // the margin, from the columella to the wing
        SIMD3(3.2, -43.2, 120.4), SIMD3(6.2, -41.6, 121.0), SIMD3(9.4, -41.5, 119.3), SIMD3(12.6, -42.4, 116.0),
        SIMD3(15.4, -42.2, 112.4), SIMD3(17.4, -40.2, 109.2),
        // the nostril
        SIMD3(6.4, -43.9, 114.6), SIMD3(9.4, -44.0, 113.4),
        // the crease, from below the nostril round the wing
        SIMD3(3.0, -46.3, 115.2), SIMD3(9.3, -46.2, 111.2), SIMD3(15.8, -45.4, 106.6), SIMD3(18.6, -43.2, 104.8),
        SIMD3(20.0, -39.6, 103.6), SIMD3(19.8, -35.8, 103.8), SIMD3(18.4, -32.2, 105.2), SIMD3(16.2, -29.2, 107.8),
    ]

    /// Eye sockets, chin and the underside of the jaw.
    private static let socketsAndChin: [SIMD3<Double>] = [
        SIMD3(33, 11.5, 97.0), SIMD3(24, 10.5, 97.6), SIMD3(42, 9.5, 93.2), SIMD3(17, 7.5, 98.2),
        SIMD3(33, -9.5, 94.6), SIMD3(24, -9.5, 94.8), SIMD3(42, -8.5, 91.2), SIMD3(14.5, -3, 96.0), SIMD3(49, 4, 86.2),
        SIMD3(14, -9, 99.0),
        SIMD3(0, -102, 109.3), SIMD3(12, -97, 109.0), SIMD3(24, -95, 101.5), SIMD3(36, -91, 88.5), SIMD3(46, -80, 79.5),
        SIMD3(14, -84, 108.2),
    ]
}
