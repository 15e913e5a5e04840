// The reference sampler: scalar and in double precision, for tests and for making assets. The rasterizer uses its own sampler.

extension CubeMap {
    /// Returns the colour in a direction, filtered bilinearly within one mip level and across the edges of faces.
    /// - Parameters:
    ///   - direction: in the world's axes, of any length.
    ///   - level: a mip level, 0 for full size; clamped to the existing levels.
    /// - Returns: red, green, blue, each times alpha, and alpha, in linear light.
    public func sample(_ direction: SIMD3<Double>, level: Int = 0) -> SIMD4<Double> {
        let level = min(max(level, 0), levelCount - 1)
        let position = CubePosition(direction: direction)
        let size = faces[0].levels[level].size.width
        let x = position.u * Double(size) - 0.5
        let y = position.v * Double(size) - 0.5
        let column = Int(x.rounded(.down))
        let row = Int(y.rounded(.down))
        let shareX = x - Double(column)
        let shareY = y - Double(row)
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
            SIMD4<Double>(seamlessPixel(position.face, level: level, x: x, y: y))
        }
        let upper = pixel(column, row) * (1 - shareX) + pixel(column + 1, row) * shareX
        let lower = pixel(column, row + 1) * (1 - shareX) + pixel(column + 1, row + 1) * shareX
        return upper * (1 - shareY) + lower * shareY
    }

    /// Returns the colour in a direction, filtered trilinearly: bilinearly in the two nearest mip levels and interpolated
    /// between them.
    /// - Parameter levelOfDetail: 0 for full size, 1 for half; clamped to the existing levels.
    public func sample(_ direction: SIMD3<Double>, levelOfDetail: Double) -> SIMD4<Double> {
        let detail = min(max(levelOfDetail, 0), Double(levelCount - 1))
        let fine = Int(detail.rounded(.down))
        let share = detail - Double(fine)
        let near = sample(direction, level: fine)
        return share == 0 ? near : near * (1 - share) + sample(direction, level: fine + 1) * share
    }

    /// Returns a face of one mip level with a border of one pixel from its neighbours, so that bilinear filtering needs no
    /// other face.
    ///
    /// The result is two pixels wider and higher than the face. At a corner only three faces meet, so the missing fourth pixel
    /// is the mean of the three (OpenGL 4.6 core profile, 8.14.1, "Seamless Cube Map Filtering").
    package func bordered(_ face: CubeFace, level: Int = 0) -> LinearImage {
        let size = self[face].levels[level].size
        return LinearImage(size: ImageSize(size.width + 2, size.height + 2)) { x, y in
            LinearColor(premultiplied: seamlessPixel(face, level: level, x: x - 1, y: y - 1))
        }
    }

    /// Returns a pixel of a face, or of its neighbour if `x` or `y` is −1 or the side of the face.
    private func seamlessPixel(_ face: CubeFace, level: Int, x: Int, y: Int) -> SIMD4<Float> {
        let image = self[face].levels[level]
        let side = image.size.width
        let insideX = min(max(x, 0), side - 1)
        let insideY = min(max(y, 0), side - 1)
        switch (insideX == x, insideY == y) {
        case (true, true):
            return image[x, y].premultiplied
        case (false, false):
            let corner =
                image[insideX, insideY].premultiplied
                + seamlessPixel(face, level: level, x: x, y: insideY)
                + seamlessPixel(face, level: level, x: insideX, y: y)
            return corner / 3
        default:
            // The centre of the pixel, extended beyond the edge in the plane of this face, hits the pixel across the edge.
            let u = (Double(x) + 0.5) / Double(side)
            let v = (Double(y) + 0.5) / Double(side)
            let beyond = CubePosition(direction: CubePosition(face: face, u: u, v: v).direction)
            let column = min(Int(beyond.u * Double(side)), side - 1)
            let row = min(Int(beyond.v * Double(side)), side - 1)
            return self[beyond.face].levels[level][column, row].premultiplied
        }
    }
}
