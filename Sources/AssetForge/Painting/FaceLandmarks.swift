/// Where the parts of the neutral face lie, as measured, so that paint can be put on them.
///
/// The numbers are those of a real head, in millimetres in ARKit's face space (the measurement's zero is at the eye line,
/// 27 mm above the face's origin and 65 mm before it). Numbered as the 68-point scheme of iBUG: 0–16 the jaw from the person's
/// right ear, 17–26 brows, 27–35 nose, 36–47 eyes, 48–59 outer lip, 60–67 inner lip.
enum FaceLandmarks {
    /// The landmarks of the person's left half, and of the midline, by number.
    private static let leftHalf: [Int: SIMD3<Double>] = [
        8: SIMD3(0, -83.1, 39.3), 9: SIMD3(15.4, -80, 37.7), 10: SIMD3(30.5, -76.5, 22.7), 11: SIMD3(43, -69.5, 8.5),
        12: SIMD3(57.2, -52.3, -3.7), 13: SIMD3(65.6, -31, -13.3), 14: SIMD3(69.4, -12, -19.7), 15: SIMD3(72.8, 7.5, -25.7),
        16: SIMD3(73.6, 29.3, -28.4),
        22: SIMD3(11.7, 51.7, 42.3), 23: SIMD3(24.1, 54.5, 39.8), 24: SIMD3(37.9, 55.1, 33.3), 25: SIMD3(49.3, 52.3, 24.9),
        26: SIMD3(58.2, 44.6, 14.1),
        27: SIMD3(0, 30, 42.3), 28: SIMD3(0, 18.9, 50.2), 29: SIMD3(0, 8.7, 58.1), 30: SIMD3(0, -3.4, 65.7),
        33: SIMD3(0, -19.5, 50.7), 34: SIMD3(6, -18.8, 49.2), 35: SIMD3(12.5, -18.9, 43.7),
        42: SIMD3(18.4, 25.1, 27), 43: SIMD3(27.8, 31.9, 30.3), 44: SIMD3(38.7, 31.3, 28.6), 45: SIMD3(44.6, 26.9, 21),
        46: SIMD3(38.6, 23.3, 27.3), 47: SIMD3(27.3, 23.4, 29.1),
        51: SIMD3(0, -32.2, 53.4), 52: SIMD3(7.3, -31.6, 52.3), 53: SIMD3(17, -35.2, 47.2), 54: SIMD3(25.3, -42.6, 36.9),
        55: SIMD3(18, -48, 44), 56: SIMD3(10.3, -50.4, 48.9), 57: SIMD3(0, -51.2, 50.5),
        62: SIMD3(0, -40.7, 47.8), 63: SIMD3(10, -40.4, 45.9), 64: SIMD3(22.1, -42.3, 36.3), 65: SIMD3(10.7, -41.2, 45.4),
        66: SIMD3(0, -41.4, 47.5),
    ]

    /// The same landmark on the person's right, for those of the right half.
    private static let leftOfRight: [Int: Int] = [
        0: 16, 1: 15, 2: 14, 3: 13, 4: 12, 5: 11, 6: 10, 7: 9, 17: 26, 18: 25, 19: 24, 20: 23, 21: 22, 31: 35, 32: 34, 36: 45,
        37: 44, 38: 43, 39: 42, 40: 47, 41: 46, 48: 54, 49: 53, 50: 52, 58: 56, 59: 55, 60: 64, 61: 63, 67: 65,
    ]

    /// The position of a landmark, 0…67, in millimetres in ARKit's face space.
    static func position(_ number: Int) -> SIMD3<Double> {
        if let position = leftHalf[number] { return position }
        let mirrored = leftOfRight[number].flatMap { leftHalf[$0] }
        guard let mirrored else { preconditionFailure("Landmarks are numbered 0…67, not \(number).") }
        return SIMD3(-mirrored.x, mirrored.y, mirrored.z)
    }

    /// Where a landmark, 0…67, lies on the painter's sheet, in millimetres.
    static func onSheet(_ number: Int) -> SIMD2<Double> {
        FaceSheet.point(of: position(number))
    }

    /// The texture coordinate of a landmark, 0…67.
    static func textureCoordinate(_ number: Int) -> SIMD2<Double> {
        FaceUnwrap.textureCoordinate(of: position(number))
    }
}
