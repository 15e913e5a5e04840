import Foundation
import ImageCodecs
import Imaging
import Rasterizer
import RasterResources
import RenderMath
import RenderTestSupport
import Testing

/// A cube map as point lights: every texel with its direction and solid angle.
private struct PointsOfLight {
    private var directions: [SIMD3<Double>] = []
    private var light: [SIMD3<Double>] = []
    private var angles: [Double] = []

    /// - Parameter parts: the subdivisions of each texel along each side, bilinear between texels of a face.
    init(_ cube: CubeMap, level: Int = 0, parts: Int = 1) {
        for face in CubeFace.allCases {
            let picture = cube[face].levels[level]
            let side = picture.size.width
            let count = side * parts
            for row in 0..<count {
                for column in 0..<count {
                    let (u, v) = ((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
                    let (x, y) = (2 * u - 1, 2 * v - 1)
                    let distance = 1 + x * x + y * y
                    directions.append(CubeMap.direction(face: face, u: u, v: v))
                    angles.append(4 / (Double(count * count) * distance * distance.squareRoot()))
                    light.append(Self.light(picture, u, v))
                }
            }
        }
    }

    private static func light(_ picture: LinearImage, _ u: Double, _ v: Double) -> SIMD3<Double> {
        let last = picture.size.width - 1
        let (x, y) = (u * Double(last + 1) - 0.5, v * Double(last + 1) - 0.5)
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        func texel(_ column: Int, _ row: Int) -> SIMD3<Double> {
            let texel = picture[min(max(column, 0), last), min(max(row, 0), last)].premultiplied
            return SIMD3(Double(texel.x), Double(texel.y), Double(texel.z))
        }
        let (shareX, shareY) = (x - Double(column), y - Double(row))
        let upper = texel(column, row) * (1 - shareX) + texel(column + 1, row) * shareX
        let lower = texel(column, row + 1) * (1 - shareX) + texel(column + 1, row + 1) * shareX
        return upper * (1 - shareY) + lower * shareY
    }

    /// The integral of the light, weighted by direction.
    func sum(_ weight: (SIMD3<Double>) -> Double) -> (light: SIMD3<Double>, weight: Double) {
        var sum = (light: SIMD3<Double>.zero, weight: 0.0)
        for index in directions.indices {
            let share = weight(directions[index]) * angles[index]
            guard share > 0 else { continue }
            sum.light += light[index] * share
            sum.weight += share
        }
        return sum
    }

    /// The average light over all directions.
    var mean: SIMD3<Double> {
        let all = sum { _ in 1 }
        return all.light / all.weight
    }
}

@Suite("Light from a cube map matches an integral over all its texels")
struct LightOfSurroundingsTests {
    /// The studio of the shipped scenes, whose lamps are up to 30 times as bright as its walls.
    private static func studio() throws -> CubeMap {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../textures/studio.hdr").standardized
        return try CubeMap(readImage(at: url).linearImage)
    }

    /// A blue sky that pales towards the horizon over brown ground, with a sun 6 degrees wide unless overcast.
    private static func sky(hasSun: Bool) -> CubeMap {
        CubeMap(side: 64) { direction in
            let height = direction.y
            var light = SIMD3<Double>(0.11, 0.09, 0.07)
            if height > 0 { light = SIMD3(0.9, 0.95, 1) * (1 - height) + SIMD3(0.15, 0.3, 0.8) * height }
            let sun = SIMD3<Double>(0.48, 0.6, 0.64)
            if hasSun, direction.dot(sun) > 0.9945 { light += SIMD3(60, 55, 45) }
            return LinearColor(red: Float(light.x), green: Float(light.y), blue: Float(light.z))
        }
    }

    private static func cube(named name: String) throws -> CubeMap {
        name == "studio" ? try studio() : sky(hasSun: name == "sky")
    }

    /// Directions to texel centres, evenly distributed over the sphere.
    private static func directions(_ count: Int) -> [SIMD3<Double>] {
        (0..<count).map { index in
            let z = 1 - 2 * (Double(index) + 0.5) / Double(count)
            let angle = Double(index) * 2.399963229728653
            let radius = (1 - z * z).squareRoot()
            return SIMD3(radius * PortableMath.cos(angle), radius * PortableMath.sin(angle), z)
        }
    }

    @Test(
        "A rough mirror's level is the GGX mean of the surrounding light for a viewer straight ahead",
        arguments: [("overcast", 0.025, 0.06), ("studio", 0.13, 0.4), ("sky", 0.28, 0.8)])
    func prefiltering(name: String, typicalBound: Double, worstBound: Double) throws {
        let cube = try Self.cube(named: name)
        let blurred = cube.prefiltered()
        let last = blurred.levelCount - 1
        let all = PointsOfLight(cube, level: max(0, cube.levelCount - 7))
        let mean = all.mean.max()
        for level in 1...last {
            let roughness = Double(level) / Double(last)
            let square = roughness * roughness * roughness * roughness
            // Narrow lobes need every texel and subdivisions of them.
            let points = roughness < 0.5 ? PointsOfLight(cube, parts: cube.side < 100 ? 3 : 1) : all
            var (worst, squares) = (0.0, 0.0)
            let directions = Self.directions(roughness < 0.5 ? 24 : 60)
            for direction in directions {
                // At a texel's centre, to avoid interpolation.
                let ahead = Self.center(of: blurred, level: level, near: direction)
                let truth = points.sum { toLight in
                    let cosine = toLight.dot(ahead.direction)
                    guard cosine > 0 else { return 0 }
                    // The squared cosine of the half vector.
                    let height = (1 + cosine) / 2
                    let spread = height * (square - 1) + 1
                    return square / (.pi * spread * spread) * cosine
                }
                let error = ((ahead.light - truth.light / truth.weight) / mean)
                worst = max(worst, error.max(), -error.min())
                squares += error.dot(error) / 3
            }
            let typical = (squares / Double(directions.count)).squareRoot()
            print("prefiltered \(name) roughness \(roughness): worst \(worst), typical \(typical) of the mean light")
            #expect(typical < typicalBound && worst < worstBound, "roughness \(roughness): \(worst), \(typical)")
        }
    }

    private static func center(
        of cube: CubeMap, level: Int, near direction: SIMD3<Double>
    ) -> (direction: SIMD3<Double>, light: SIMD3<Double>) {
        var best = (direction: SIMD3<Double>.zero, light: SIMD3<Double>.zero)
        for face in CubeFace.allCases {
            let picture = cube[face].levels[level]
            let side = picture.size.width
            for row in 0..<side {
                for column in 0..<side {
                    let center = CubeMap.direction(
                        face: face, u: (Double(column) + 0.5) / Double(side), v: (Double(row) + 0.5) / Double(side))
                    guard center.dot(direction) > best.direction.dot(direction) else { continue }
                    let texel = picture[column, row].premultiplied
                    best = (center, SIMD3(Double(texel.x), Double(texel.y), Double(texel.z)))
                }
            }
        }
        return best
    }

    /// The error of second-degree harmonics depends on the light: for a single distant lamp it is 14 % of the mean, and less
    /// the more uniform the light is.
    @Test(
        "Nine harmonics light a surface like the integral over all directions, within the error of their degree",
        arguments: [("overcast", 0.005, 0.02), ("sky", 0.04, 0.1), ("studio", 0.055, 0.15)])
    func irradiance(name: String, typicalBound: Double, worstBound: Double) throws {
        let cube = try Self.cube(named: name)
        let light = EnvironmentLight(SphericalHarmonics(of: cube))
        let points = PointsOfLight(cube, level: max(0, cube.levelCount - 7))
        let mean = points.mean.max() * .pi
        var (worst, squares) = (0.0, 0.0)
        let normals = Self.directions(200)
        for normal in normals {
            let truth = points.sum { max($0.dot(normal), 0) }.light
            let error = (EnvironmentLightTests.value(light, normal) - truth) / mean
            worst = max(worst, error.max(), -error.min())
            squares += error.dot(error) / 3
        }
        let typical = (squares / Double(normals.count)).squareRoot()
        print("irradiance \(name): worst \(worst), typical \(typical) of the mean")
        #expect(typical < typicalBound && worst < worstBound, "\(typical), \(worst)")
    }
}
