public import Imaging

/// Part of a picture.
public enum ImageArea: Hashable, Sendable {
    /// A rectangle; what reaches beyond the picture does not count.
    case rectangle(PixelRectangle)
    /// Pixels one by one, for pictures of the mask's size.
    case mask(PixelMask)
}

/// A part of a picture with thresholds of its own, beside those of the whole.
public struct ComparedRegion: Hashable, Sendable {
    /// The name that findings give it.
    public var name: String
    /// The area that it covers.
    public var area: ImageArea
    /// The thresholds that make the comparison fail.
    public var fail: [Threshold]
    /// The thresholds that give a warning.
    public var warn: [Threshold]

    /// A region from its parts.
    public init(name: String, area: ImageArea, fail: [Threshold] = [], warn: [Threshold] = []) {
        self.name = name
        self.area = area
        self.fail = fail
        self.warn = warn
    }
}

/// The rules by which two pictures are compared.
public struct ComparisonRules: Hashable, Sendable {
    /// The thresholds that make the comparison fail, over all that is not ignored. Default: one pixel that is not equal.
    public var fail: [Threshold] = [Threshold(.exact, .count, limit: 0)]
    /// The thresholds that give a warning.
    public var warn: [Threshold] = []
    /// Metrics that are measured though no threshold asks for them.
    public var metrics: Set<Metric> = []
    /// Parts with thresholds of their own.
    public var regions: [ComparedRegion] = []
    /// Parts that are not looked at: the result is taken to equal the reference there, and they count nowhere.
    public var ignored: [ImageArea] = []
    /// Opaque colours over which pictures that are not opaque are laid before their colours are compared; the figure of a pixel
    /// is the worst over all of them. Default: black and white.
    public var backgrounds: [SRGBA8] = [
        SRGBA8(red: 0, green: 0, blue: 0), SRGBA8(red: 255, green: 255, blue: 255),
    ]
    /// The difference up to which a sample counts as equal, in levels of 8 bits. Default: 0.
    public var channelTolerance: Double = 0
    /// The distance up to which a colour counts as equal in OKLab. Default: 0.02, which is just noticed.
    public var oklabTolerance: Double = 0.02
    /// The error up to which a pixel counts as equal in FLIP. Default: 0.1.
    public var flipTolerance: Double = 0.1
    /// Whether OKLab passes over pixels that look anti-aliased in either picture (Vyšniauskas 2009). Default: yes.
    public var ignoresAntialiasing = true
    /// The greatest distance from a pixel at which OKLab looks for its colour, in pixels along both axes. Default: 0, nowhere else.
    /// - Precondition: it is among `searchRadii`.
    public var searchRadius = 0 {
        didSet {
            precondition(
                Self.searchRadii.contains(searchRadius),
                "Colours are looked for within \(Self.searchRadii.upperBound) pixels at most, not within \(searchRadius).")
        }
    }
    /// The radii that can be searched, 0…16.
    package static let searchRadii = 0...16
    /// The numbers of pixels that a degree of sight may hold for FLIP: below, its filters are narrower than a pixel; above, wider than what
    /// is looked at.
    package static let flipPixelsPerDegreeRange = 1.0...1000.0
    /// The number of pixels in a degree of sight for FLIP. Default: 67.02, a 3840 pixels wide and 0.7 m wide screen seen from 0.7 m.
    public var flipPixelsPerDegree: Double = 67.020_64

    /// Any difference fails.
    public init() {}

    /// The metrics that must be measured, in their order.
    package var neededMetrics: [Metric] {
        let asked = (fail + warn + regions.flatMap { $0.fail + $0.warn }).map(\.metric)
        let needed = metrics.union(asked)
        return Metric.allCases.filter(needed.contains)
    }

    /// The value up to which a pixel counts as equal, in the metric's unit.
    func tolerance(of metric: Metric) -> Double {
        switch metric {
        case .channel: channelTolerance
        case .oklab: oklabTolerance
        case .flip: flipTolerance
        case .exact, .psnr, .ssim, .multiScaleSSIM: 0
        }
    }
}
