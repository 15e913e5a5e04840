import RenderMath

/// An evening outdoors: a low sun on one side, clouds lit from below, a blue zenith, dark hills and grass.
enum EveningSky {
    /// The light from a direction of length one, in linear light.
    static func light(from direction: SIMD3<Double>) -> SIMD3<Double> {
        let nearSun = max(direction.dot(sun), 0)
        let isSky = ramp(-0.008, 0.008, direction.y - hills(direction))
        guard isSky > 0 else { return ground(direction, nearSun) }
        let height = max(direction.y, 0)
        let zenith = SIMD3(0.05, 0.1, 0.26)
        let horizon = SIMD3(0.62, 0.3, 0.2)
        var sky = horizon + (zenith - horizon) * ramp(0, 0.55, height)
        let glow = PortableMath.pow(nearSun, 6)
        sky += SIMD3(1.5, 0.55, 0.16) * (glow * ramp(0.6, 0, height))
        // Clouds on a plane overhead, bright at the edges towards the sun.
        let plane = SIMD2(Float(direction.x), Float(direction.z)) / Float(height + 0.14)
        let density = Double(noise.fractal(at: plane * SIMD2(1.1, 2.6) + SIMD2(7.3, 1.7), octaves: 5))
        let cover = ramp(0.04, 0.3, density) * ramp(0.02, 0.12, height) * 0.85
        let lit = SIMD3(0.24, 0.15, 0.2) + SIMD3(1.7, 0.62, 0.3) * (glow * 0.8 + 0.12) * ramp(0.5, 0.08, density)
        sky = sky * (1 - cover) + lit * cover
        let disc = ramp(0.9986, 0.9994, direction.dot(sun))
        sky += SIMD3(46, 21, 7.5) * disc + SIMD3(5, 2, 0.6) * PortableMath.pow(nearSun, 180)
        return ground(direction, nearSun) * (1 - isSky) + sky * isSky
    }

    private static let sun = SIMD3<Double>(-0.78, 0.16, 0.6).normalized()
    private static let noise = ValueNoise(seed: 941)

    private static func hills(_ direction: SIMD3<Double>) -> Double {
        let around = SIMD2(direction.x, direction.z).length
        let place = SIMD2(Float(direction.x / around), Float(direction.z / around)) * 2.6
        return 0.035 + 0.06 * Double(noise.fractal(at: place + SIMD2(3.1, 8.2), octaves: 4))
    }

    private static func ground(_ direction: SIMD3<Double>, _ nearSun: Double) -> SIMD3<Double> {
        let depth = ramp(0.05, -0.3, direction.y)
        let far = SIMD3(0.075, 0.05, 0.07) + SIMD3(0.22, 0.09, 0.04) * PortableMath.pow(nearSun, 4)
        let grass = SIMD3(0.035, 0.042, 0.018)
        return far + (grass - far) * depth
    }
}
