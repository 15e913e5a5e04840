import RenderMath

/// A rounded bar swept along a path.
enum SweptTube {
    /// The shape of a bar across its path: a superellipse.
    struct Section {
        /// 2 for an ellipse, more for a rectangle with rounded edges.
        var power: Double
        /// The number of vertices around it.
        var count: Int

        /// Nearly a rectangle, whose normals change smoothly, so that reflections continue over its edges.
        static let rounded = Section(power: 3, count: 16)
        /// A wire.
        static let round = Section(power: 2, count: 14)
    }

    /// A station of the path.
    struct Station {
        /// The bar's centre, in millimetres.
        var centre: SIMD3<Double>
        /// The section's first axis, of unit length, across the path.
        var across: SIMD3<Double>
        /// The section's second axis, of unit length, across the path.
        var up: SIMD3<Double>
        /// Half the bar's size along both axes, in millimetres.
        var halfSize: SIMD2<Double>
    }

    /// The bar.
    /// - Parameters:
    ///   - isClosed: whether the path is closed; the first station is then not repeated. An open bar gets rounded ends.
    ///   - section: its shape across the path. Default: nearly a rectangle.
    static func make(along stations: [Station], isClosed: Bool, section: Section = .rounded) -> MorphedPart {
        var part = MorphedPart()
        var path = stations
        if !isClosed {
            path = roundedEnd(at: stations[0], towards: stations[1]).reversed() + path
            path += roundedEnd(at: stations[stations.count - 1], towards: stations[stations.count - 2])
        }
        var rows: [[Int]] = []
        let rowCount = isClosed ? path.count + 1 : path.count
        for row in 0..<rowCount {
            rows.append(addSection(path[row % path.count], section, along: Double(row) / Double(rowCount - 1), to: &part))
        }
        let before = path[0]
        let isFlipped = before.across.cross(before.up).dot(path[1].centre - before.centre) < 0
        for (first, second) in zip(rows, rows.dropFirst()) {
            if isFlipped { part.addStrip(upper: first, lower: second) } else { part.addStrip(upper: second, lower: first) }
        }
        return part
    }

    /// Adds one section; its first vertex is repeated at the end, for the texture's seam.
    private static func addSection(
        _ station: Station, _ section: Section, along: Double, to part: inout MorphedPart
    ) -> [Int] {
        let (count, power) = (section.count, section.power)
        return (0...count).map { index in
            let angle = 2 * Double.pi * Double(index % count) / Double(count)
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            let sum = PortableMath.pow(cosine.magnitude, power) + PortableMath.pow(sine.magnitude, power)
            let bend = PortableMath.pow(sum, -1.0 / power)
            let offset = station.across * (cosine * bend * station.halfSize.x) + station.up * (sine * bend * station.halfSize.y)
            part.positions.append(station.centre + offset)
            part.textureCoordinates.append(SIMD2(along, Double(index) / Double(count)))
            return part.positions.count - 1
        }
    }

    /// Stations beyond an end that shrink to a point like a quarter of an ellipse.
    private static func roundedEnd(at end: Station, towards inner: Station) -> [Station] {
        let outwards = (end.centre - inner.centre).normalized()
        let length = min(end.halfSize.x, end.halfSize.y)
        return [0.35, 0.65, 0.88, 1].map { share in
            var station = end
            station.centre += outwards * (length * share)
            station.halfSize *= max(0.02, (1 - share * share).squareRoot())
            return station
        }
    }

    /// A bar along a curve, kept as upright as possible.
    /// - Parameters:
    ///   - count: the number of steps along it.
    ///   - given: a direction across it that is kept instead.
    ///   - section: its shape across the path. Default: nearly a rectangle.
    ///   - halfSize: half its size in millimetres across and up, by the share of its length, 0…1.
    static func bar(
        along curve: SplineCurve, count: Int, across given: SIMD3<Double>? = nil, section: Section = .rounded,
        halfSize: (_ share: Double) -> SIMD2<Double>
    ) -> MorphedPart {
        let last = curve.knots[curve.knots.count - 1]
        let points = curve.evenPoints(count: count, from: 0, to: last)
        let stations = points.indices.map { index in
            let tangent = (points[min(index + 1, count)] - points[max(index - 1, 0)]).normalized()
            let guide = given ?? (tangent.y.magnitude > 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0))
            let across = (guide - tangent * guide.dot(tangent)).normalized()
            return Station(
                centre: points[index], across: across, up: tangent.cross(across),
                halfSize: halfSize(Double(index) / Double(count)))
        }
        return make(along: stations, isClosed: false, section: section)
    }
}
