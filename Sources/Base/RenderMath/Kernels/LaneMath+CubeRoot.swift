extension LaneMath {
    /// The cube roots of normal positive numbers, within two units in the last place; 0 of what is not above 0.
    @inlinable @inline(__always)
    package static func cubeRoot(_ x: Lanes) -> Lanes {
        let isPositive = x .> Lanes(repeating: 0)
        // In place of 0, whose guess would be cubed to numbers so small that processors are slow with them.
        let x = Lanes(repeating: 1).replaced(by: x, where: isPositive)
        // A third of the bits is a third of the exponent and nearly the mantissa: 1/4 · (1 + 1/4) · (1 + 1/16) · (1 + 1/256).
        var bits = unsafeBitCast(x, to: WholeLanes.self) &>> 2
        bits = bits &+ (bits &>> 2)
        bits = bits &+ (bits &>> 4)
        bits = bits &+ (bits &>> 8)
        // What two thirds of the exponent's bias leave, so that the guess is off by 3.5 % at most either way.
        let guess = unsafeBitCast(bits &+ 0x2A51_37A0, to: Lanes.self)
        // Halley's step takes an error e to 2/3·e³: 3·10⁻⁵, then far below the last place.
        let root = cubeRootStep(cubeRootStep(guess, x), x)
        return Lanes(repeating: 0).replaced(by: root, where: isPositive)
    }

    /// One of Halley's steps towards a cube root.
    @inlinable @inline(__always)
    static func cubeRootStep(_ root: Lanes, _ x: Lanes) -> Lanes {
        let cube = root * root * root
        return root * ((cube + x + x) / (cube + cube + x))
    }
}
