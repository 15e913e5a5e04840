import RenderMath

extension WearableSeat {
    /// The smallest gap between a mask and the skin, in metres.
    private static let maskGap = 0.0037
    /// The width of a mask without eye holes over the width of the temples: it covers the face.
    private static let widthOverFace = 2.0

    /// The slopes that are tried for a mask that does not lie along the axes of its file.
    private static let mostSlope = 1.0
    private static let slopeSteps = [0.1, 0.02, 0.005]

    /// Seats a mask: its eye holes are in front of the eyes, and its inside is close to the skin.
    func mask(evidence: Double) -> WearableFit {
        let pitched = isAlongFile ? axes : axes.pitched(slope: closestSlope())
        let oriented = shape.turned(to: pitched)
        let (scale, offset) = maskPlace(oriented)
        let size = Box(oriented.positions)?.size.x ?? 0
        return WearableFit(
            [WearablePlacement(axes: pitched, scale: scale, offset: offset)], seat: SIMD3(0, head.eye.y, head.eye.z),
            named: "eyes", width: size * scale, evidence: evidence)
    }

    /// Returns the scale and the offset of an oriented mask.
    private func maskPlace(_ oriented: WearableShape) -> (scale: Double, offset: SIMD3<Double>) {
        let box = Box(oriented.positions) ?? Box([.zero])!
        let eye = head.eye
        let holes = EyeHoles(of: oriented)
        let distance = holes.map { $0.left.x - $0.right.x } ?? 0
        let usual = distance > 0 ? 2 * eye.x / distance : Self.widthOverFace * head.earFront.x / max(box.size.x, 1e-300)
        let scale = width.map { $0 / max(box.size.x, 1e-300) } ?? usual
        let nose = MaskNose(of: oriented)
        var offset = SIMD3(-box.center.x * scale, 0, 0)
        if let holes {
            offset.y = eye.y - (holes.left.y + holes.right.y) / 2 * scale
        } else if let nose {
            offset.y = head.noseTip.y - nose.y * scale
        }
        let gaps = gaps(of: oriented.points, scale: scale, offset: offset)
        offset.z = gaps.min().map { Self.maskGap - $0 } ?? head.noseTip.z + 0.008 - (nose?.z ?? box.maximum.z) * scale
        return (scale, offset)
    }

    /// Returns the distances of points from the skin in front of which they are, in metres.
    private func gaps(of points: [SIMD3<Double>], scale: Double, offset: SIMD3<Double>) -> [Double] {
        guard let skin = head.skin else { return [] }
        return points.compactMap { point in
            let placed = point * scale + offset
            // The rim wraps around the face, where the skin is nearly parallel to the view.
            guard abs(placed.x) < 0.05 * head.scale.x, let z = skin.front.value(at: placed) else { return nil }
            return placed.z - z
        }
    }

    /// Returns the slope at which the inside of the mask follows the skin best.
    private func closestSlope() -> Double {
        let oriented = shape.turned(to: axes)
        var best = (slope: 0.0, error: Double.infinity)
        var reach = Self.mostSlope
        for step in Self.slopeSteps {
            let middle = best.slope
            let count = Int((reach / step).rounded())
            for index in -count...count {
                let slope = middle + Double(index) * step
                let turned = oriented.turned(to: WearableAxes.identity.pitched(slope: slope))
                let (scale, offset) = maskPlace(turned)
                let gaps = gaps(of: turned.reduced.map(\.position), scale: scale, offset: offset)
                guard gaps.count > 20 else { continue }
                let mean = gaps.reduce(0, +) / Double(gaps.count)
                let error = gaps.reduce(0) { $0 + abs($1 - mean) } / Double(gaps.count)
                if error < best.error { best = (slope, error) }
            }
            reach = step
        }
        return best.slope
    }
}
