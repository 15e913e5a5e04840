import Imaging
import RenderMath

// The matte of what was found in front of a face.
extension FaceGlimpse {
    /// The usual reach of the guided filter, in distances between the eyes, and the variance that it takes for noise (He, Sun and Tang, 2013).
    static var matteReach: Double { 0.1 }
    private static var matteNoise: Float { 4e-3 }

    /// The object's matte at the frame's own pixels, with edges where the picture has them: what is chosen as a linear function of colour, fitted in
    /// squares about each small pixel.
    /// - Parameter reach: in distances between the eyes. Default: the usual one.
    func matte(
        of object: PixelSelection, in picture: SRGBImage, reach: Double = matteReach
    ) -> Image<UInt8> {
        let reach = max(Int((reach * interocularDistance).rounded()), 1)
        let planes = GuidedPlanes(object, self, reach: reach, Self.matteNoise)
        var matte = Image<UInt8>(size: picture.size, filledWith: 0)
        // Beyond two windows from the object the functions are 0.
        let near = PixelSelection(width: width, height: height, flags: object.flags.map { !$0 }).depths
        for index in object.flags.indices where near[index] <= Float(2 * reach + 1) && isAtFace(index) {
            let (left, top) = (index % width * scale, index / width * scale)
            for y in top..<top + scale {
                let start = (part.y + y) * picture.size.width + part.x
                for x in left..<left + scale {
                    let pixel = picture.pixels[start + x]
                    let color = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)) / 255
                    let share = planes.value(at: SIMD2(x, y), scale: scale, color: color)
                    matte.pixels[start + x] = UInt8(min(max((share - 0.2) / 0.6, 0), 1) * 255)
                }
            }
        }
        return matte
    }

    /// Whether a small pixel shows the face, or where it stands for several, one beside it does: the face's edge goes through both.
    private func isAtFace(_ index: Int) -> Bool {
        if isFace(index) { return true }
        guard scale > 1 else { return false }
        let (x, y) = (index % width, index / width)
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1) where isFace(row * width + column) {
                return true
            }
        }
        return false
    }
}

/// The result of a guided filter on a selection: for each small pixel a linear function of colour.
private struct GuidedPlanes {
    private let width: Int
    private let height: Int
    /// The factors on red, green and blue, and what is added.
    private let functions: [SIMD4<Float>]

    init(_ object: PixelSelection, _ glimpse: FaceGlimpse, reach: Int, _ regularisation: Float) {
        (width, height) = (object.width, object.height)
        let (width, height) = (width, height)
        let colors = glimpse.colors.map { $0 / 255 }
        let mask = colors.indices.map { glimpse.isFace($0) ? Float(1) : 0 }
        func mean(_ value: (Int) -> Float) -> [Float] {
            PixelField(width: width, height: height, values: colors.indices.map { mask[$0] == 0 ? 0 : value($0) }).summed(
                reach: reach
            )
            .values
        }
        let counts = mean { _ in 1 }.map { max($0, 1e-6) }
        let chosen = mean { object.flags[$0] ? 1 : 0 }
        let means = (0..<3).map { channel in mean { colors[$0][channel] } }
        let shares = (0..<3).map { channel in mean { object.flags[$0] ? colors[$0][channel] : 0 } }
        let products = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)].map { a, b in mean { colors[$0][a] * colors[$0][b] } }
        var local = [SIMD4<Float>](repeating: .zero, count: colors.count)
        for index in colors.indices {
            let count = counts[index]
            let average = SIMD3(means[0][index], means[1][index], means[2][index]) / count
            let share = chosen[index] / count
            let common = SIMD3(shares[0][index], shares[1][index], shares[2][index]) / count - average * share
            func variance(_ product: Int, _ a: Int, _ b: Int) -> Float {
                products[product][index] / count - average[a] * average[b]
            }
            let factors = Self.solve(
                (variance(0, 0, 0) + regularisation, variance(1, 0, 1), variance(2, 0, 2)),
                (variance(3, 1, 1) + regularisation, variance(4, 1, 2)), variance(5, 2, 2) + regularisation, common)
            local[index] = SIMD4(factors, share - (factors * average).sum())
        }
        let sums = (0..<4).map { component in mean { local[$0][component] } }
        functions = colors.indices.map { index in
            SIMD4(sums[0][index], sums[1][index], sums[2][index], sums[3][index]) / counts[index]
        }
    }

    /// The selection's share of a pixel of the frame.
    /// - Parameters:
    ///   - position: from the upper left corner of the part that is looked at.
    ///   - scale: pixels of the frame on a side of a small one.
    @inline(__always)
    func value(at position: SIMD2<Int>, scale: Int, color: SIMD3<Float>) -> Float {
        let small = (SIMD2<Float>(position) + 0.5) / Float(scale) - 0.5
        let bounded = small.clamped(
            lowerBound: .zero, upperBound: SIMD2(Float(width - 1), Float(height - 1)))
        let (x, y) = (Int(bounded.x), Int(bounded.y))
        let (nextX, nextY) = (min(x + 1, width - 1), min(y + 1, height - 1))
        let (u, v) = (bounded.x - Float(x), bounded.y - Float(y))
        let above = functions[y * width + x] * (1 - u) + functions[y * width + nextX] * u
        let below = functions[nextY * width + x] * (1 - u) + functions[nextY * width + nextX] * u
        let function = above * (1 - v) + below * v
        return function.x * color.x + function.y * color.y + function.z * color.z + function.w
    }

    /// Solves a symmetric system of three, which the regularisation keeps from being flat.
    private static func solve(
        _ first: (Float, Float, Float), _ second: (Float, Float), _ third: Float, _ right: SIMD3<Float>
    ) -> SIMD3<Float> {
        let (a, b, c) = first
        let (d, e) = second
        let cofactors = SIMD3(d * third - e * e, c * e - b * third, b * e - c * d)
        let determinant = a * cofactors.x + b * cofactors.y + c * cofactors.z
        guard determinant > 0 else { return .zero }
        let x = cofactors.x * right.x + cofactors.y * right.y + cofactors.z * right.z
        let y = cofactors.y * right.x + (a * third - c * c) * right.y + (b * c - a * e) * right.z
        let z = cofactors.z * right.x + (b * c - a * e) * right.y + (a * d - b * b) * right.z
        return SIMD3(x, y, z) / determinant
    }
}
