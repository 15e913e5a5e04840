extension Material {
    /// The largest number of sets of texture coordinates that one surface can read.
    package static let mostTextureCoordinateSets = 2
}
