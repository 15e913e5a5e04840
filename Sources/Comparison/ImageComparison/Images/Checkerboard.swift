package import Imaging

/// The background of two light greys behind pixels that are not opaque, so that transparency is recognizable.
enum Checkerboard {
    /// The side of a square in pixels.
    static let side = 8
    /// The colour of the upper left square and every second one.
    static let light = SRGBA8(red: 255, green: 255, blue: 255)
    /// The colour of the other squares.
    static let dark = SRGBA8(red: 204, green: 204, blue: 204)

    /// The colour behind a pixel.
    static func color(x: Int, y: Int) -> SRGBA8 {
        (x / side + y / side).isMultiple(of: 2) ? light : dark
    }
}

extension Image where Pixel == SRGBA8 {
    /// Returns the picture composited over a checkerboard in linear light, opaque.
    package func overCheckerboard() -> SRGBImage {
        guard pixels.contains(where: { $0.alpha != 255 }) else { return self }
        let (light, dark) = (LinearColor(Checkerboard.light).premultiplied, LinearColor(Checkerboard.dark).premultiplied)
        var laid = SRGBImage(
            LinearImage(size: size) { x, y in
                let over = LinearColor(self[x, y]).premultiplied
                let under = Checkerboard.color(x: x, y: y) == Checkerboard.light ? light : dark
                return LinearColor(premultiplied: over + under * (1 - over.w))
            })
        for index in laid.pixels.indices {
            // Opaque pixels keep their bytes.
            if pixels[index].alpha == 255 { laid.pixels[index] = pixels[index] } else { laid.pixels[index].alpha = 255 }
        }
        return laid
    }
}
