internal import RenderMath
internal import Scheduling

/// Pictures with longitude across and latitude down (equirectangular), *front* (−z) in the centre, +x to its right.
public enum LatitudeLongitude {
    /// Returns the direction of a position in the picture, in the world's axes and of length one: `u` from 0 at its left to 1,
    /// `v` from 0 at its top to 1.
    public static func direction(u: Double, v: Double) -> SIMD3<Double> {
        let longitude = (u - 0.5) * 2 * .pi
        let latitude = (0.5 - v) * .pi
        let radius = PortableMath.cos(latitude)
        return SIMD3(
            PortableMath.sin(longitude) * radius, PortableMath.sin(latitude), -PortableMath.cos(longitude) * radius)
    }

    /// Returns the position in the picture of a direction in the world's axes, of any length: `u` and `v` from 0 to 1.
    public static func position(direction: SIMD3<Double>) -> SIMD2<Double> {
        let longitude = PortableMath.atan2(direction.x, -direction.z)
        let level = (direction.x * direction.x + direction.z * direction.z).squareRoot()
        let latitude = PortableMath.atan2(direction.y, level)
        return SIMD2(longitude / (2 * .pi) + 0.5, 0.5 - latitude / .pi)
    }

    /// Computes six faces of half the picture's height; each pixel is the mean of four samples.
    static func faces(of picture: LinearImage, threads: Int) -> [LinearImage] {
        let side = max(1, picture.size.height / 2)
        let samples = 2 * side
        // Two samples per pixel and direction, at the quarters of the pixel.
        @Sendable func offset(_ index: Int) -> Double { (Double(index) + 0.5) / Double(samples) }
        let rows = parallelMap(count: 6 * side, threads: threads) { index in
            let (face, y) = (CubeFace.allCases[index / side], index % side)
            return (0..<side).map { x in
                var sum = SIMD4<Double>.zero
                for row in 2 * y...2 * y + 1 {
                    for column in 2 * x...2 * x + 1 {
                        let direction = CubePosition(face: face, u: offset(column), v: offset(row)).direction
                        sum += sample(picture, position(direction: direction))
                    }
                }
                return LinearColor(premultiplied: SIMD4<Float>(sum / 4))
            }
        }
        return CubeFace.allCases.indices.map { face in
            LinearImage(size: ImageSize(side, side), pixels: rows[face * side..<(face + 1) * side].flatMap { $0 })
        }
    }

    /// Interpolates bilinearly between the four pixels around a position; columns wrap around, rows end at the poles.
    private static func sample(_ picture: LinearImage, _ position: SIMD2<Double>) -> SIMD4<Double> {
        let x = position.x * Double(picture.size.width) - 0.5
        let y = position.y * Double(picture.size.height) - 0.5
        let column = x.rounded(.down)
        let row = y.rounded(.down)
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
            let (width, height) = (picture.size.width, picture.size.height)
            return SIMD4<Double>(picture[(x + width) % width, min(max(y, 0), height - 1)].premultiplied)
        }
        let (left, top) = (Int(column), Int(row))
        let upper = pixel(left, top) * (1 - (x - column)) + pixel(left + 1, top) * (x - column)
        let lower = pixel(left, top + 1) * (1 - (x - column)) + pixel(left + 1, top + 1) * (x - column)
        return upper * (1 - (y - row)) + lower * (y - row)
    }
}
