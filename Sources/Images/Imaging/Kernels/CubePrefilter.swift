import RenderMath
import Scheduling

extension CubeMap {
    /// Returns the reflections in rough surfaces: a cube map whose level `i` of `n` is blurred for the roughness `i / (n − 1)`.
    ///
    /// Each level is the mean of the light around a direction, weighted with the GGX lobe and the cosine, for a viewer straight
    /// ahead. This is the first half of the split sum of Karis, "Real Shading in Unreal Engine 4", 2013. The lobe is sampled at
    /// the points of a Hammersley set. Each sample is read from the mip level whose pixels match its solid angle, so that few
    /// samples suffice (Křivánek and Colbert, "Real-time Shading with Filtered Importance Sampling", 2008).
    /// - Parameter threads: the largest number of threads; the result does not depend on it.
    public func prefiltered(threads: Int = 1) -> CubeMap {
        let filter = CubePrefilter(self)
        let sides = CubePrefilter.sides(for: side)
        let levels = sides.enumerated().map { level, side in
            let roughness = sides.count > 1 ? Double(level) / Double(sides.count - 1) : 0
            let lobe = CubePrefilter.Lobe(roughness: roughness, sourceSide: self.side)
            return parallelMap(count: 6 * side, threads: threads) { row in
                filter.row(row % side, of: CubeFace.allCases[row / side], side: side, lobe)
            }
        }
        let faces = CubeFace.allCases.map { face in
            MipChain(
                levels: zip(sides, levels).map { side, rows in
                    LinearImage(
                        size: ImageSize(side, side),
                        pixels: rows[face.rawValue * side..<(face.rawValue + 1) * side].flatMap { $0 })
                })
        }
        return CubeMap(filteredFaces: faces)
    }
}

/// Blurs a cube map for reflections in rough surfaces.
struct CubePrefilter: Sendable {
    /// The mip levels, each with its six bordered faces in sequence.
    private let levels: [(side: Int, texels: [SIMD4<Float>])]

    /// The sample points of the GGX lobe around a direction, in local axes with z ahead.
    struct Lobe: Sendable {
        /// The direction of each point, its weight, and the mip level to read.
        var samples: [(direction: SIMD3<Float>, weight: Float, level: Float)]

        /// Creates the lobe of a roughness, 0 for a mirror.
        init(roughness: Double, sourceSide: Int) {
            guard roughness > 0 else {
                samples = [(SIMD3(0, 0, 1), 1, 0)]
                return
            }
            // Twice as many samples change the studio's picture by at most 0.2 %.
            let count = 128
            let alpha = roughness * roughness
            let texelAngle = 4 * Double.pi / (6 * Double(sourceSide) * Double(sourceSide))
            var sum = 0.0
            var found: [(direction: SIMD3<Double>, weight: Double, level: Double)] = []
            for index in 0..<count {
                let (first, second) = ((Double(index) + 0.5) / Double(count), Self.radicalInverse(index))
                let cosineSquared = (1 - second) / (1 + (alpha * alpha - 1) * second)
                let cosine = cosineSquared.squareRoot()
                let sine = max(1 - cosineSquared, 0).squareRoot()
                let angle = 2 * Double.pi * first
                let halfway = SIMD3(sine * PortableMath.cos(angle), sine * PortableMath.sin(angle), cosine)
                // The reflection of a viewer straight ahead.
                let direction = halfway * (2 * cosine) - SIMD3(0, 0, 1)
                guard direction.z > 0 else { continue }
                let spread = cosineSquared * (alpha * alpha - 1) + 1
                let density = alpha * alpha / (Double.pi * spread * spread) / 4
                let sampleAngle = 1 / (Double(count) * density)
                // One level above the matching one hides the individual samples (Colbert and Křivánek, GPU Gems 3, chapter 20).
                let level = 0.5 * PortableMath.log2(max(sampleAngle / texelAngle, 1)) + 1
                found.append((direction, direction.z, level))
                sum += direction.z
            }
            samples = found.map { (SIMD3<Float>($0.direction), Float($0.weight / sum), Float($0.level)) }
        }

        /// Mirrors the binary digits of a number at the point (van der Corput).
        private static func radicalInverse(_ index: Int) -> Double {
            var (value, scale, rest) = (0.0, 0.5, index)
            while rest > 0 {
                if rest & 1 == 1 { value += scale }
                scale /= 2
                rest >>= 1
            }
            return value
        }
    }

    init(_ cube: CubeMap) {
        levels = (0..<cube.levelCount).map { level in
            let texels = CubeFace.allCases.flatMap { cube.bordered($0, level: level).pixels.map(\.premultiplied) }
            return (cube[.front].levels[level].size.width, texels)
        }
    }

    /// The sides of the levels: the sharpest a power of two from 32 to 256, the roughest 8.
    static func sides(for side: Int) -> [Int] {
        var sharpest = 32
        while sharpest < min(side, 256) { sharpest *= 2 }
        var sides: [Int] = []
        while sharpest >= 8 {
            sides.append(sharpest)
            sharpest /= 2
        }
        return sides
    }

    /// Computes a row of a face, blurred with a lobe.
    func row(_ row: Int, of face: CubeFace, side: Int, _ lobe: Lobe) -> [LinearColor] {
        // A mirror is read at the level whose pixels are as large as those of the result.
        let least = max(0, log2(ofRatio: levels[0].side, to: side))
        return (0..<side).map { column in
            let position = CubePosition(
                face: face, u: (Double(column) + 0.5) / Double(side), v: (Double(row) + 0.5) / Double(side))
            let ahead = SIMD3<Float>(position.direction)
            let across = ahead.axisAside(preferring: 2).cross(ahead).normalized()
            let down = ahead.cross(across)
            var sum = SIMD4<Float>.zero
            for sample in lobe.samples {
                let direction = across * sample.direction.x + down * sample.direction.y + ahead * sample.direction.z
                sum += light(towards: direction, level: max(sample.level, least)) * sample.weight
            }
            return LinearColor(premultiplied: sum)
        }
    }

    private func log2(ofRatio a: Int, to b: Int) -> Float {
        Float(PortableMath.log2(Double(a) / Double(b)))
    }

    /// Returns the light from a direction, interpolated between the two mip levels around `level`.
    private func light(towards direction: SIMD3<Float>, level: Float) -> SIMD4<Float> {
        let level = min(level, Float(levels.count - 1))
        let finer = Int(level)
        let share = level - Float(finer)
        let position = FacePosition(direction)
        let near = bilinear(position, finer)
        return share == 0 ? near : near * (1 - share) + bilinear(position, finer + 1) * share
    }

    /// A position on a face, from −1 to 1 across and down.
    private struct FacePosition {
        var face: Int
        var across: Float
        var down: Float

        init(_ direction: SIMD3<Float>) {
            let (x, y, z) = (direction.x, direction.y, direction.z)
            let (sizeX, sizeY, sizeZ) = (x.magnitude, y.magnitude, z.magnitude)
            if sizeX >= sizeY && sizeX >= sizeZ {
                (face, across, down) = x > 0 ? (0, z / sizeX, -y / sizeX) : (1, -z / sizeX, -y / sizeX)
            } else if sizeY >= sizeZ {
                (face, across, down) = y > 0 ? (2, x / sizeY, -z / sizeY) : (3, x / sizeY, z / sizeY)
            } else {
                (face, across, down) = z < 0 ? (4, x / sizeZ, -y / sizeZ) : (5, -x / sizeZ, -y / sizeZ)
            }
        }
    }

    private func bilinear(_ position: FacePosition, _ level: Int) -> SIMD4<Float> {
        let (side, texels) = levels[level]
        // Includes the border, whose pixel centres are half a texel beyond the edge.
        let x = (position.across + 1) * 0.5 * Float(side) + 0.5
        let y = (position.down + 1) * 0.5 * Float(side) + 0.5
        let (column, row) = (min(Int(x), side), min(Int(y), side))
        let (shareX, shareY) = (x - Float(column), y - Float(row))
        let stride = side + 2
        let first = position.face * stride * stride + row * stride + column
        let upper = texels[first] * (1 - shareX) + texels[first + 1] * shareX
        let lower = texels[first + stride] * (1 - shareX) + texels[first + stride + 1] * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}
