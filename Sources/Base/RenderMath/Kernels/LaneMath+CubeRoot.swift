extension LaneMath {
    /// The cube roots of normal positive numbers, within two units in the last place; 0 for numbers that are not above 0.
    @inlinable @inline(__always)
    package static func cubeRoot(_ x: Lanes) -> Lanes {
        let isPositive = x .> Lanes(repeating: 0)
        // Instead of 0, whose guess has a subnormal cube, which is slow on many processors.
        let x = Lanes(repeating: 1).replaced(by: x, where: isPositive)
        // A third of the bits gives a third of the exponent and approximately the mantissa: 1/4 · (1 + 1/4) · (1 + 1/16) · (1 +
        // 1/256).
        var bits = unsafeBitCast(x, to: WholeLanes.self) &>> 2
        bits = bits &+ (bits &>> 2)
        bits = bits &+ (bits &>> 4)
        bits = bits &+ (bits &>> 8)
        // Adds the remaining two thirds of the exponent's bias, adjusted so that the error of the guess is at most ±3.5 %.
        let guess = unsafeBitCast(bits &+ 0x2A51_37A0, to: Lanes.self)
        // A Halley step reduces an error e to 2/3·e³: 3·10⁻⁵ after the first, far below the last place after the second.
        let root = cubeRootStep(cubeRootStep(guess, x), x)
        return Lanes(repeating: 0).replaced(by: root, where: isPositive)
    }

    /// One Halley step towards a cube root.
    @inlinable @inline(__always)
    static func cubeRootStep(_ root: Lanes, _ x: Lanes) -> Lanes {
        let cube = root * root * root
        return root * ((cube + x + x) / (cube + cube + x))
    }
}
