/// The 68 landmarks of a human face in iBUG's order, in millimetres in ARKit's face space.
///
/// 0–16 jaw from the person's right ear, 17–21 and 22–26 brows, 27–35 nose, 36–41 right eye, 42–47 left eye, 48–59 outer
/// lip, 60–67 inner lip. The figures were measured on a neutral face of ordinary proportions and made symmetric.
public enum FaceLandmarks {
    /// The offset from the measurement's origin (height of the eyes, a plane behind the face) to ARKit's, inside the head.
    static let origin = SIMD3<Double>(0, 27, -65.1)

    /// The position of each landmark on the neutral face.
    public static let positions: [SIMD3<Double>] = makePositions()

    /// The landmark on the other side of the face; itself on the midline.
    public static let mirrored: [Int] = [
        16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 27, 28, 29, 30, 35,
        34, 33, 32, 31, 45, 44, 43, 42, 47, 46, 39, 38, 37, 36, 41, 40, 54, 53, 52, 51, 50, 49, 48, 59, 58, 57, 56, 55, 64,
        63, 62, 61, 60, 67, 66, 65,
    ]

    /// Left half and midline, in the measurement's own axes.
    private static let measuredLeftHalf: [(landmark: Int, position: SIMD3<Double>)] = [
        (8, SIMD3(0.0, -110.1, 104.3)), (9, SIMD3(15.4, -107.0, 102.7)), (10, SIMD3(30.5, -103.5, 87.7)),
        (11, SIMD3(43.0, -96.5, 73.5)), (12, SIMD3(57.2, -79.3, 61.3)), (13, SIMD3(65.6, -58.0, 51.7)),
        (14, SIMD3(69.4, -39.0, 45.3)), (15, SIMD3(72.8, -19.5, 39.3)), (16, SIMD3(73.6, 2.3, 36.6)),
        (22, SIMD3(11.7, 24.7, 107.3)), (23, SIMD3(24.1, 27.5, 104.8)), (24, SIMD3(37.9, 28.1, 98.3)),
        (25, SIMD3(49.3, 25.3, 89.9)), (26, SIMD3(58.2, 17.6, 79.1)), (27, SIMD3(0.0, 3.0, 107.3)),
        (28, SIMD3(0.0, -8.1, 115.2)), (29, SIMD3(0.0, -18.3, 123.1)), (30, SIMD3(0.0, -30.4, 130.7)),
        (33, SIMD3(0.0, -46.5, 115.7)), (34, SIMD3(6.0, -45.8, 114.2)), (35, SIMD3(12.5, -45.9, 108.7)),
        (42, SIMD3(18.4, -1.9, 92.0)), (43, SIMD3(27.8, 4.9, 95.3)), (44, SIMD3(38.7, 4.3, 93.6)),
        (45, SIMD3(44.6, -0.1, 86.0)), (46, SIMD3(38.6, -3.7, 92.3)), (47, SIMD3(27.3, -3.6, 94.1)),
        (51, SIMD3(0.0, -59.2, 118.4)), (52, SIMD3(7.3, -58.6, 117.3)), (53, SIMD3(17.0, -62.2, 112.2)),
        (54, SIMD3(25.3, -69.6, 101.9)), (55, SIMD3(18.0, -75.0, 109.0)), (56, SIMD3(10.3, -77.4, 113.9)),
        (57, SIMD3(0.0, -78.2, 115.5)), (62, SIMD3(0.0, -67.7, 112.8)), (63, SIMD3(10.0, -67.4, 110.9)),
        (64, SIMD3(22.1, -69.3, 101.3)), (65, SIMD3(10.7, -68.2, 110.4)), (66, SIMD3(0.0, -68.4, 112.5)),
    ]

    private static func makePositions() -> [SIMD3<Double>] {
        var positions = [SIMD3<Double>](repeating: .zero, count: 68)
        for (landmark, measured) in measuredLeftHalf {
            let position = measured + origin
            positions[landmark] = position
            positions[mirrored[landmark]] = position * SIMD3(-1, 1, 1)
        }
        // On the midline the mirror image must not leave a negative zero.
        for landmark in 0..<68 where mirrored[landmark] == landmark {
            positions[landmark].x = 0
        }
        return positions
    }
}
