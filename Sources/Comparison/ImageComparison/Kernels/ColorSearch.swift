import RenderMath

/// Searches for the colours of one picture around the same position in the other.
enum ColorSearch {
    /// Returns the distances in OKLab of sixteen pixels, searched in both directions.
    ///
    /// Forward is the distance from the reference's colour to the nearest colour of the result around it; backward exchanges
    /// the pictures. The result is the larger of both. A colour that moved by no more than the radius is found in both
    /// directions; one that appeared or vanished is missed in one.
    /// - Parameter index: the index of the first pixel in the planes.
    @inline(__always)
    static func distances(
        _ reference: borrowing OKLabWindow, _ result: borrowing OKLabWindow, at index: Int, radius: Int
    ) -> Lanes {
        let (before, after) = (reference.colors(at: index), result.colors(at: index))
        var forward = squaredDistance(before, after)
        var backward = forward
        // Searches ring by ring: colours that moved a little are found early, and the search stops at equal colours.
        for ring in 0..<radius {
            guard LaneMath.isAnySet(LaneMath.max(forward, backward) .> Lanes(repeating: 0)) else { break }
            let reach = ring + 1
            for down in -reach...reach {
                let isEdge = down == -reach || down == reach
                for across in Swift.stride(from: -reach, through: reach, by: isEdge ? 1 : 2 * reach) {
                    let other = index + down * reference.stride + across
                    // Outside the picture the distance is NaN, and the minimum keeps the previous value.
                    forward = LaneMath.min(squaredDistance(before, result.colors(at: other)), forward)
                    backward = LaneMath.min(squaredDistance(after, reference.colors(at: other)), backward)
                }
            }
        }
        return LaneMath.max(forward, backward).squareRoot()
    }

    @inline(__always)
    private static func squaredDistance(_ a: LaneVector, _ b: LaneVector) -> Lanes {
        let difference = a - b
        return difference.dot(difference)
    }
}
