import RenderMath

/// A ball of cut wool: a small core under many short tufts.
enum Pompom {
    private static let tuftCount = 260
    private static let sides = 3

    /// The ball.
    /// - Parameters:
    ///   - centre: in millimetres.
    ///   - number: the seed of the variation between balls.
    static func make(centre: SIMD3<Double>, radius: Double, number: Int) -> MorphedPart {
        let noise = ValueNoise(seed: 907 &+ UInt32(number))
        var part = RevolvedSurface.ball(at: centre, radius: radius * 0.8, columns: 14)
        for tuft in 0..<tuftCount {
            func random(_ use: Int) -> Double {
                Double(noise.value(at: SIMD2(Float(tuft) * 3 + 0.5, Float(use) * 7 + 0.5)))
            }
            // Evenly over the sphere, by the golden angle, and a little off.
            let height = 1 - 2 * (Double(tuft) + 0.5) / Double(tuftCount)
            let around = (Double(tuft) * 137.50776).direction()
            let ring = max(0, 1 - height * height).squareRoot()
            let out = SIMD3(ring * around.x, height, ring * around.y)
            let lean = SIMD3(random(1), random(2), random(3)) * 0.22
            add(
                to: &part, at: centre, out: out, along: (out + lean).normalized(), radius: radius,
                length: radius * (0.99 + 0.07 * random(4)))
        }
        return part
    }

    /// One tuft: a blunt cone from within the core outwards.
    private static func add(
        to part: inout MorphedPart, at centre: SIMD3<Double>, out: SIMD3<Double>, along: SIMD3<Double>, radius: Double,
        length: Double
    ) {
        let guide = out.y.magnitude > 0.8 ? SIMD3(1.0, 0, 0) : SIMD3(0, 1, 0)
        let across = along.cross(guide).normalized()
        let up = across.cross(along)
        let first = part.positions.count
        for (distance, size) in [(0.62 * radius, 0.15 * radius), (0.9 * length, 0.12 * radius)] {
            for side in 0..<sides {
                let turn = (45 + 360 * Double(side) / Double(sides)).direction()
                part.positions.append(centre + along * distance + (across * turn.x + up * turn.y) * size)
                part.textureCoordinates.append(SIMD2(0.5, 0.5))
            }
        }
        part.positions.append(centre + along * length)
        part.textureCoordinates.append(SIMD2(0.5, 0.5))
        for side in 0..<sides {
            let next = (side + 1) % sides
            part.triangles.append(SIMD3(first + side, first + next, first + sides + next))
            part.triangles.append(SIMD3(first + side, first + sides + next, first + sides + side))
            part.triangles.append(SIMD3(first + sides + side, first + sides + next, first + 2 * sides))
        }
    }
}
