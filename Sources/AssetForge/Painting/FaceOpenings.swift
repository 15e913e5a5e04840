/// The outlines on the painter's sheet that the face's geometry dictates: its rim, its eyes and its mouth.
enum FaceOpenings {
    /// The opening of the eye on the right of the sheet.
    static let eye = Shape.outline(
        [knot(42, isCorner: true), knot(43), knot(44), knot(45, isCorner: true), knot(46), knot(47)])

    /// The opening between the closed lips, and its mirror.
    static let mouth = Shape.mirroredOutline(
        [knot(62), knot(63), knot(64, isCorner: true), knot(65), knot(66)])

    /// The outline of both lips.
    static let lips = Shape.mirroredOutline(
        [knot(51), knot(52), knot(53), knot(54, isCorner: true), knot(55), knot(56), knot(57)])

    /// The face's rim: the edge of the mask.
    static let rim = Shape.mirroredOutline([
        .at(0, 93.5), .at(28.2, 92.2), .at(54.1, 87.5), .at(78.4, 79), .at(96.5, 68), .at(110.2, 52), .at(119, 29.3),
        .at(117.9, 7.5),
        .at(111, -12), .at(105, -31), .at(98, -58), .at(82.2, -75), .at(52.5, -85), .at(23.2, -90.4), .at(0, -92.5),
    ])

    private static func knot(_ landmark: Int, isCorner: Bool = false) -> Knot {
        let point = FaceLandmarks.onSheet(landmark)
        return isCorner ? .corner(point.x, point.y) : .at(point.x, point.y)
    }
}
