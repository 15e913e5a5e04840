import ConfigSettings
import ImageCodecs
import Imaging

/// The memory that the pictures of a config and of the configs that it shows take during loading.
///
/// A picture that exceeds the limit is counted but not read, so that the error message can state the total.
final class ImageBudget {
    /// Bytes a pixel of a picture with 8 bits a channel: 4 as read, plus a mip chain with 16 bits a channel.
    static let bytesPerPixel = 15

    private let limit: Int
    private var estimate = MemoryEstimate()

    /// - Parameter limit: the total memory, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Reads a picture if it fits. Otherwise returns a picture of one pixel, and `check` throws.
    func read(_ name: String, _ read: (ImageLimits) throws(ImageError) -> DecodedImage) throws(ImageError) -> DecodedImage {
        var limits = ImageLimits.standard
        limits.mostPixels = min(limits.mostPixels, max(limit - estimate.total, 0) / Self.bytesPerPixel)
        do {
            let picture = try read(limits)
            add(picture.size.pixelCount, picture.bytesPerPixel, name)
            return estimate.total <= limit ? picture : Self.placeholder
        } catch {
            guard case .pictureTooLarge(let width, let height, _) = error.problem,
                let size = ImageSize(width: width, height: height), size.pixelCount <= ImageLimits.standard.mostPixels
            else { throw error }
            add(size.pixelCount, Self.bytesPerPixel, name)
            return Self.placeholder
        }
    }

    /// Counts one more texture of a picture that is already read. If it does not fit, returns a picture of one pixel, and
    /// `check` throws.
    func again(_ picture: DecodedImage, _ name: String) -> DecodedImage {
        add(picture.size.pixelCount, picture.bytesPerPixel, name)
        return estimate.total <= limit ? picture : Self.placeholder
    }

    /// Counts the memory of an object that loading a config creates.
    /// - Returns: whether it fits. If not, the caller skips the object, and `check` throws.
    func reserve(_ bytes: Int, for purpose: MemoryEstimate.Purpose, _ name: String) -> Bool {
        estimate.add(bytes, for: purpose, name: name)
        return isWithinLimit
    }

    /// Counts a picture that need not be read, because the cube map built from it is known.
    func add(_ picture: StoredCube.Picture, _ name: String) {
        add(picture.size.pixelCount, picture.bytesPerPixel, name)
    }

    private static let placeholder = DecodedImage.standard(SRGBImage(size: ImageSize(1, 1), filledWith: .clear))

    private func add(_ pixels: Int, _ bytesPerPixel: Int, _ name: String) {
        estimate.add(pixels * bytesPerPixel, for: .pictures, name: name)
    }

    /// Whether everything counted so far fits.
    var isWithinLimit: Bool { estimate.total <= limit }

    /// Rejects a config whose pictures do not fit.
    /// - Throws: `MemoryLimitError`.
    func check(for source: String) throws(MemoryLimitError) {
        try estimate.check(limit: limit, for: source)
    }
}

extension DecodedImage {
    /// Bytes a pixel as read, plus the linear light that textures of deep pictures are made from, plus the mip chain.
    var bytesPerPixel: Int {
        switch self {
        case .standard: ImageBudget.bytesPerPixel
        case .deep: 35
        case .linear: 27
        }
    }
}
