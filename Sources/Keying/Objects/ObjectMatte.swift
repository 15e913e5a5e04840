public import Imaging

/// The matte of an object: what can be reached from places on it without leaving its colours or crossing an edge.
///
///     let matte = ObjectMatte(in: picture, at: [SIMD2(0.4, 0.5)])
///     key.areas.append(MatteArea(.mask(matte.image), isOutside: true))     // nothing else stays
public struct ObjectMatte: Equatable, Sendable {
    /// 255 on the object, 0 elsewhere, and between along a border of a pixel.
    public let image: Image<UInt8>
    /// How many pixels it has.
    public let area: Int
    /// Whether each pixel belongs to it.
    let members: [Bool]
    /// Its colours, for the next frame.
    let model: ObjectColors

    /// The object at some places of a picture.
    /// - Parameters:
    ///   - places: in shares of the width and the height; those outside of the picture say nothing.
    ///   - growth: how it is told from what is around.
    public init(in picture: SRGBImage, at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        let plane = OKLabPlane(picture)
        let seeds = places.compactMap { Self.index(of: $0, in: picture.size) }
        let model = ObjectColors(around: seeds, in: plane)
        self.init(plane, model: model, seeds: seeds, growth: growth)
    }

    init(_ plane: OKLabPlane, model: ObjectColors, seeds: [Int], growth: ObjectGrowth) {
        var members = RegionKernel.grown(from: seeds, in: plane, model: model, growth)
        members = RegionKernel.withSmallHolesFilled(members, size: plane.size)
        self.members = members
        self.model = model
        area = members.count { $0 }
        image = RegionKernel.softened(members, size: plane.size)
    }

    private static func index(of place: SIMD2<Double>, in size: ImageSize) -> Int? {
        let (x, y) = (place.x * Double(size.width), place.y * Double(size.height))
        guard x >= 0, y >= 0, x < Double(size.width), y < Double(size.height) else { return nil }
        return Int(y) * size.width + Int(x)
    }
}

/// The colours of an object in OKLab.
struct ObjectColors: Equatable, Sendable {
    /// Lightness and two colour axes.
    var colors: [SIMD4<Float>]

    /// The mean around each of some pixels, five by five.
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

    /// The square of the distance to the nearest of them, lightness counting half.
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
