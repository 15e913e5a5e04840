internal import CLanes
import Imaging
import RenderMath

/// The integer samples of sixteen pixels.
struct PixelLanes {
    var red: Lanes
    var green: Lanes
    var blue: Lanes
    var alpha: Lanes
}

extension SRGBA8 {
    @inline(__always)
    static func lanes(_ pixels: UnsafePointer<SRGBA8>) -> PixelLanes {
        let packed = UnsafeRawPointer(pixels).loadUnaligned(as: WholeLanes.self)
        @inline(__always)
        func channel(_ shift: Int32) -> Lanes { lanes_from_whole((packed &>> WholeLanes(repeating: shift)) & 0xFF) }
        return PixelLanes(red: channel(0), green: channel(8), blue: channel(16), alpha: channel(24))
    }
}

extension SRGBA16 {
    @inline(__always)
    static func lanes(_ pixels: UnsafePointer<SRGBA16>) -> PixelLanes {
        var pairs = (Lanes(), Lanes())
        withUnsafeMutableBytes(of: &pairs) { pairs in
            lanes_load_pairs(UnsafeRawPointer(pixels).assumingMemoryBound(to: Float.self), pairs.baseAddress!)
        }
        let (redGreen, blueAlpha) = (lanes_bit_pattern(pairs.0), lanes_bit_pattern(pairs.1))
        @inline(__always)
        func lower(_ pair: WholeLanes) -> Lanes { lanes_from_whole(pair & 0xFFFF) }
        @inline(__always)
        func upper(_ pair: WholeLanes) -> Lanes { lanes_from_whole((pair &>> WholeLanes(repeating: 16)) & 0xFFFF) }
        return PixelLanes(red: lower(redGreen), green: upper(redGreen), blue: lower(blueAlpha), alpha: upper(blueAlpha))
    }
}
