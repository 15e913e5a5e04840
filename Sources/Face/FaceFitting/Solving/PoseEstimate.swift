import RenderMath

extension HeadPose {
    /// Estimates an initial pose: the best scaled orthographic view of points, whose scale gives the distance.
    /// - Parameters:
    ///   - points: in face space.
    ///   - seen: the projected position of each, in pixels from the picture's centre with y up.
    init?(seeing points: [SIMD3<Double>], at seen: [SIMD2<Double>], by camera: PinholeCamera) {
        let count = Double(points.count)
        let center = points.reduce(SIMD3<Double>()) { $0 + $1 } / count
        let seenCenter = seen.reduce(SIMD2<Double>()) { $0 + $1 } / count
        var right = NormalEquations(count: 3)
        var up = NormalEquations(count: 3)
        for (point, position) in zip(points, seen) {
            let p = point - center
            right.add([0, 1, 2], [p.x, p.y, p.z], residual: position.x - seenCenter.x, weight: 1)
            up.add([0, 1, 2], [p.x, p.y, p.z], residual: position.y - seenCenter.y, weight: 1)
        }
        let unbounded = -Double.infinity...Double.infinity
        guard let a = right.solved(within: { _ in unbounded }), let b = up.solved(within: { _ in unbounded }) else {
            return nil
        }
        let (first, second) = (SIMD3(a[0], a[1], a[2]), SIMD3(b[0], b[1], b[2]))
        let scale = (first.length + second.length) / 2
        guard scale > 0, scale.isFinite else { return nil }
        // Both rows are rotated by the same small angle until they are at right angles.
        let (u, v) = (first.normalized(), second.normalized())
        let sum = (u + v).normalized()
        let difference = (u - v).normalized(orElse: SIMD3(1, -1, 0).normalized())
        let rowX = (sum + difference).normalized()
        let rowY = (sum - difference).normalized()
        let rowZ = rowX.cross(rowY)
        let position = SIMD3(seenCenter.x / scale, seenCenter.y / scale, -camera.focalLength / scale)
        self.init(
            x: SIMD3(rowX.x, rowY.x, rowZ.x), y: SIMD3(rowX.y, rowY.y, rowZ.y), z: SIMD3(rowX.z, rowY.z, rowZ.z),
            translation: .zero)
        translation = position - rotate(center)
    }
}
