import RenderMath

/// The edge loops around the left eye and the left half of the mouth, and the face's left outline.
///
/// Rings are counted outwards from the opening. Positions are millimetres in ARKit's face space.
struct FaceRings {
    /// The distance of each of the eye's rings from the opening, in millimetres.
    static let eyeDistances = [0, 0.9, 2.4, 4.4, 6.8]
    /// The distances of the mouth's outer rings from the lips' contour, in millimetres. The inner rings are on the lips.
    static let mouthDistances = [2.6, 5.6]
    /// The index of the ring that is the lips' contour.
    static let lipContourRing = 3

    /// The eye's rings on the skin, each from the inner corner over the upper lid to the outer corner and back below.
    var eye: [[SIMD3<Double>]]
    /// The mouth's rings, each from the middle of the upper lip by the corner to the middle of the lower lip.
    var mouth: [[SIMD3<Double>]]
    /// The outline from the middle of the forehead over the temple and the jaw to the middle under the chin.
    var outline: [SIMD3<Double>]
    /// The skin beyond the rims.
    var surface: UnrolledFaceSurface

    /// Lays the rings on landmarks and skin.
    init() {
        let lids = Self.lidContour()
        let lidRim = Self.offset(lids, by: Self.eyeDistances[1], isClosed: true).map { rim in
            rim + SIMD3(0, 0, 1.0)
        }
        let lips = Self.lipContour()
        let outline = Self.makeOutline()
        var rims = stride(from: 0, to: lidRim.count, by: 2).map { lidRim[$0] }
        rims += stride(from: 0, to: lips.count, by: 1).map { lips[$0] }
        rims += stride(from: 0, to: outline.count, by: 2).map { outline[$0] }
        rims += [9, 10, 11, 12, 23, 24, 25, 26, 27, 28, 29, 30, 33, 34, 35].map { FaceLandmarks.positions[$0] }
        let surface = UnrolledFaceSurface(rims: rims)
        self.surface = surface
        self.outline = outline
        eye = [lids, lidRim]
        for distance in Self.eyeDistances.dropFirst(2) {
            eye.append(
                Self.offset(lids, by: distance, isClosed: true).map { surface.position(at: UnrolledFaceSurface.plane(of: $0)) })
        }
        mouth = Self.lipRings(contour: lips)
        for distance in Self.mouthDistances {
            mouth.append(
                Self.offset(lips, by: distance, isClosed: false).map { surface.position(at: UnrolledFaceSurface.plane(of: $0)) }
            )
        }
    }

    // MARK: Eyes

    /// The opening's edge through the six landmarks of the left eye.
    private static func lidContour() -> [SIMD3<Double>] {
        let marks = FaceLandmarks.positions
        let upper = SplineCurve(through: [marks[42], marks[43], marks[44], marks[45]], before: marks[47], after: marks[46])
        let lower = SplineCurve(through: [marks[45], marks[46], marks[47], marks[42]], before: marks[44], after: marks[43])
        return upper.points(stepsPerSegment: [4, 4, 4]) + lower.points(stepsPerSegment: [4, 4, 4]).dropFirst().dropLast()
    }

    // MARK: Lips

    private static func lipContour() -> [SIMD3<Double>] {
        let marks = FaceLandmarks.positions
        let upper = SplineCurve(through: [marks[51], marks[52], marks[53], marks[54]], before: marks[50])
        let lower = SplineCurve(through: [marks[54], marks[55], marks[56], marks[57]], after: marks[58])
        return upper.points(stepsPerSegment: [3, 3, 3]) + lower.points(stepsPerSegment: [3, 3, 3]).dropFirst()
    }

    private static func lipRings(contour: [SIMD3<Double>]) -> [[SIMD3<Double>]] {
        let marks = FaceLandmarks.positions
        let upper = SplineCurve(through: [marks[62], marks[63], marks[64]], before: marks[61])
        let lower = SplineCurve(through: [marks[64], marks[65], marks[66]], after: marks[67])
        let opening = upper.points(stepsPerSegment: [4, 5]) + lower.points(stepsPerSegment: [5, 4]).dropFirst()
        let between = [(0.36, 2.2, 2.7), (0.7, 1.9, 2.5)].map { share, upperBulge, lowerBulge in
            opening.indices.map { index in
                let straight = opening[index].mixed(with: contour[index], by: share)
                // 1 in the middle, 0 in the corner.
                let along = Double((index - 9).magnitude) / 9
                let fullness = 1 - (1 - along) * (1 - along) * (1 - along)
                return straight + SIMD3(0, 0, fullness * (index < 9 ? upperBulge : lowerBulge))
            }
        }
        return [opening] + between + [contour]
    }

    // MARK: Outline

    /// The outline with its 28 edges; the jaw's landmarks in front of the ear lie on it.
    private static func makeOutline() -> [SIMD3<Double>] {
        let marks = FaceLandmarks.positions
        // Just in front of the landmark at the ear, which would move the outline beyond the texture's edge.
        let beforeEar = marks[16] + SIMD3(0.2, 0, 1.4)
        let forehead = [
            SIMD3<Double>(0, 66.5, 93.4), SIMD3(21, 65.2, 90.6), SIMD3(39, 60.5, 82.0), SIMD3(54, 52.0, 69.4),
            SIMD3(64.5, 41, 57.5), SIMD3(71, 25, 46.4),
        ].map { $0 + FaceLandmarks.origin }
        let underJaw = [
            SIMD3<Double>(58.5, -83, 48.5), SIMD3(45.5, -102, 61.0), SIMD3(31, -112.0, 74.0), SIMD3(15.6, -117.4, 86.0),
            SIMD3(0, -119.5, 89.0),
        ].map { $0 + FaceLandmarks.origin }
        let control = forehead + [beforeEar, marks[15], marks[14], marks[13]] + underJaw
        let curve = SplineCurve(
            through: control, before: control[1] * SIMD3(-1, 1, 1), after: control[control.count - 2] * SIMD3(-1, 1, 1))
        let knots = curve.knots
        return curve.evenPoints(count: 11, from: 0, to: knots[6])
            + curve.points(stepsPerSegment: [1, 1, 1, 1, 1, 1, 2, 2, 2])[7...12].map { $0 }
            + curve.evenPoints(count: 11, from: knots[9], to: knots[14]).dropFirst()
    }

    // MARK: Offsets

    /// A contour moved outwards in the plane, keeping each point's radius.
    private static func offset(_ contour: [SIMD3<Double>], by distance: Double, isClosed: Bool) -> [SIMD3<Double>] {
        let flat = contour.map(UnrolledFaceSurface.plane(of:))
        let count = flat.count
        return flat.indices.map { index in
            // Wider neighbourhoods for outer rings, so that they do not keep the corners' sharpness.
            let radius = max(1, Int((distance / 2.2).rounded()))
            let before = neighbour(index - radius, of: flat, isClosed: isClosed)
            let after = neighbour(index + radius, of: flat, isClosed: isClosed)
            let tangent = after - before
            let outward = SIMD2(-tangent.y, tangent.x) / tangent.length
            var moved = flat[index] + outward * distance
            if !isClosed && (index == 0 || index == count - 1) { moved.x = 0 }
            return UnrolledFaceSurface.position(at: moved, radius: UnrolledFaceSurface.radius(of: contour[index]))
        }
    }

    private static func neighbour(_ index: Int, of flat: [SIMD2<Double>], isClosed: Bool) -> SIMD2<Double> {
        let count = flat.count
        if isClosed { return flat[(index + count) % count] }
        if index < 0 { return flat[-index] * SIMD2(-1, 1) }
        if index >= count { return flat[2 * (count - 1) - index] * SIMD2(-1, 1) }
        return flat[index]
    }
}
