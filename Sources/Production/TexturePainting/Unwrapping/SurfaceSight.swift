public import Imaging
import Rasterizer
public import RasterResources
import RenderMath

/// The position of each texel of a surface in a picture, and how well the picture shows it.
public struct SurfaceSight: Sendable {
    /// The size of the texture.
    let size: ImageSize
    /// The column and row of each texel in the picture, in pixels from its top left corner, and the distance from the camera's
    /// plane in metres.
    ///
    /// The value is 0 if the surface has no such texel, or it is behind the camera.
    let places: Image<SIMD3<Float>>
    /// The linear light that a white, matte surface reflects at each texel; 0 if the surface has no such texel.
    let light: Image<SIMD3<Float>>
    /// How well each texel is visible, 0…1: 1 for a texel that faces the viewer; 0 for one that faces away, is occluded, or is
    /// outside the picture.
    let weights: Image<Float>

    /// The number of texels of the surface.
    public var texelCount: Int { places.pixels.count { $0.z > 0 } }

    /// The cosines of the angles between normal and viewer at which weights start and reach 1: 78 and 55 degrees.
    private static let (leastFacing, fullFacing): (Float, Float) = (0.2, 0.57)

    /// Computes the visibility of a surface.
    /// - Parameters:
    ///   - draws: the draws of the list that use the texture, with its coordinates as their first set, and normals.
    ///   - list: everything that may occlude them, in perspective.
    ///   - picture: the size of the picture for which the list is drawn.
    ///   - size: the size of the texture.
    ///   - threads: the number of drawing threads; it does not affect the result.
    /// - Throws: `RasterizerError` for a texture that is too large to draw.
    public init(
        of draws: [Draw], in list: DrawList, picture: ImageSize, texture size: ImageSize, threads: Int = 1
    ) throws {
        self.size = size
        let spread = try TexturePlane(of: draws, size: size, threads: threads)
        let half = SIMD2(Float(picture.width), Float(picture.height)) / 2
        let clip = spread.values { draw in
            let clipFromModel = list.clipFromWorld * draw.worldFromModel
            return draw.positions.map { position in
                let clip = clipFromModel * SIMD4(position, 1)
                return SIMD3(clip.x, clip.y, clip.w)
            }
        }
        places = clip.map { value in
            guard value.w > 0, value.z > 0 else { return .zero }
            return SIMD3((value.x / value.z + 1) * half.x, (1 - value.y / value.z) * half.y, value.z)
        }
        light = spread.values { draw in
            let lighting = list.lighting(of: draw)
            return Self.worldNormals(of: draw).map { lighting.light(onSurfaceFacing: $0) * list.exposure }
        }.map(\.xyz)
        let facing = spread.values { draw in
            zip(draw.positions, Self.worldNormals(of: draw)).map { position, normal in
                SIMD3(Self.facing(draw.worldFromModel.transform(point: position), normal, list.eye), 0, 0)
            }
        }
        let depth = try DepthMap(of: list, around: draws, threads: threads)
        let (places, sides) = (places, SIMD2(Float(picture.width), Float(picture.height)))
        let judged = Image<Float>(size: size) { x, y in
            let (place, cosine) = (places[x, y], facing[x, y].x)
            guard place.z > 0, cosine > Self.leastFacing else { return 0 }
            guard place.x >= 1, place.y >= 1, place.x <= sides.x - 1, place.y <= sides.y - 1 else { return 0 }
            let isHidden = depth.hides(SIMD2(place.x / half.x - 1, 1 - place.y / half.y), distance: place.z, cosine: cosine)
            return isHidden ? 0 : Self.ramp(cosine, from: Self.leastFacing, to: Self.fullFacing)
        }
        weights = judged.faded(within: places.map { $0.z > 0 }, over: max(size.width / 128, 1))
    }

    /// Returns 0 up to `low` and 1 from `high` on, with a smooth step between.
    static func ramp(_ value: Float, from low: Float, to high: Float) -> Float {
        let share = min(max((value - low) / (high - low), 0), 1)
        return share * share * (3 - 2 * share)
    }

    private static func worldNormals(of draw: Draw) -> [SIMD3<Float>] {
        let linear = draw.worldFromModel.linear
        let (turned, mirror) = (linear.cofactors, linear.determinant < 0 ? Float(-1) : 1)
        return draw.normals.map { (turned * $0 * mirror).normalized() }
    }

    private static func facing(_ position: SIMD3<Float>, _ normal: SIMD3<Float>, _ eye: DrawList.Eye) -> Float {
        switch eye {
        case .point(let point): normal.dot((point - position).normalized())
        case .direction(let direction): normal.dot(direction)
        }
    }
}

extension Image<Float> {
    /// Fades weights to 0 towards invisible texels, to avoid seams.
    /// - Parameters:
    ///   - surface: whether each texel belongs to the surface; other texels have no effect.
    ///   - radius: the width of the fade in pixels.
    fileprivate func faded(within surface: Image<Bool>, over radius: Int) -> Image<Float> {
        var missing = Image(size: size) { x, y in surface[x, y] && self[x, y] == 0 ? Float(1) : 0 }
        missing = missing.meansOfRows(radius).transposed.meansOfRows(radius).transposed
        return Image(size: size) { x, y in
            // At a straight edge, half of the surroundings are missing.
            self[x, y] * (1 - SurfaceSight.ramp(missing[x, y], from: 0, to: 0.5))
        }
    }

    /// Averages each pixel with those of its row within `radius`; the edge is repeated outside.
    private func meansOfRows(_ radius: Int) -> Image<Float> {
        let width = size.width
        var means = self
        for row in 0..<size.height {
            let start = row * width
            func value(_ column: Int) -> Float { pixels[start + Swift.min(Swift.max(column, 0), width - 1)] }
            var sum = (-radius...radius).reduce(Float(0)) { $0 + value($1) }
            for column in 0..<width {
                means.pixels[start + column] = sum / Float(2 * radius + 1)
                sum += value(column + radius + 1) - value(column - radius)
            }
        }
        return means
    }

    private var transposed: Image<Float> {
        Image(size: ImageSize(size.height, size.width)) { x, y in self[y, x] }
    }
}
