/// The position of a picture in a frame, in whole pixels, and the weights of its pixels for each pixel of the frame.
struct ImagePlacing {
    /// The frame's size.
    let frame: ImageSize
    /// The column of the frame at which the picture begins.
    let left: Int
    /// The row of the frame at which the picture begins.
    let top: Int
    /// The weights for each column of the frame that shows the picture.
    let columns: FilterWeights
    /// The weights for each row of the frame that shows the picture.
    let rows: FilterWeights

    init(of picture: ImageSize, in frame: ImageSize, _ fit: ImageFit, _ enlargement: Enlargement) {
        // Compared in integers: wider means a larger width at the same height.
        let isWider = picture.width * frame.height > frame.width * picture.height
        var window = SIMD2(Double(picture.width), Double(picture.height))
        var shown = frame
        switch fit {
        case .stretch: break
        case .fill:
            if isWider {
                window.x = Double(picture.height * frame.width) / Double(frame.height)
            } else {
                window.y = Double(picture.width * frame.height) / Double(frame.width)
            }
        case .fit:
            shown = ImageSize(
                isWider ? frame.width : max(1, Self.rounded(picture.width * frame.height, by: picture.height)),
                isWider ? max(1, Self.rounded(picture.height * frame.width, by: picture.width)) : frame.height)
        }
        let start = (SIMD2(Double(picture.width), Double(picture.height)) - window) / 2
        self.frame = frame
        left = (frame.width - shown.width) / 2
        top = (frame.height - shown.height) / 2
        columns = FilterWeights(of: start.x...start.x + window.x, in: picture.width, to: shown.width, enlargement)
        rows = FilterWeights(of: start.y...start.y + window.y, in: picture.height, to: shown.height, enlargement)
    }

    private static func rounded(_ product: Int, by divisor: Int) -> Int {
        (2 * product + divisor) / (2 * divisor)
    }
}
