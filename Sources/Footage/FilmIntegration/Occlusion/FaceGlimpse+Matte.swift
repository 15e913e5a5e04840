import Imaging
import RenderMath

// The matte of objects found in front of a face.
extension FaceGlimpse {
    /// The default reach of the guided filter, in distances between the eyes, and the variance that it treats as noise (He, Sun
    /// and Tang, 2013).
    static var matteReach: Double { 0.1 }
    private static var matteNoise: Float { 4e-3 }
    /// The greatest width of a mask's edge that is blurred like its film, in distances between the eyes.
    private static var edgeWidth: Double { 0.03 }

    /// Returns the object's matte at the frame's full resolution, with edges aligned to the picture.
    /// - Parameter reach: in distances between the eyes. Default: `matteReach`.
    func matte(of object: PixelSelection, in picture: SRGBImage, reach: Double = matteReach) -> Image<UInt8> {
        let shares = object.flags.map { $0 ? Float(1) : 0 }
        return matte(of: PixelField(width: width, height: height, values: shares), in: picture, reach: reach)
    }

    /// Returns the matte of an object at the frame's full resolution.
    ///
    /// The object's coverage of a pixel is a linear function of the pixel's colour, fitted in squares around each small pixel.
    /// - Parameters:
    ///   - object: its coverage of each small pixel, 0…1.
    ///   - reach: in distances between the eyes. Default: `matteReach`.
    func matte(of object: PixelField<Float>, in picture: SRGBImage, reach: Double = matteReach) -> Image<UInt8> {
        var matte = Image<UInt8>(size: picture.size, filledWith: 0)
        guard let bounds = Image(size: ImageSize(width, height), pixels: object.values).part(where: { $0 > 0 }) else {
            return matte
        }
        let reach = max(Int((reach * interocularDistance).rounded()), 1)
        let planes = GuidedPlanes(object, within: bounds, self, reach: reach, Self.matteNoise)
        // Beyond two windows from the object, the functions are 0.
        let isAtFace = isAtFace
        let near = PixelSelection(width: width, height: height, flags: object.values.map { $0 == 0 }).depths
        let (columns, rows) = bounds.grown(by: 2 * reach + 1).clipped(to: ImageSize(width, height))
        matte.pixels.withUnsafeMutableBufferPointer { matte in
            for row in rows {
                for column in columns {
                    let index = row * width + column
                    guard near[index] <= Float(2 * reach + 1), isAtFace[index] else { continue }
                    for y in row * scale..<(row + 1) * scale {
                        let start = (part.y + y) * picture.size.width + part.x
                        for x in column * scale..<(column + 1) * scale {
                            let pixel = picture.pixels[start + x]
                            let color = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)) / 255
                            let share = planes.value(at: SIMD2(x, y), scale: scale, color: color)
                            matte[start + x] = UInt8(min(max((share - 0.2) / 0.6, 0), 1) * 255)
                        }
                    }
                }
            }
        }
        return matte
    }

    /// Whether each small pixel shows the face, or is near enough that the soft edge of a mask on the face may reach it.
    private var isAtFace: [Bool] {
        let margin = Int((Self.edgeWidth * interocularDistance).rounded(.up)) + 1
        let face = PixelField(width: width, height: height, values: coordinates.indices.map { isFace($0) ? Float(1) : 0 })
        return face.summed(reach: margin).values.map { $0 > 0 }
    }
}

/// The result of a guided filter on an object's coverage: a linear function of colour for each small pixel.
private struct GuidedPlanes {
    private let width: Int
    private let height: Int
    /// The small pixels that have functions.
    private let part: PixelRectangle
    /// The factors of red, green and blue, and the constant.
    private let functions: [SIMD4<Float>]

    /// - Parameter bounds: the bounds of the object; functions reach two windows beyond it.
    init(
        _ object: PixelField<Float>, within bounds: PixelRectangle, _ glimpse: FaceGlimpse, reach: Int, _ regularisation: Float
    ) {
        (width, height) = (object.width, object.height)
        let (columns, rows) = bounds.grown(by: 3 * reach + 2).clipped(to: ImageSize(width, height))
        part = PixelRectangle(columns: columns, rows: rows)
        let pixels = rows.flatMap { [width] row in row * width + columns.lowerBound..<row * width + columns.upperBound }
        let isFace = pixels.map(glimpse.isFace)
        let colors = pixels.map { glimpse.colors[$0] / 255 }
        func summed<Value: Summable & SIMD<Float>>(_ value: (Int) -> Value) -> [Value] {
            PixelField(
                width: columns.count, height: rows.count, values: isFace.indices.map { isFace[$0] ? value($0) : .zero }
            ).summed(reach: reach).values
        }
        let all = summed { SIMD4(colors[$0], 1) }
        let chosen = summed { SIMD4(colors[$0], 1) * object.values[pixels[$0]] }
        let reds = summed { SIMD4(colors[$0] * colors[$0].x, 0) }
        let others = summed { SIMD4(colors[$0] * colors[$0].y, colors[$0].z * colors[$0].z) }
        let counts = all.map { max($0.w, 1e-6) }
        let local = counts.indices.map { index -> SIMD4<Float> in
            let average = all[index].color / counts[index]
            let share = chosen[index].w / counts[index]
            let common = chosen[index].color / counts[index] - average * share
            let red = reds[index].color / counts[index] - average * average.x
            let green = others[index].color / counts[index] - average * average.y
            let blue = others[index].w / counts[index] - average.z * average.z
            let factors = Self.solve(
                (red.x + regularisation, red.y, red.z), (green.y + regularisation, green.z), blue + regularisation, common)
            return SIMD4(factors, share - (factors * average).sum())
        }
        functions = zip(summed { local[$0] }, counts).map { $0 / $1 }
    }

    /// Returns the object's coverage of a pixel of the frame.
    /// - Parameters:
    ///   - position: from the top left corner of the part.
    ///   - scale: pixels of the frame along a side of a small pixel.
    @inline(__always)
    func value(at position: SIMD2<Int>, scale: Int, color: SIMD3<Float>) -> Float {
        let small = (SIMD2<Float>(position) + 0.5) / Float(scale) - 0.5
        let bounded = small.clamped(
            lowerBound: .zero, upperBound: SIMD2(Float(width - 1), Float(height - 1)))
        let (x, y) = (Int(bounded.x), Int(bounded.y))
        let (nextX, nextY) = (min(x + 1, width - 1), min(y + 1, height - 1))
        let (u, v) = (bounded.x - Float(x), bounded.y - Float(y))
        let (first, second) = ((y - part.y) * part.width - part.x, (nextY - part.y) * part.width - part.x)
        let above = functions[first + x] * (1 - u) + functions[first + nextX] * u
        let below = functions[second + x] * (1 - u) + functions[second + nextX] * u
        let function = above * (1 - v) + below * v
        return function.x * color.x + function.y * color.y + function.z * color.z + function.w
    }

    /// Solves a symmetric 3×3 system, which the regularisation keeps from being singular.
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

extension SIMD4<Float> {
    /// The first three components.
    fileprivate var color: SIMD3<Float> { SIMD3(x, y, z) }
}
