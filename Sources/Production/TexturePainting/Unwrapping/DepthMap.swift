import Imaging
import Rasterizer
import RasterResources
import RenderMath

/// The distances of the nearest surfaces around some draws, as seen by the viewer. It detects self-occlusion.
struct DepthMap {
    /// The number of pixels per side; a pixel covers about a quarter of a millimetre of a face.
    private static let side = 1024
    /// A surface occludes points that are farther behind it than this, in metres.
    ///
    /// The wings of the nose protrude more; touching surfaces are closer to each other.
    private static let thickness: Float = 0.002

    private let distances: Image<Float>
    private let center: SIMD2<Float>
    private let half: SIMD2<Float>
    /// The size of a map pixel at a distance of 1 metre, in metres.
    private let metresPerPixel: Float

    /// - Throws: `RasterizerError`.
    init(of list: DrawList, around draws: [Draw], threads: Int) throws {
        let points = draws.flatMap { draw -> [SIMD2<Float>] in
            let clipFromModel = list.clipFromWorld * draw.worldFromModel
            return draw.positions.compactMap { position in
                let clip = clipFromModel * SIMD4(position, 1)
                return clip.w > 0 ? SIMD2(clip.x, clip.y) / clip.w : nil
            }
        }
        let first = points.first ?? .zero
        let (least, most) = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        let center = (least + most) / 2
        let half = pointwiseMax((most - least) * 0.51, SIMD2(1e-4, 1e-4))
        (self.center, self.half) = (center, half)
        let (x, y) = (list.clipFromWorld.transposed.columns.0.xyz, list.clipFromWorld.transposed.columns.1.xyz)
        metresPerPixel = max(half.x / max(x.length, 1e-9), half.y / max(y.length, 1e-9)) * 2 / Float(Self.side)
        // The area around the draws fills the map.
        let mapFromClip = Matrix4(
            SIMD4(1 / half.x, 0, 0, 0), SIMD4(0, 1 / half.y, 0, 0), SIMD4(0, 0, 1, 0),
            SIMD4(-center.x / half.x, -center.y / half.y, 0, 1))
        var near = DrawList(clipFromWorld: mapFromClip * list.clipFromWorld)
        near.draws = list.draws.filter { $0.state.writesToDepth }
        let map = try Rasterizer(size: ImageSize(Self.side, Self.side)).render(
            near, over: .color(.clear), layers: .depth, threads: threads)
        guard let depth = map.depth else { preconditionFailure("The requested depth layer is missing.") }
        // With an infinite far plane, clip-space z is the near plane's distance everywhere.
        let nearDistance = list.clipFromWorld.columns.3.z
        distances = depth.map { $0 > 0 ? nearDistance / $0 : .infinity }.leastOfNeighbours
    }

    /// Whether a surface occludes a point.
    /// - Parameters:
    ///   - position: from −1 to 1 in the picture, x to the right and y up.
    ///   - distance: the distance from the camera's plane, in metres.
    ///   - cosine: the cosine of the angle between the surface normal and the direction to the viewer, above 0.
    func hides(_ position: SIMD2<Float>, distance: Float, cosine: Float) -> Bool {
        let place = ((position - center) / half * SIMD2(1, -1) + 1) / 2 * Float(Self.side)
        let last = Float(Self.side - 1)
        let (column, row) = (Int(min(max(place.x, 0), last)), Int(min(max(place.y, 0), last)))
        // Within two pixels, the slope brings the surface itself closer by this amount.
        let slope = max(1 - cosine * cosine, 0).squareRoot() / cosine
        return distances[column, row] < distance - Self.thickness - 2 * slope * metresPerPixel * distance
    }
}

extension Image<Float> {
    /// The minimum of each pixel and its eight neighbours.
    fileprivate var leastOfNeighbours: Image<Float> {
        func least(_ image: Image<Float>, _ step: Int, _ inRow: Bool) -> Image<Float> {
            Image(size: size) { x, y in
                let (before, after) =
                    inRow
                    ? (image[Swift.max(x - 1, 0), y], image[Swift.min(x + 1, size.width - 1), y])
                    : (image[x, Swift.max(y - 1, 0)], image[x, Swift.min(y + 1, size.height - 1)])
                return Swift.min(image[x, y], before, after)
            }
        }
        return least(least(self, 1, true), 1, false)
    }
}
