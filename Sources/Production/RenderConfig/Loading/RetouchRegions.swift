import ConfigLanguage
import ConfigSettings
import Imaging
import Retouching

/// The regions that limit a config's brushes. Each mask is created once.
final class RetouchRegions {
    /// The maximum side of a picture's mask, in pixels. A larger mask is drawn at this size and stretched.
    private static let greatestSide = 2048

    /// The regions on the face.
    let face: FaceRegions
    /// The size of the picture, in pixels.
    let size: ImageSize

    private let assets: AssetLoader
    private var known: [Outline: RetouchRegion] = [:]

    /// The parameters of a mask of the picture.
    private struct Outline: Hashable {
        var corners: [SIMD2<Float>]
        var feather: Float
    }

    init(face: FaceRegions, size: ImageSize, assets: AssetLoader) {
        (self.face, self.size, self.assets) = (face, size, assets)
    }

    /// Returns a region, or nil after reporting a mistake.
    func region(of settings: RetouchRegionSettings) -> RetouchRegion? {
        let feather = settings.feather ?? FaceRegions.usualFeather
        if let name = settings.regionName {
            return face.mask(named: name, feather: feather).map { RetouchRegion($0, in: .face) }
        }
        if let polygon = settings.polygon { return pictureRegion(polygon, feather: feather) }
        guard let rectangle = settings.rectangle else { return nil }
        let (left, top) = (rectangle[0], rectangle[1])
        let (right, bottom) = (left + rectangle[2], top + rectangle[3])
        return pictureRegion(
            [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)], feather: feather)
    }

    private func pictureRegion(_ corners: [SIMD2<Float>], feather: Float) -> RetouchRegion {
        let outline = Outline(corners: corners, feather: feather)
        if let region = known[outline] { return region }
        let longest = max(size.width, size.height)
        let side = min(longest, Self.greatestSide)
        let maskSize = ImageSize(max(size.width * side / longest, 1), max(size.height * side / longest, 1))
        // A mask over the memory limit is not created.
        let mask =
            assets.reserve(mask: maskSize)
            ? RegionMask(polygon: corners, size: maskSize, feather: feather * Float(side)) : RegionMask.placeholder
        let region = RetouchRegion(mask, in: .picture)
        known[outline] = region
        return region
    }
}

extension RegionMask {
    /// Replaces a mask that exceeds the memory limit; loading then ends with an error.
    static let placeholder = RegionMask(Image<UInt8>(size: ImageSize(1, 1), filledWith: 0))
}
