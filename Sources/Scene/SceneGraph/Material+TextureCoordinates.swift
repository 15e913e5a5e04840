extension Material {
    /// The greatest number of sets of texture coordinates that a surface is read by.
    public static let mostTextureCoordinateSets = 2
}
