import ConfigSettings
import Keying
import Imaging

/// The position and size of a flat picture.
struct MediaLayout {
    /// The default width of a card, in metres.
    private static let cardWidth = 0.2
    /// The maximum number of pixels that a picture is scaled to, as a multiple of the frame's. A larger picture is sampled
    /// where it is visible.
    private static let mostFrames = 4

    /// The size of the rectangle in the node's space: relative to the frame's smaller side on the screen, in metres on a card.
    let size: SIMD2<Double>
    /// The position of its centre, +y up.
    let center: SIMD2<Double>
    /// Whether it fills the whole frame.
    let fillsFrame: Bool
    /// The pixels that it covers before the node moves it; nil on a card, and if it is far larger than the frame.
    let window: PixelRectangle?
    private let fit: ImageFit

    /// Creates the layout of a picture on a card, or on the screen at the size in `settings`.
    init(_ settings: MediaSettings, of picture: ImageSize, in frame: ImageSize) {
        let proportion = Double(picture.height) / Double(picture.width)
        guard settings.surface == .screen else {
            self.init(cardOfWidth: settings.width ?? Self.cardWidth, proportion)
            return
        }
        let fit = settings.width == nil && settings.fit == .fill ? ImageFit.fill : .stretch
        self.init(settings, taking: Self.pixels(of: settings, proportion, in: frame), fit, in: frame)
    }

    private init(cardOfWidth width: Double, _ proportion: Double) {
        size = SIMD2(width, width * proportion)
        center = .zero
        fillsFrame = false
        window = nil
        fit = .stretch
    }

    /// Creates the layout of a picture on the screen with a size of `pixels`.
    init(_ settings: MediaSettings, taking pixels: ImageSize, _ fit: ImageFit = .stretch, in frame: ImageSize) {
        let side = Double(min(frame.width, frame.height))
        let margin = (settings.margin * side).rounded()
        func start(_ share: Double, _ length: Int, _ room: Int) -> Double {
            let free = Double(room - length)
            let start = (share * free).rounded(.down)
            // If the margins do not fit, the picture is placed without them; an overhang is split in the same proportion.
            return free < 2 * margin ? start : min(max(start, margin), free - margin)
        }
        let shares = settings.place.shares
        let left = start(shares.x, pixels.width, frame.width)
        let top = start(shares.y, pixels.height, frame.height)
        let offset = SIMD2(
            left + Double(pixels.width - frame.width) / 2, Double(frame.height - pixels.height) / 2 - top)
        size = SIMD2(Double(pixels.width), Double(pixels.height)) / side
        center = offset / side
        fillsFrame = pixels == frame
        let isLarge = pixels.pixelCount > Self.mostFrames * frame.pixelCount
        window = isLarge ? nil : PixelRectangle(x: Int(left), y: Int(top), width: pixels.width, height: pixels.height)
        self.fit = fit
    }

    /// Returns the scaling to the displayed size if that size is constant, and the cropping to the frame's proportions if the
    /// picture fills it.
    func fitting(isPlain: Bool) -> ImagePipeline.Fitting? {
        guard let window, isPlain || fit == .fill else { return nil }
        return ImagePipeline.Fitting(ImageSize(window.width, window.height), fit)
    }

    private static func pixels(of settings: MediaSettings, _ proportion: Double, in frame: ImageSize) -> ImageSize {
        func side(_ length: Double) -> Int { min(max(Int(length.rounded()), 1), ImageSize.largestSide) }
        if let width = settings.width {
            let pixels = side(width * Double(frame.width))
            return ImageSize(pixels, side(Double(pixels) * proportion))
        }
        guard settings.fit == .fit else { return frame }
        let width = min(Double(frame.width), Double(frame.height) / proportion)
        return ImageSize(side(width), side(width * proportion))
    }
}
