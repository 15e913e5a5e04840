import RenderMath

/// The colours of one picture looked for in the neighbourhood of their place in the other.
enum ColorSearch {
    /// The distances in OKLab, of sixteen pixels: of each the larger of how far its colour in the reference is from the nearest
    /// in the result around it, and the other way about.
    ///
    /// A colour that moved by no more than the radius is found in both directions; one that appeared or vanished is missed in one.
    /// - Parameter index: the index of the first pixel in the planes.
    @inline(__always)
    static func distances(
        _ reference: borrowing OKLabWindow, _ result: borrowing OKLabWindow, at index: Int, radius: Int
    ) -> Lanes {
        let (before, after) = (reference.colors(at: index), result.colors(at: index))
        var forward = squaredDistance(before, after)
        var backward = forward
        // Ring by ring: what moved a little is found soon, and nothing is nearer than an equal colour.
        for ring in 0..<radius {
            guard LaneMath.isAnySet(LaneMath.max(forward, backward) .> Lanes(repeating: 0)) else { break }
            let reach = ring + 1
            for down in -reach...reach {
                let isEdge = down == -reach || down == reach
                for across in Swift.stride(from: -reach, through: reach, by: isEdge ? 1 : 2 * reach) {
                    let other = index + down * reference.stride + across
                    // Outside the picture the distance is not a number, and the smaller of both is what was known.
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
