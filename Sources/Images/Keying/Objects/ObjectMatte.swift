public import Imaging

/// The matte of an object: the area that can be reached from positions on it without leaving its colours or crossing an edge.
///
///     let matte = ObjectMatte(in: picture, at: [SIMD2(0.4, 0.5)])
///     key.areas.append(MatteArea(.mask(matte.image), isOutside: true))     // removes everything else
public struct ObjectMatte: Equatable, Sendable {
    /// The matte: 255 on the object, 0 elsewhere, and intermediate values along a border of one pixel.
    public let image: Image<UInt8>
    /// The number of pixels of the object.
    public var area: Int { region.area }
    /// The pixels of the object.
    let region: ObjectRegion
    /// The colours of the object, for the next frame.
    let model: ObjectColors

    /// Creates the matte of the object at some positions of a picture.
    /// - Parameters:
    ///   - picture: the picture that shows the object.
    ///   - positions: fractions of the width and the height; positions outside the picture are ignored.
    ///   - growth: the criteria that separate the object from its surroundings.
    ///   - threads: the number of threads that share the pixels, at least 1; does not affect the result. Default: 1.
    public init(
        in picture: SRGBImage, at positions: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth(), threads: Int = 1
    ) {
        self.init(in: OKLabPlane(picture, threads: threads), at: positions, growth: growth)
    }

    /// The distance around the positions that is converted first, in pixels: covers a cheek or a shirt in a picture of
    /// 1920×1080.
    private static let firstReach = 128

    init(in plane: OKLabPlane, at positions: [SIMD2<Double>], growth: ObjectGrowth) {
        let size = plane.size
        let seeds = positions.compactMap { Self.index(of: $0, in: size) }
        for seed in seeds {
            let (x, y) = (seed % size.width, seed / size.width)
            plane.cover(
                PixelRectangle(
                    columns: (x - Self.firstReach..<x + Self.firstReach).clamped(to: 0..<size.width),
                    rows: (y - Self.firstReach..<y + Self.firstReach).clamped(to: 0..<size.height)))
        }
        let model = ObjectColors(around: seeds, in: plane)
        self.init(plane, model: model, seeds: seeds, growth: growth)
    }

    init(_ plane: OKLabPlane, model: ObjectColors, seeds: [Int], growth: ObjectGrowth) {
        var region = ObjectGrowing(in: plane, model: model, growth).region(from: seeds)
        RegionKernel.fillSmallHoles(of: &region)
        self.region = region
        self.model = model
        image = RegionKernel.softened(region)
    }

    private static func index(of position: SIMD2<Double>, in size: ImageSize) -> Int? {
        let (x, y) = (position.x * Double(size.width), position.y * Double(size.height))
        guard x >= 0, y >= 0, x < Double(size.width), y < Double(size.height) else { return nil }
        return Int(y) * size.width + Int(x)
    }
}

/// The colours of an object in OKLab.
struct ObjectColors: Equatable, Sendable {
    /// Lightness and two colour axes.
    var colors: [SIMD4<Float>]

    /// Creates the model from the mean colour around each of some pixels, five by five.
    init(around seeds: [Int], in plane: OKLabPlane) {
        let (width, height) = (plane.size.width, plane.size.height)
        colors = seeds.map { seed in
            let (x, y) = (seed % width, seed / width)
            var (sum, count) = (SIMD4<Float>.zero, Float(0))
            for row in max(y - 2, 0)...min(y + 2, height - 1) {
                for column in max(x - 2, 0)...min(x + 2, width - 1) {
                    sum += plane.colors[row * width + column]
                    count += 1
                }
            }
            return sum / count
        }
    }

    /// The square of the distance to the nearest of the colours, lightness weighted by half.
    @inline(__always)
    func squaredDistance(of color: SIMD4<Float>) -> Float {
        var nearest = Float.infinity
        for own in colors {
            var off = color - own
            off.x *= 0.5
            nearest = min(nearest, (off * off).sum())
        }
        return nearest
    }
}
