/// The parts of the face that most roles share: brows, eye sockets, nose sockets and mouth lines, on the sheet's right half.
enum OperaFeatures {
    /// A straight brow of the three-tile face, blunt at the root and pointed at the temple.
    static let brow = Shape.outline([
        .corner(6, 36), .at(8.5, 47), .at(17, 54.5), .at(31, 58.5), .at(47, 62), .at(64, 69), .corner(86, 85), .at(76, 67),
        .at(61, 55.5), .at(44, 49.5), .at(28, 46.5), .at(14, 40.5),
    ])

    /// A straight eye socket of the three-tile face, pointed towards the nose and rising to the temple.
    static let eye = Shape.outline([
        .corner(11.5, 12), .at(16.5, 25), .at(28, 35), .at(44, 38.5), .at(61, 39), .at(78, 45), .corner(98, 59), .at(88, 40),
        .at(73, 25), .at(57, 16), .at(41, 12), .at(25, 11),
    ])

    /// The slender eye of a phoenix.
    static let phoenixEye = Shape.outline([
        .corner(15.5, 17), .at(22, 26.5), .at(33, 34.5), .at(47, 36.5), .at(62, 38.5), .at(80, 47.5), .corner(100, 63),
        .at(88, 44), .at(74, 31), .at(58, 22), .at(42, 17.5), .at(28, 15.5),
    ])

    /// The sunken socket next to the nose, with its tip on the cheek.
    static let nose = Shape.outline([
        .corner(8.2, 14), .at(10.5, 2), .at(15.5, -5.5), .at(24, -7), .at(31, -4), .corner(37, 4), .at(36, -8), .at(30, -16.5),
        .at(20, -21.5), .at(9, -22.5), .at(3, -20.5), .at(8, -16.5), .at(9.5, -8), .at(7.6, 2),
    ])

    /// The area round the mouth that a beard hides on the stage, rounded at the chin.
    static let mouth = Shape.mirroredOutline([
        .corner(0, -28), .at(13, -27), .at(26, -29.5), .at(35, -37), .at(38.5, -48), .at(35, -60), .at(25, -68.5),
        .at(12, -72.5),
        .at(0, -73.5),
    ])

    /// The same area with corners that laugh up to the cheeks.
    static let laughingMouth = Shape.mirroredOutline([
        .corner(0, -29), .at(12, -27.5), .at(25, -28.5), .at(36, -24), .corner(48, -9), .at(47.5, -26), .at(45, -44),
        .at(38, -59),
        .at(26, -69), .at(12, -74), .at(0, -75),
    ])

    /// The line from the wing of the nose round the mouth.
    static let cheekLine: StrokePoints = [(27, -15, 0.5), (35, -22, 2.6), (40.5, -35, 3.2), (39.5, -50, 2.6), (32, -63, 0.4)]

    /// The lines at the corner of the mouth.
    static let mouthCorner: StrokePoints = [(26.5, -42, 1.8), (32, -44.5, 2), (36, -50, 1.5), (37, -56, 0.3)]

    /// The shadow under the nose's tip.
    static let underNose: StrokePoints = [(10.5, -20, 0.4), (6, -22.4, 1.8), (0, -23, 2), (-6, -22.4, 1.8), (-10.5, -20, 0.4)]

    /// The side locks along the rim.
    static let locks: [StrokePoints] = [
        [(112, 44, 5), (114, 28, 5), (113, 8, 4), (108, -12, 2.5), (103, -26, 0.3)],
        [(109, 34, 2), (109.5, 20, 2.4), (107, 4, 1.6), (103, -10, 0.3)],
    ]
}
