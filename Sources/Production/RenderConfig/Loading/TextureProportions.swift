import Imaging
import SceneGraph

// Detects pictures that cover a surface with a single colour or a smear, which their authors rarely intend.
extension StillTexture {
    /// The ratio of the sides from which a picture is probably not a texture.
    private static let greatestRatio = 16

    /// A note on a picture of a single pixel, or one whose sides differ too much; nil for others. Strips that change along
    /// their longer side only are gradients.
    var noteOnProportions: String? {
        let (width, height) = (size.width, size.height)
        if width == 1, height == 1 {
            return "the picture is 1×1 pixel, so the surface has a single colour; type a colour, such as \"#c05030\", or "
                + "name another picture"
        }
        let (long, short) = (max(width, height), min(width, height))
        guard long > Self.greatestRatio * short, !isGradient else { return nil }
        let word = width > height ? "wider than high" : "higher than wide"
        return
            "the picture is \(width)×\(height) pixels, \(long / short) times \(word), and is stretched over the surface; name "
            + "a picture whose sides differ by less than \(Self.greatestRatio) times"
    }

    /// Whether a strip changes along its longer side and is uniform across it. True if its pixels are no longer known.
    private var isGradient: Bool {
        switch source {
        case nil: true
        case .picture(let picture)?: Self.isGradient(size) { picture[$0, $1] }
        case .light(let picture)?: Self.isGradient(size) { picture[$0, $1].premultiplied }
        }
    }

    private static func isGradient<Pixel: Equatable>(_ size: ImageSize, _ pixel: (Int, Int) -> Pixel) -> Bool {
        let isWide = size.width > size.height
        func at(_ along: Int, _ across: Int) -> Pixel { isWide ? pixel(along, across) : pixel(across, along) }
        let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
        let isUniformAcross = (0..<long).allSatisfy { along in
            (1..<short).allSatisfy { at(along, $0) == at(along, 0) }
        }
        return isUniformAcross && (1..<long).contains { at($0, 0) != at(0, 0) }
    }
}
