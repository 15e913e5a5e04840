import RenderMath

/// A face that is painted in any mood: every stroke lies between that of the stern face and that of the laughing one.
protocol MoodPainted {
    /// 0 is stern, 1 laughs.
    var mood: Double { get }
}

extension MoodPainted {
    /// The moods of a smiling set's four pictures, from stern to laughing.
    static var moods: [Double] { [0, 1.0 / 3, 2.0 / 3, 1] }

    /// A number between that of the stern face and that of the laughing one.
    func mix(_ stern: Double, _ laughing: Double) -> Double {
        stern + (laughing - stern) * mood
    }

    /// A stroke between that of the stern face and that of the laughing one, point by point.
    func mix(_ stern: StrokePoints, _ laughing: StrokePoints) -> StrokePoints {
        precondition(stern.count == laughing.count, "Strokes of two moods have the same points.")
        return zip(stern, laughing).map { (mix($0.x, $1.x), mix($0.y, $1.y), mix($0.width, $1.width)) }
    }

    /// An outline between that of the stern face and that of the laughing one, knot by knot.
    func mix(_ stern: [Knot], _ laughing: [Knot]) -> [Knot] {
        precondition(stern.count == laughing.count, "Outlines of two moods have the same knots.")
        return zip(stern, laughing).map {
            Knot(value: $0.value.mixed(with: $1.value, by: mood), isCorner: $0.isCorner)
        }
    }
}
