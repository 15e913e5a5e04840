import RenderMath

/// Sixteen colours in linear light with alpha.
struct LaneColor {
    var red: Lanes
    var green: Lanes
    var blue: Lanes
    var alpha: Lanes

    @inline(__always)
    init(red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    @inline(__always)
    init(repeating color: SIMD4<Float>) {
        self.init(
            red: Lanes(repeating: color.x), green: Lanes(repeating: color.y), blue: Lanes(repeating: color.z),
            alpha: Lanes(repeating: color.w))
    }

    /// Loads the channels red, green, blue and alpha, sixteen numbers each.
    @inline(__always)
    init(loading channels: UnsafeMutablePointer<Lanes>) {
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }

    /// Transposes sixteen consecutive colours.
    @inline(__always)
    init(turning colors: UnsafeMutablePointer<SIMD4<Float>>) {
        let four = LaneMath.rows(UnsafeRawPointer(colors).assumingMemoryBound(to: Float.self), stride: 4)
        self.init(red: four.x, green: four.y, blue: four.z, alpha: four.w)
    }

    @inline(__always)
    func store(to channels: UnsafeMutablePointer<Lanes>) {
        channels[0] = red
        channels[1] = green
        channels[2] = blue
        channels[3] = alpha
    }

    @inline(__always)
    func store(to channels: UnsafeMutablePointer<Lanes>, where mask: LaneMask) {
        replacing(LaneColor(loading: channels), where: mask).store(to: channels)
    }

    /// These colours in the lanes of the mask, the others elsewhere.
    @inline(__always)
    func replacing(_ other: LaneColor, where mask: LaneMask) -> LaneColor {
        LaneColor(
            red: other.red.replaced(by: red, where: mask), green: other.green.replaced(by: green, where: mask),
            blue: other.blue.replaced(by: blue, where: mask), alpha: other.alpha.replaced(by: alpha, where: mask))
    }

    @inline(__always)
    static func * (color: LaneColor, factor: SIMD4<Float>) -> LaneColor {
        LaneColor(
            red: color.red * factor.x, green: color.green * factor.y, blue: color.blue * factor.z,
            alpha: color.alpha * factor.w)
    }

    @inline(__always)
    static func * (color: LaneColor, factor: LaneColor) -> LaneColor {
        LaneColor(
            red: color.red * factor.red, green: color.green * factor.green, blue: color.blue * factor.blue,
            alpha: color.alpha * factor.alpha)
    }

    @inline(__always)
    static func * (color: LaneColor, factor: Lanes) -> LaneColor {
        LaneColor(red: color.red * factor, green: color.green * factor, blue: color.blue * factor, alpha: color.alpha * factor)
    }

    /// Opaque if alpha reaches a cutoff, otherwise transparent.
    @inline(__always)
    func cut(at cutoff: Float) -> LaneColor {
        let isThere = (alpha .>= Lanes(repeating: cutoff)) .& (alpha .> Lanes(repeating: 0))
        let scale = Lanes(repeating: 0).replaced(by: 1 / alpha, where: isThere)
        return LaneColor(
            red: red * scale, green: green * scale, blue: blue * scale,
            alpha: Lanes(repeating: 0).replaced(by: 1, where: isThere))
    }

    @inline(__always)
    func mixed(with other: LaneColor, by share: Float) -> LaneColor {
        LaneColor(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
    }
}
