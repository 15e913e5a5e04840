import Imaging
import RenderMath

/// Pictures of a room in each of the layouts of cube maps, computed from the light of each direction.
struct EnvironmentLayouts {
    /// The linear light from a direction of length one.
    let light: (SIMD3<Double>) -> SIMD3<Double>
    /// The side of a face in pixels.
    let side: Int

    /// The offsets of the four samples of a pixel, in pixels from its upper left corner.
    private static let samples = [SIMD2(0.25, 0.25), SIMD2(0.75, 0.25), SIMD2(0.25, 0.75), SIMD2(0.75, 0.75)]

    /// One face as it is seen from inside the cube.
    func face(_ face: CubeFace) -> SRGBImage {
        let (forward, rightward, downward) = (face.forward, face.rightward, face.downward)
        return picture(width: side, height: side) { position in
            let across = 2 * position.x / Double(side) - 1
            let down = 2 * position.y / Double(side) - 1
            let direction = forward + rightward * across + downward * down
            return direction / (1 + across * across + down * down).squareRoot()
        }
    }

    /// The faces right, left, top, bottom, front, back side by side: 6:1.
    func horizontalStrip() -> SRGBImage {
        let faces = CubeFace.allCases.map(face)
        return SRGBImage(size: ImageSize(6 * side, side)) { x, y in faces[x / side][x % side, y] }
    }

    /// The faces one under the other in the same order: 1:6.
    func verticalStrip() -> SRGBImage {
        SRGBImage(size: ImageSize(side, 6 * side), pixels: CubeFace.allCases.flatMap { face($0).pixels })
    }

    /// The room by longitude and latitude, *front* in the centre: 2:1, twice as high as a face.
    func latitudeLongitude() -> SRGBImage {
        picture(width: 4 * side, height: 2 * side, direction: directionByLongitudeAndLatitude())
    }

    /// The same with light beyond white, for files that can hold it.
    func latitudeLongitudeOfLight() -> LinearImage {
        let direction = directionByLongitudeAndLatitude()
        return LinearImage(size: ImageSize(4 * side, 2 * side)) { x, y in
            let light = SIMD3<Float>(mean(x, y, limit: .infinity, direction: direction))
            return LinearColor(red: light.x, green: light.y, blue: light.z)
        }
    }

    /// The direction of a sample of the picture by longitude and latitude, whose position is given in pixels.
    private func directionByLongitudeAndLatitude() -> (SIMD2<Double>) -> SIMD3<Double> {
        let height = 2 * side
        func table(_ count: Int, _ angle: (Double) -> Double) -> [SIMD2<Double>] {
            (0..<2 * count).map { half in
                let radians = angle((Double(half) + 0.5) / Double(2 * count))
                return SIMD2(PortableMath.cos(radians), PortableMath.sin(radians))
            }
        }
        // Samples lie at quarters and three quarters of a pixel: two a pixel in each direction.
        let longitudes = table(2 * height) { (2 * $0 - 1) * .pi }
        let latitudes = table(height) { (0.5 - $0) * .pi }
        return { position in
            let longitude = longitudes[Int(2 * position.x)]
            let latitude = latitudes[Int(2 * position.y)]
            return SIMD3(longitude.y * latitude.x, latitude.y, -longitude.x * latitude.x)
        }
    }

    /// The view of a camera that looks along −z, out of focus: a backdrop for a picture.
    /// - Parameters:
    ///   - focalLength: in pixels.
    ///   - blur: the radius of a point's image, in pixels.
    func view(width: Int, height: Int, focalLength: Double, blur: Double) -> SRGBImage {
        // Points spread evenly over a disc, each rotated by the golden angle from the one before (Vogel 1979).
        let disc = (0..<24).map { index in
            (137.50776 * Double(index)).direction() * (blur * ((Double(index) + 0.5) / 24).squareRoot())
        }
        let centre = SIMD2(Double(width), Double(height)) / 2 - 0.5
        let encoder = ByteEncoder()
        var pixels: [SRGBA8] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = SIMD3<Double>.zero
                for offset in disc {
                    let position = (SIMD2(Double(x), Double(y)) - centre + offset) / focalLength
                    let length = (position.x * position.x + position.y * position.y + 1).squareRoot()
                    sum += light(SIMD3(position.x, -position.y, -1) / length)
                }
                pixels.append(encoder.pixel(of: SIMD4(SIMD3<Float>(sum / Double(disc.count)), 1)))
            }
        }
        return SRGBImage(size: ImageSize(width, height), pixels: pixels)
    }

    private func picture(width: Int, height: Int, direction: (SIMD2<Double>) -> SIMD3<Double>) -> SRGBImage {
        let encoder = ByteEncoder()
        var pixels: [SRGBA8] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(encoder.pixel(of: SIMD4(SIMD3<Float>(mean(x, y, limit: 1, direction: direction)), 1)))
            }
        }
        return SRGBImage(size: ImageSize(width, height), pixels: pixels)
    }

    /// The mean light of a pixel's samples.
    /// - Parameter limit: the light to which each sample is clamped: 1 in the range of a picture, so that edges of bright lamps
    ///   are smooth.
    private func mean(_ x: Int, _ y: Int, limit: Double, direction: (SIMD2<Double>) -> SIMD3<Double>) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for sample in Self.samples {
            sum += light(direction(SIMD2(Double(x), Double(y)) + sample)).clamped(
                lowerBound: .zero, upperBound: SIMD3(repeating: limit))
        }
        return sum / 4
    }
}
