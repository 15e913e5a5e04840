extension Image where Pixel == SRGBA8 {
    /// The picture with the edge colours of its opaque part extended over the transparent surroundings, which become opaque.
    ///
    /// The surroundings are the pixels that are not opaque and connected with the picture's border. Transparent holes within
    /// the opaque part are unchanged, and so is a picture without an opaque pixel. Colours are extended by averaging over
    /// increasingly large squares (pull-push; Gortler et al., 1996).
    package var edgePadded: SRGBImage {
        let isOutside = surroundings
        guard isOutside.contains(true), pixels.contains(where: { $0.alpha == 255 }) else { return self }
        let colors = pixels.map { pixel in
            SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255) * (Float(pixel.alpha) / 255)
        }
        let filled = Self.filled(colors, width: size.width, height: size.height)
        var padded = self
        for index in pixels.indices where isOutside[index] {
            let color = (filled[index] / filled[index].w * 255).rounded(.toNearestOrAwayFromZero)
            let bytes = SIMD4<UInt8>(clamping: SIMD4<Int>(color))
            padded.pixels[index] = SRGBA8(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: 255)
        }
        return padded
    }

    /// Whether each pixel is connected with the border through pixels that are not opaque.
    private var surroundings: [Bool] {
        let (width, height) = (size.width, size.height)
        var isOutside = [Bool](repeating: false, count: pixels.count)
        var open: [Int] = []
        func visit(_ index: Int) {
            guard !isOutside[index], pixels[index].alpha < 255 else { return }
            isOutside[index] = true
            open.append(index)
        }
        for x in 0..<width { [x, (height - 1) * width + x].forEach(visit) }
        for y in 0..<height { [y * width, y * width + width - 1].forEach(visit) }
        while let index = open.popLast() {
            let x = index % width
            if x > 0 { visit(index - 1) }
            if x + 1 < width { visit(index + 1) }
            if index >= width { visit(index - width) }
            if index + width < pixels.count { visit(index + width) }
        }
        return isOutside
    }

    /// Fills transparent parts of premultiplied colours from a picture of half the size. Coverage is 0…255.
    private static func filled(_ colors: [SIMD4<Float>], width: Int, height: Int) -> [SIMD4<Float>] {
        guard width > 1 || height > 1 else { return colors }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var half = [SIMD4<Float>](repeating: .zero, count: halfWidth * halfHeight)
        for y in 0..<height {
            for x in 0..<width { half[y / 2 * halfWidth + x / 2] += colors[y * width + x] }
        }
        half = filled(half.map { $0 / max($0.w / 255, 1) }, width: halfWidth, height: halfHeight)
        var result = colors
        for y in 0..<height {
            for x in 0..<width where colors[y * width + x].w < 255 {
                result[y * width + x] += sample(half, halfWidth, halfHeight, x, y) * (1 - colors[y * width + x].w / 255)
            }
        }
        return result
    }

    /// Returns the colour of the half-size picture at a pixel, interpolated from four pixels with the weights 9, 3, 3, 1.
    private static func sample(_ half: [SIMD4<Float>], _ width: Int, _ height: Int, _ x: Int, _ y: Int) -> SIMD4<Float> {
        let (nearX, nearY) = (x / 2, y / 2)
        let farX = min(max(nearX + (x % 2 == 0 ? -1 : 1), 0), width - 1)
        let farY = min(max(nearY + (y % 2 == 0 ? -1 : 1), 0), height - 1)
        let near = half[nearY * width + nearX] * 9 + half[nearY * width + farX] * 3
        return (near + half[farY * width + nearX] * 3 + half[farY * width + farX]) / 16
    }
}
