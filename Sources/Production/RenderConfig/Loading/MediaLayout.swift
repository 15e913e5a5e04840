import ConfigSettings
import ImageLayers
import Imaging

/// The layout of a picture that is laid flat.
struct MediaLayout {
    /// The width of a card that does not say its own, in metres.
    private static let cardWidth = 0.2
    /// The most pixels that a picture may be brought to, as a multiple of the frame's; one that is larger is read where it is seen.
    private static let mostFrames = 4

    /// The rectangle in the node's space: shares of the frame's smaller side on the screen, metres on a card.
    let size: SIMD2<Double>
    /// The position of its centre, +y up.
    let center: SIMD2<Double>
    /// Whether it takes the whole frame.
    let fillsFrame: Bool
    /// The pixels of the frame that it takes before the node moves it; nil on a card, and where most of it lies far beyond the frame.
    let window: PixelRectangle?
    private let fit: ImageFit

    /// The layout of a picture on a card, or on the screen, where it is as large as `settings` say.
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

    /// The layout of a picture on the screen that is to be as large as `pixels`.
    init(_ settings: MediaSettings, taking pixels: ImageSize, _ fit: ImageFit = .stretch, in frame: ImageSize) {
        let side = Double(min(frame.width, frame.height))
        let margin = (settings.margin * side).rounded()
        func start(_ share: Double, _ length: Int, _ room: Int) -> Double {
            let free = Double(room - length)
            let start = (share * free).rounded(.down)
            // Where there is no room for margins, what lies beyond the frame is shared out as the room would be.
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

    /// The picture at the size at which it is seen, where that does not change; and cut to the frame's proportions where it fills it.
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
