import RenderMath

/// Two rows of teeth on a parabola behind the lips; the lower row moves with the jaw.
///
/// The texture runs along a row, its middle between the front teeth, and down from the gums. The upper row has its upper half,
/// the lower row, flipped, its lower half.
enum Teeth {
    /// One row of teeth.
    private struct Row {
        /// Heights of the gums' edge, or as much of it as can be seen, and of the biting edge, in millimetres.
        var gum: Double
        var edge: Double
        /// The depth of the front teeth, in millimetres.
        var front: Double
        /// The width of each tooth of one side from the middle, in millimetres.
        var widths: [Double]
        /// How much shorter than the front teeth each tooth is, in millimetres.
        var shortening: [Double]
    }

    private static let upper = Row(
        gum: -35.5, edge: -43.8, front: 38.7, widths: [8.2, 6.5, 7.4, 6.8, 6.6], shortening: [0, 0.7, 0.1, 0.8, 1.2])
    private static let lower = Row(
        gum: -51.5, edge: -44.4, front: 36.3, widths: [5.3, 5.8, 6.6, 6.9, 7.0], shortening: [0, 0, 0.1, 0.5, 0.8])
    private static let stepsPerTooth = 6
    /// The parabola's depth behind its front is this share of the square of the distance from the midline.
    private static let curvature = 0.034
    /// The length of a row of the texture from its middle, in millimetres along the teeth.
    static let halfLength = 35.5

    /// The positions along the texture, 0…1, at which the teeth of the upper (false) or lower row meet, with both ends of the
    /// row.
    static func borders(ofLower isLower: Bool) -> [Double] {
        let ends = (isLower ? lower : upper).widths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
        return (ends.dropFirst().reversed().map { -$0 } + ends).map { 0.5 + $0 / (2 * halfLength) }
    }

    /// Both rows in one part.
    static func make() -> MorphedPart {
        var part = MorphedPart()
        add(upper, isLower: false, to: &part)
        let firstOfLower = part.positions.count
        add(lower, isLower: true, to: &part)
        part.offsets = FaceExpressions.names.map { name in
            part.positions.indices.map { vertex in
                vertex < firstOfLower ? .zero : FaceExpressions.rounded(Jaw.offset(of: part.positions[vertex], in: name))
            }
        }
        return part
    }

    /// One row, a ribbon that is bent over the biting edge: gum outside, belly, edge outside, edge inside, gum inside.
    private static func add(_ row: Row, isLower: Bool, to part: inout MorphedPart) {
        let stations = stations(of: row)
        let section: [(share: Double, inwards: Double)] = [
            (0, 1.0), (0.3, 0.25), (0.6, 0), (0.85, 0.15), (0.96, 0.6), (1, 1.4), (0.96, 2.2), (0, 3.8),
        ]
        var lines: [[Int]] = []
        for (share, inwards) in section {
            var line: [Int] = []
            for station in stations {
                // The flat of a tooth is round towards its neighbours, and its corners are a little shorter.
                let side = station.fromMiddle * station.fromMiddle
                let round = side * side
                let x = position(atLength: station.length)
                let normal = SIMD2(2 * curvature * x, 1) / (1 + 4 * curvature * curvature * x * x).squareRoot()
                let along = SIMD2(x, row.front - curvature * x * x) - normal * (inwards + 0.45 * round)
                let direction: Double = row.edge < row.gum ? 1 : -1
                let edge = row.edge + direction * (station.shortening + 0.4 * round)
                line.append(part.positions.count)
                part.positions.append(SIMD3(along.x, row.gum + (edge - row.gum) * share, along.y))
                part.textureCoordinates.append(
                    SIMD2(0.5 + station.length / (2 * halfLength), isLower ? 1 - share / 2 : share / 2))
            }
            lines.append(line)
        }
        for (first, second) in zip(lines, lines.dropFirst()) {
            if row.edge < row.gum {
                part.addStrip(upper: first, lower: second)
            } else {
                part.addStrip(upper: second, lower: first)
            }
        }
    }

    /// A position along a row.
    private struct Station {
        /// The length along the row from the midline, in millimetres.
        var length: Double
        /// −1 and 1 at a tooth's borders, 0 in its middle.
        var fromMiddle: Double
        /// How much shorter than the front teeth the row is here, in millimetres.
        var shortening: Double
    }

    private static func stations(of row: Row) -> [Station] {
        var left: [Station] = []
        var start = 0.0
        for (tooth, width) in row.widths.enumerated() {
            for step in 0...stepsPerTooth where tooth == 0 || step > 0 {
                let share = Double(step) / Double(stepsPerTooth)
                // Neighbours meet at the same height.
                let next = row.shortening[min(tooth + 1, row.shortening.count - 1)]
                let before = row.shortening[max(tooth - 1, 0)]
                let own = row.shortening[tooth]
                let toNext = max(0, 2 * share - 1)
                let toBefore = max(0, 1 - 2 * share)
                let shortening =
                    own + (next - own) / 2 * toNext * toNext * toNext + (before - own) / 2 * toBefore * toBefore * toBefore
                left.append(Station(length: start + width * share, fromMiddle: 2 * share - 1, shortening: shortening))
            }
            start += width
        }
        let right = left.dropFirst().reversed().map {
            Station(length: -$0.length, fromMiddle: -$0.fromMiddle, shortening: $0.shortening)
        }
        return right + left
    }

    /// The distance from the midline at a length along the parabola, by Newton's method.
    private static func position(atLength length: Double) -> Double {
        let target = length.magnitude
        var x = target
        for _ in 0..<8 {
            let slope = 2 * curvature * x
            let root = (1 + slope * slope).squareRoot()
            let reached = x * root / 2 + PortableMath.log(slope + root) / (4 * curvature)
            x -= (reached - target) / root
        }
        return length < 0 ? -x : x
    }
}
