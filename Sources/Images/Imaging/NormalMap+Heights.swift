import RenderMath

extension LinearImage {
    /// Returns the normal map of a height map in which white is high and black is low.
    ///
    /// The slopes are those of the Sobel operator, which uses eight neighbours, because most files have only 256 heights. A
    /// normal n is stored as (n + 1)/2 in red, green and blue, x to the right, y upwards in the picture, z out of it.
    /// - Parameters:
    ///   - range: the height of white above black as a fraction of the picture's width.
    ///   - repeats: whether columns and rows wrap around at the edges; otherwise the edge pixels are repeated.
    package func normals(ofHeightsWithin range: Float, repeats: (u: Bool, v: Bool)) -> LinearImage {
        let heights = pixels.map { color -> Float in
            let numbers = color.premultiplied
            return (numbers.x + numbers.y + numbers.z) / 3
        }
        func neighbour(_ index: Int, of count: Int, _ repeats: Bool) -> Int {
            repeats ? (index + count) % count : min(max(index, 0), count - 1)
        }
        // Sobel's weights add up to 8 for a slope of one step per texel.
        let scale = range * Float(size.width) / 8
        return LinearImage(size: size) { x, y in
            let (left, right) = (neighbour(x - 1, of: size.width, repeats.u), neighbour(x + 1, of: size.width, repeats.u))
            let above = neighbour(y - 1, of: size.height, repeats.v) * size.width
            let here = y * size.width
            let below = neighbour(y + 1, of: size.height, repeats.v) * size.width
            func weighted(_ a: Int, _ b: Int, _ c: Int) -> Float { heights[a] + 2 * heights[b] + heights[c] }
            let toTheRight =
                weighted(above + right, here + right, below + right) - weighted(above + left, here + left, below + left)
            let downwards = weighted(below + left, below + x, below + right) - weighted(above + left, above + x, above + right)
            let normal = SIMD3(-toTheRight * scale, downwards * scale, 1).normalized()
            return LinearColor(premultiplied: SIMD4(normal * 0.5 + 0.5, 1))
        }
    }
}
