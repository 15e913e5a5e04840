/// The outlines on the painter's sheet that follow from the face's geometry: its rim, its eyes, its mouth and its lips.
enum FaceOpenings {
    /// The opening of the eye on the right of the sheet.
    static let eye = outline(of: FaceGeometry.standard.leftEyeRings[0])

    /// The opening of the eye on the left of the sheet, for unmirrored sheets.
    static let rightEye = outline(of: FaceGeometry.standard.rightEyeRings[0])

    /// The opening between the closed lips.
    static let mouth = outline(of: FaceGeometry.standard.mouthRings[0])

    /// The outline of both lips.
    static let lips = outline(of: FaceGeometry.standard.mouthRings[FaceRings.lipContourRing])

    /// The edge of the mask.
    static let rim = outline(of: FaceGeometry.standard.outline)

    /// The edge of a mask up to the hairline: the last row of the border before the one that fades out.
    static let fullRim = Shape.region(FaceBorder.standard.positions[FaceBorder.rows - 2].map { FaceSheet.point(of: $0) })

    /// The right half of the mask's edge, from the midline of the forehead to the midline under the chin; the third coordinate
    /// is 0.
    static let halfRim = FaceGeometry.standard.outline.prefix(FaceGeometry.standard.outline.count / 2 + 1).map {
        SIMD3(FaceSheet.point(of: FaceGeometry.standard.positions[$0]), 0)
    }

    private static func outline(of vertices: [Int]) -> Shape {
        .region(vertices.map { FaceSheet.point(of: FaceGeometry.standard.positions[$0]) })
    }
}
