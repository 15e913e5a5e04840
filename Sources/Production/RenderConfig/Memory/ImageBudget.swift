import ConfigSettings
import ImageCodecs
import Imaging

/// The memory that the pictures of a config take while it is read, and of the configs that it shows.
///
/// A picture that no longer fits is not read, only counted, so that the message can name all that there is.
final class ImageBudget {
    /// Bytes of a pixel of eight bits a channel: four as it was read, and a mip chain of sixteen bits a channel.
    static let bytesPerPixel = 15

    private let limit: Int
    private var estimate = MemoryEstimate()

    /// - Parameter limit: in bytes, of everything.
    init(limit: Int) {
        self.limit = limit
    }

    /// Reads a picture where it fits; else gives one of a single pixel, and `check` throws.
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

    /// Counts one more texture of a picture that was read already; where it does not fit, gives a picture of a single pixel, and
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

    /// Counts a picture that need not be read, since what is made of it is known.
    func add(_ picture: StoredCube.Picture, _ name: String) {
        add(picture.size.pixelCount, picture.bytesPerPixel, name)
    }

    private static let placeholder = DecodedImage.standard(SRGBImage(size: ImageSize(1, 1), filledWith: .clear))

    private func add(_ pixels: Int, _ bytesPerPixel: Int, _ name: String) {
        estimate.add(pixels * bytesPerPixel, for: .pictures, name: name)
    }

    /// Whether all that was counted so far fits.
    var isWithinLimit: Bool { estimate.total <= limit }

    /// Refuses a config whose pictures do not fit.
    /// - Throws: `MemoryLimitError`.
    func check(for source: String) throws(MemoryLimitError) {
        try estimate.check(limit: limit, for: source)
    }
}

extension DecodedImage {
    /// Bytes of a pixel as it was read, of the light that a texture of a deep picture is made of, and of its mip chain.
    var bytesPerPixel: Int {
        switch self {
        case .standard: ImageBudget.bytesPerPixel
        case .deep: 35
        case .linear: 27
        }
    }
}
