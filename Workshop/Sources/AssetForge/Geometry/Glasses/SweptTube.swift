import RenderMath

/// A rounded bar swept along a path.
///
/// The section is a superellipse: nearly a rectangle with rounded edges, so that normals change smoothly and reflections
/// continue over its edges.
enum SweptTube {
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

    /// The number of vertices around the section.
    static let sectionCount = 16

    /// The bar.
    /// - Parameter isClosed: whether the path is closed; the first station is then not repeated. An open bar gets rounded ends.
    static func make(along stations: [Station], isClosed: Bool) -> MorphedPart {
        var part = MorphedPart()
        var path = stations
        if !isClosed {
            path = roundedEnd(at: stations[0], towards: stations[1]).reversed() + path
            path += roundedEnd(at: stations[stations.count - 1], towards: stations[stations.count - 2])
        }
        var rows: [[Int]] = []
        let rowCount = isClosed ? path.count + 1 : path.count
        for row in 0..<rowCount {
            rows.append(addSection(path[row % path.count], along: Double(row) / Double(rowCount - 1), to: &part))
        }
        let before = path[0]
        let isFlipped = before.across.cross(before.up).dot(path[1].centre - before.centre) < 0
        for (first, second) in zip(rows, rows.dropFirst()) {
            if isFlipped { part.addStrip(upper: first, lower: second) } else { part.addStrip(upper: second, lower: first) }
        }
        return part
    }

    /// Adds one section; its first vertex is repeated at the end, for the texture's seam.
    private static func addSection(_ station: Station, along: Double, to part: inout MorphedPart) -> [Int] {
        (0...sectionCount).map { index in
            let angle = 2 * Double.pi * Double(index % sectionCount) / Double(sectionCount)
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            let bend = PortableMath.pow(PortableMath.pow(cosine.magnitude, 3) + PortableMath.pow(sine.magnitude, 3), -1.0 / 3)
            let offset = station.across * (cosine * bend * station.halfSize.x) + station.up * (sine * bend * station.halfSize.y)
            part.positions.append(station.centre + offset)
            part.textureCoordinates.append(SIMD2(along, Double(index) / Double(sectionCount)))
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
}
