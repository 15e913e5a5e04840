extension FaceLandmarks {
    /// The position of a landmark, 0…67, on the painter's sheet, in millimetres.
    static func onSheet(_ number: Int) -> SIMD2<Double> {
        FaceSheet.point(of: positions[number])
    }

    /// The texture coordinate of a landmark, 0…67, (0, 0) at the texture's top left.
    static func textureCoordinate(_ number: Int) -> SIMD2<Double> {
        FaceUnwrap.textureCoordinate(of: positions[number])
    }
}
