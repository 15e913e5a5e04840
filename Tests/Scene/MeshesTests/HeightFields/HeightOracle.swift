import Imaging

/// The relief's formula in double precision, texel by texel, without cached or shared sums.
struct HeightOracle {
    let picture: SRGBImage
    let columns: Int
    let rows: Int
    let heightScale: Double

    /// The position of a vertex in the picture, 0…1 from the left and from the bottom, with the texel that contains it.
    private func place(_ column: Int, _ row: Int) -> (s: Double, t: Double, x: Int, y: Int) {
        let up = rows - 1 - row
        return (
            Double(column) / Double(columns - 1), Double(up) / Double(rows - 1),
            min(column * picture.size.width / (columns - 1), picture.size.width - 1),
            min(up * picture.size.height / (rows - 1), picture.size.height - 1)
        )
    }

    /// The luminance around a texel, counted from the left and the bottom, displaced by an offset.
    private func luminance(_ x: Int, _ y: Int, offset: (Int, Int)) -> Double {
        var sum = 0.0
        for j in 0..<4 {
            for i in 0..<4 {
                let column = min(x + offset.0 + i, picture.size.width - 1)
                let row = min(y + offset.1 + j, picture.size.height - 1)
                let texel = picture[column, picture.size.height - 1 - row]
                sum += 0.2126 * Double(texel.red) / 255 + 0.7152 * Double(texel.green) / 255
                sum += 0.0722 * Double(texel.blue) / 255
            }
        }
        return sum / 16
    }

    private func weight(_ s: Double, _ t: Double) -> Double {
        min(s / 0.1, 1) * min((1 - s) / 0.1, 1) * min(t / 0.1, 1) * min((1 - t) / 0.1, 1) * heightScale
    }

    func position(_ column: Int, _ row: Int) -> SIMD3<Double> {
        let (s, t, x, y) = place(column, row)
        return SIMD3(s - 0.5, t - 0.5, luminance(x, y, offset: (0, 0)) * weight(s, t))
    }

    func originalNormal(_ column: Int, _ row: Int) -> SIMD3<Double> {
        let (s, t, x, y) = place(column, row)
        let weight = weight(s, t)
        let h = luminance(x, y, offset: (0, 0)) * weight
        let hdx = luminance(x, y, offset: (4, 0)) * weight
        let hdy = luminance(x, y, offset: (0, 4)) * weight
        return unit(
            cross(SIMD3(1 / Double(picture.size.width), 0, hdx - h), SIMD3(0, 1 / Double(picture.size.height), hdy - h)))
    }

    func exactNormal(_ column: Int, _ row: Int) -> SIMD3<Double> {
        let across = position(min(column + 1, columns - 1), row) - position(max(column - 1, 0), row)
        let up = position(column, max(row - 1, 0)) - position(column, min(row + 1, rows - 1))
        return unit(cross(across, up))
    }

    private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private func unit(_ a: SIMD3<Double>) -> SIMD3<Double> { a / (a * a).sum().squareRoot() }
}
