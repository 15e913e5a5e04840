import RenderMath

extension WearableSeat {
    /// The smallest gap between a mask and the skin, in metres.
    private static let maskGap = 0.0037
    /// The width of a mask without eye holes over the width of the temples: it covers the face.
    private static let widthOverFace = 2.0

    /// Seats a mask: its eye holes are in front of the eyes, and its inside is close to the skin.
    func mask(evidence: Double) -> WearableFit {
        let oriented = shape.turned(to: axes)
        let box = Box(oriented.positions) ?? Box([.zero])!
        let eye = head.eye
        let holes = EyeHoles(of: oriented)
        let distance = holes.map { $0.left.x - $0.right.x } ?? 0
        let usual = distance > 0 ? 2 * eye.x / distance : Self.widthOverFace * head.earFront.x / max(box.size.x, 1e-300)
        let scale = width.map { $0 / max(box.size.x, 1e-300) } ?? usual
        var offset = SIMD3(-box.center.x * scale, 0, 0)
        if let holes {
            offset.y = eye.y - (holes.left.y + holes.right.y) / 2 * scale
        } else if let nose = MaskNose(of: oriented) {
            offset.y = head.noseTip.y - nose.y * scale
        }
        var least: Double?
        if let skin = head.skin {
            for point in oriented.points {
                let placed = point * scale + offset
                // The rim wraps around the face, where the skin is nearly parallel to the view.
                guard abs(placed.x) < 0.05 * head.scale.x, let z = skin.front.value(at: placed) else { continue }
                least = max(least ?? -.infinity, z + Self.maskGap - placed.z)
            }
        }
        offset.z = least ?? head.noseTip.z + 0.008 - (MaskNose(of: oriented)?.z ?? box.maximum.z) * scale
        let placement = WearablePlacement(axes: axes, scale: scale, offset: offset)
        return WearableFit(
            [placement], seat: SIMD3(0, eye.y, eye.z), named: "eyes", width: box.size.x * scale, evidence: evidence)
    }
}
