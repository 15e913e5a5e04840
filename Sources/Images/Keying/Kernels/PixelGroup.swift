import RenderMath

/// Sixteen pixels.
struct PixelGroup {
    /// The encoded pixels, red in the lowest byte.
    let words: WholeLanes
    /// The channels in linear light.
    let red: Lanes
    let green: Lanes
    let blue: Lanes

    @inline(__always)
    init(_ row: borrowing RowMemory, at x: Int) {
        words = row.words.words(at: x)
        red = row.red.lanes(at: x)
        green = row.green.lanes(at: x)
        blue = row.blue.lanes(at: x)
    }

    /// Their own alpha, 0…255.
    @inline(__always)
    var ownAlpha: Lanes { LaneMath.floats((words &>> 24) & 255) }

    /// Their encoded channels, 0…255.
    @inline(__always)
    var encoded: (red: Lanes, green: Lanes, blue: Lanes) {
        (
            LaneMath.floats(words & 255), LaneMath.floats((words &>> 8) & 255), LaneMath.floats((words &>> 16) & 255)
        )
    }
}

/// Determines the fraction of foreground in each of sixteen pixels.
protocol GroupKeyer {
    /// Returns the fraction of foreground in each pixel, 0…1.
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes
}
