import RenderMath

/// Dabs that were made in one go and are undone in one go.
public struct RetouchStroke: Sendable {
    /// The name, to be undone by.
    public var name: String
    /// The touches, in the order in which they act.
    public var dabs: [Dab]
    /// The region that the stroke is kept within, or nil.
    public var region: RetouchRegion?

    /// A stroke of dabs.
    public init(name: String = "", dabs: [Dab], region: RetouchRegion? = nil) {
        self.name = name
        self.dabs = dabs
        self.region = region
    }

    /// A stroke along straight lines from point to point, a dab at the first point and then one at every `spacing`.
    ///
    /// The force changes evenly from point to point. One point gives one dab. Dabs are as many as `greatestDabCount` at most: beyond
    /// that the line is left off.
    /// - Parameters:
    ///   - brush: the dab that is repeated; its centre and force are not looked at.
    ///   - points: positions in the brush's space, with the force there.
    ///   - spacing: the distance between dabs, as a share of the radius, above 0. Default: a quarter.
    ///   - aspect: the length of 1 across and 1 down, in the unit of the radius. In a picture of 1920×1080 it is (1, 1080/1920).
    public init(
        name: String = "", brush: Dab, along points: [(place: SIMD2<Float>, force: Float)], spacing: Float = 0.25,
        aspect: SIMD2<Float> = SIMD2(1, 1), region: RetouchRegion? = nil
    ) {
        self.init(name: name, dabs: [], region: region)
        guard let first = points.first else { return }
        let step = brush.radius * spacing
        add(brush, at: first.place, force: first.force)
        guard step > 0 else { return }
        // How far the next dab is from the piece's beginning.
        var next = step
        for (from, to) in zip(points, points.dropFirst()) {
            let length = ((to.place - from.place) * aspect).length
            while next <= length && dabs.count < Self.greatestDabCount {
                let share = next / length
                add(
                    brush, at: from.place + (to.place - from.place) * share, force: from.force + (to.force - from.force) * share
                )
                next += step
            }
            next -= length
        }
    }

    /// The greatest number of dabs of a line.
    package static let greatestDabCount = 10_000

    private mutating func add(_ brush: Dab, at position: SIMD2<Float>, force: Float) {
        var dab = brush
        dab.center = position
        dab.force = force
        dabs.append(dab)
    }
}
