import DrawLists
import RenderMath

/// A worker's room for the sixteen fragments that are being shaded.
final class ShadingScratch: @unchecked Sendable {
    /// The corners' attributes: [corner][attribute], sixteen lanes each.
    let corners = Storage(count: 3 * 16, filledWith: Lanes(repeating: 0))
    /// Where each lane is shaded, in pixels from the picture's top left corner.
    let x = Storage(count: 1, filledWith: Lanes(repeating: 0))
    let y = Storage(count: 1, filledWith: Lanes(repeating: 0))
    /// −1 in lanes whose triangle faces away.
    let facesAway = Storage(count: 1, filledWith: WholeLanes(repeating: 0))
    /// The shaded colours, premultiplied.
    let colors = Storage(count: 16, filledWith: SIMD4<Float>.zero)
    /// What texture reads gather, by lane.
    let texels = Storage(count: 16, filledWith: SIMD4<Float>.zero)
    /// Rooms by lane for numbers that pass between vectors and single lanes.
    let floats = Storage(count: 8, filledWith: Lanes(repeating: 0))
    let integers = Storage(count: 8, filledWith: WholeLanes(repeating: 0))

    @inline(__always)
    func lanes(corner: Int, _ attribute: Int) -> Lanes {
        corners.base[corner * 16 + attribute]
    }

    @inline(__always)
    func floatPointer(_ room: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(floats.base + room).assumingMemoryBound(to: Float.self)
    }

    @inline(__always)
    func integerPointer(_ room: Int) -> UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(integers.base + room).assumingMemoryBound(to: Int32.self)
    }
}

/// Sixteen colours in linear light with their alpha.
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

    /// Sixteen colours that lie one after the other.
    @inline(__always)
    init(loading colors: UnsafeMutablePointer<SIMD4<Float>>) {
        self.init(repeating: .zero)
        for lane in 0..<16 {
            red[lane] = colors[lane].x
            green[lane] = colors[lane].y
            blue[lane] = colors[lane].z
            alpha[lane] = colors[lane].w
        }
    }

    @inline(__always)
    static func * (color: LaneColor, factor: SIMD4<Float>) -> LaneColor {
        LaneColor(
            red: color.red * factor.x, green: color.green * factor.y, blue: color.blue * factor.z,
            alpha: color.alpha * factor.w)
    }

    @inline(__always)
    func mixed(with other: LaneColor, by share: Float) -> LaneColor {
        LaneColor(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
    }
}
