extension Material {
    /// The largest number of sets of texture coordinates that one surface can read.
    public static let mostTextureCoordinateSets = 2
}
