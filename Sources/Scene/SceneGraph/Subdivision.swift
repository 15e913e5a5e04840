/// The subdivision of a mesh when it is drawn.
package struct Subdivision: Hashable, Sendable {
    /// The number of levels, each of which replaces a triangle by four: 1 or 2.
    package var levels: Int
    /// Whether vertices at the same position at rest, in all morph targets and under all joints are one point of the surface.
    ///
    /// Must be false if the mesh takes positions from elsewhere, such as the vertices of a recording.
    package var joinsSeams: Bool

    /// The largest number of levels.
    package static let mostLevels = 2

    /// Creates a subdivision. Default: joins seams.
    /// - Precondition: `levels` is 1 or 2.
    package init(levels: Int, joinsSeams: Bool = true) {
        precondition((1...Self.mostLevels).contains(levels), "A mesh has 1 or 2 levels of subdivision; got \(levels)")
        (self.levels, self.joinsSeams) = (levels, joinsSeams)
    }
}
