import RenderMath

/// Dabs that are made and undone together.
public struct RetouchStroke: Sendable {
    /// The name for undoing the stroke.
    public var name: String
    /// The dabs in the order in which they are applied.
    public var dabs: [Dab]
    /// The region that limits the stroke; nil for none.
    public var region: RetouchRegion?

    /// Creates a stroke from dabs.
    public init(name: String = "", dabs: [Dab], region: RetouchRegion? = nil) {
        self.name = name
        self.dabs = dabs
        self.region = region
    }

    /// Creates a stroke along straight lines between points, with a dab at the first point and then one at every `spacing`.
    ///
    /// The force is interpolated linearly between points. One point gives one dab. After `greatestDabCount` dabs the rest of
    /// the line is omitted.
    /// - Parameters:
    ///   - brush: the dab to repeat; its centre and force are ignored.
    ///   - points: positions in the brush's space, with the force there.
    ///   - spacing: the distance between dabs as a fraction of the radius, above 0. Default: a quarter.
    ///   - aspect: the length of 1 across and 1 down, in the unit of the radius. In a picture of 1920×1080 it is (1,
    ///     1080/1920).
    public init(
        name: String = "", brush: Dab, along points: [(place: SIMD2<Float>, force: Float)], spacing: Float = 0.25,
        aspect: SIMD2<Float> = SIMD2(1, 1), region: RetouchRegion? = nil
    ) {
        self.init(name: name, dabs: [], region: region)
        guard let first = points.first else { return }
        let step = brush.radius * spacing
        add(brush, at: first.place, force: first.force)
        guard step > 0 else { return }
        // The distance of the next dab from the start of the segment.
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

    /// The largest number of dabs of a line.
    package static let greatestDabCount = 10_000

    private mutating func add(_ brush: Dab, at position: SIMD2<Float>, force: Float) {
        var dab = brush
        dab.center = position
        dab.force = force
        dabs.append(dab)
    }
}
