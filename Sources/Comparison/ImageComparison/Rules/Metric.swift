/// A measure of the difference of two pictures.
public enum Metric: String, CaseIterable, Sendable, Hashable, Codable {
    /// Whether any stored sample differs, including alpha and the colour of transparent pixels: 0 or 1 per pixel.
    case exact
    /// The largest difference of a stored sample in levels of 8 bits, 0…255; of 16-bit samples in fractions of a level.
    case channel
    /// The distance of two colours in OKLab (Ottosson 2020), in which black and white are 1 apart and 0.02 is just noticeable.
    case oklab
    /// The peak signal-to-noise ratio of the encoded colours in decibels; infinite if they are equal.
    case psnr
    /// The structural similarity (Wang and others 2004) of the encoded colours, gaussian window of σ = 1.5, −1…1.
    case ssim
    /// The structural similarity over five scales (Wang and others 2003), 0…1.
    case multiScaleSSIM = "ms-ssim"
    /// NVIDIA's FLIP for low dynamic range (Andersson and others 2020): the visibility of flipping between the two, 0…1.
    case flip

    /// The statistics of the metric.
    public var statistics: [Statistic] {
        switch self {
        case .exact: [.count, .share]
        case .channel, .oklab, .flip: [.mean, .maximum, .count, .share]
        case .psnr, .multiScaleSSIM: [.mean]
        case .ssim: [.mean, .minimum]
        }
    }

    /// Whether a higher figure means more similar pictures.
    public var growsWithLikeness: Bool {
        switch self {
        case .psnr, .ssim, .multiScaleSSIM: true
        case .exact, .channel, .oklab, .flip: false
        }
    }
}

/// The statistics of a metric over a picture or a region of it.
public enum Statistic: String, CaseIterable, Sendable, Hashable, Codable {
    /// The mean over the pixels; for PSNR and MS-SSIM the figure of the whole.
    case mean
    /// The largest value of a pixel.
    case maximum
    /// The smallest value of a pixel.
    case minimum
    /// The number of pixels that differ by more than the metric's tolerance.
    case count
    /// The fraction of the pixels that differ by more than the metric's tolerance, 0…1.
    case share
}
