import Imaging
import Rasterizer
import RenderMath

/// The source pictures of textures, because a prepared texture does not return its texels.
struct TextureSources {
    private var chains: [ObjectIdentifier: MipChain] = [:]
    private var cubes: [ObjectIdentifier: CubeMap] = [:]

    mutating func texture(_ picture: SRGBImage) -> SampledTexture {
        let chain = MipChain(LinearImage(picture))
        let texture = SampledTexture(chain)
        chains[ObjectIdentifier(texture)] = chain
        return texture
    }

    mutating func cube(_ cube: CubeMap) -> SampledCube {
        let sampled = SampledCube(cube)
        cubes[ObjectIdentifier(sampled)] = cube
        return sampled
    }

    func chain(of texture: SampledTexture) -> MipChain {
        chains[ObjectIdentifier(texture)]!
    }

    func cube(of sampled: SampledCube) -> CubeMap {
        cubes[ObjectIdentifier(sampled)]!
    }
}

/// A texture sampled by the definition of its filter.
struct ScalarTexture {
    var chain: MipChain
    var wrap: TextureWrap
    var filter: TextureFilter
    var anisotropy: Int
    var magnification = TextureMagnification.linear

    func sample(_ place: SIMD2<Double>, perColumn: SIMD2<Double>, perRow: SIMD2<Double>) -> SIMD4<Double> {
        let size = SIMD2(Double(chain.size.width), Double(chain.size.height))
        if magnification == .nearest, max((perColumn * size).length, (perRow * size).length) < 1 {
            return texel(0, Int((place.x * size.x).rounded(.down)), Int((place.y * size.y).rounded(.down)))
        }
        switch filter {
        case .nearest:
            let size = chain.size
            return texel(
                0, Int((place.x * Double(size.width)).rounded(.down)), Int((place.y * Double(size.height)).rounded(.down)))
        case .bilinear:
            return bilinear(0, place)
        case .nearestMipmap:
            let last = Double(chain.levels.count - 1)
            return bilinear(Int((min(level(perColumn, perRow), last) + 0.5).rounded(.down)), place)
        case .trilinear:
            return trilinear(level(perColumn, perRow), place)
        case .anisotropic:
            let ellipse = ellipse(perColumn, perRow, largestRatio: anisotropy)
            return (0..<ellipse.count).reduce(.zero) { sum, index in
                let along = (Double(index) + 0.5) / Double(ellipse.count) - 0.5
                return sum + trilinear(ellipse.level, place + ellipse.axis * along) / Double(ellipse.count)
            }
        }
    }

    /// The footprint of a round pixel: its longer axis in texture coordinates, and the number and level of the reads that fill
    /// it.
    private func ellipse(
        _ perColumn: SIMD2<Double>, _ perRow: SIMD2<Double>, largestRatio: Int
    ) -> (axis: SIMD2<Double>, count: Int, level: Double) {
        let size = SIMD2(Double(chain.size.width), Double(chain.size.height))
        let (column, row) = (perColumn * size, perRow * size)
        // The ellipse is column·cos t + row·sin t; it is longest where the derivative of its squared length by t is zero.
        let product = 2 * (column * row).sum()
        let difference = (column * column).sum() - (row * row).sum()
        // The half of the angle (difference, product), by the half-angle formulas.
        let cosine = difference == 0 && product == 0 ? 1 : difference / SIMD2(difference, product).length
        let c = ((1 + cosine) / 2).squareRoot()
        let s = ((1 - cosine) / 2).squareRoot() * (product < 0 ? -1 : 1)
        let (longer, shorter) = (column * c + row * s, row * c - column * s)
        let step = max(shorter.length, longer.length / Double(largestRatio), 1)
        let count = ((longer.length / step) - 1 / 64).rounded(.up)
        return (longer / size, min(max(Int(count), 1), largestRatio), PortableMath.log2(step))
    }

    private func trilinear(_ level: Double, _ place: SIMD2<Double>) -> SIMD4<Double> {
        let level = min(level, Double(chain.levels.count - 1))
        let finer = Int(level)
        let share = level - Double(finer)
        if share == 0 { return bilinear(finer, place) }
        return bilinear(finer, place) * (1 - share) + bilinear(finer + 1, place) * share
    }

    /// The binary logarithm of the texels in the longer of the two steps, at least 0.
    func level(_ perColumn: SIMD2<Double>, _ perRow: SIMD2<Double>) -> Double {
        let size = SIMD2(Double(chain.size.width), Double(chain.size.height))
        return max(PortableMath.log2(max((perColumn * size).length, (perRow * size).length)), 0)
    }

    private func bilinear(_ level: Int, _ place: SIMD2<Double>) -> SIMD4<Double> {
        let size = chain.levels[level].size
        let x = place.x * Double(size.width) - 0.5
        let y = place.y * Double(size.height) - 0.5
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (right, down) = (x - left, y - top)
        func row(_ y: Int) -> SIMD4<Double> {
            texel(level, Int(left), y) * (1 - right) + texel(level, Int(left) + 1, y) * right
        }
        return row(Int(top)) * (1 - down) + row(Int(top) + 1) * down
    }

    private func texel(_ level: Int, _ column: Int, _ row: Int) -> SIMD4<Double> {
        let image = chain.levels[level]
        guard let x = wrapped(column, image.size.width, wrap.u), let y = wrapped(row, image.size.height, wrap.v) else {
            return .zero
        }
        return SIMD4(image[x, y].premultiplied)
    }

    /// The column or row that is read for an index outside the picture, or nil for the border.
    private func wrapped(_ index: Int, _ count: Int, _ wrap: WrapMode) -> Int? {
        switch wrap {
        case .clamp: return min(max(index, 0), count - 1)
        case .border: return (0..<count).contains(index) ? index : nil
        case .repeat: return (index % count + count) % count
        case .mirror:
            let twice = (index % (2 * count) + 2 * count) % (2 * count)
            return twice < count ? twice : 2 * count - 1 - twice
        }
    }
}
