/// Smooth random numbers over the plane, the same on every machine: values at the corners of unit squares, blended between.
struct ValueNoise {
    let seed: UInt32

    /// A smooth value in −1…1 at a point; neighbours one unit apart are unrelated.
    func value(at point: SIMD2<Float>) -> Float {
        let cell = point.rounded(.down)
        let inside = point - cell
        // Perlin's quintic: no crease in slope or curvature where squares meet.
        let blend = inside * inside * inside * (inside * (inside * 6 - 15) + 10)
        let (x, y) = (Int32(cell.x), Int32(cell.y))
        let top = corner(x, y) + (corner(x &+ 1, y) - corner(x, y)) * blend.x
        let bottom = corner(x, y &+ 1) + (corner(x &+ 1, y &+ 1) - corner(x, y &+ 1)) * blend.x
        return top + (bottom - top) * blend.y
    }

    /// A sum of increasingly fine and weak noise, within −1…1.
    func fractal(at point: SIMD2<Float>, octaves: Int) -> Float {
        var sum: Float = 0
        var weight: Float = 0.5
        var position = point
        for _ in 0..<octaves {
            sum += weight * value(at: position)
            weight /= 2
            // Rotated and shifted, so that the squares of one octave do not lie on those of the next.
            position = SIMD2(1.6 * position.x - 1.2 * position.y + 17.3, 1.2 * position.x + 1.6 * position.y - 9.1)
        }
        return sum
    }

    private func corner(_ x: Int32, _ y: Int32) -> Float {
        var hash = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
        hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
        hash = (hash ^ hash >> 12) &* 0x297A_2D39
        hash ^= hash >> 15
        return Float(hash) / Float(UInt32.max) * 2 - 1
    }
}
