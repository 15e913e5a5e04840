public import Imaging

/// Part of a picture.
public enum ImageArea: Hashable, Sendable {
    /// A rectangle; parts outside the picture do not count.
    case rectangle(PixelRectangle)
    /// Individual pixels, for pictures of the mask's size.
    case mask(PixelMask)
}

/// A part of a picture with additional thresholds.
public struct ComparedRegion: Hashable, Sendable {
    /// The name of the region in findings.
    public var name: String
    /// The area of the region.
    public var area: ImageArea
    /// The thresholds that make the comparison fail.
    public var fail: [Threshold]
    /// The thresholds that give a warning.
    public var warn: [Threshold]

    /// Creates a region.
    public init(name: String, area: ImageArea, fail: [Threshold] = [], warn: [Threshold] = []) {
        self.name = name
        self.area = area
        self.fail = fail
        self.warn = warn
    }
}

/// The rules for the comparison of two pictures.
public struct ComparisonRules: Hashable, Sendable {
    /// The thresholds that make the comparison fail, over all pixels that are not ignored. Default: any differing pixel.
    public var fail: [Threshold] = [Threshold(.exact, .count, limit: 0)]
    /// The thresholds that give a warning.
    public var warn: [Threshold] = []
    /// Metrics that are measured although no threshold needs them.
    public var metrics: Set<Metric> = []
    /// Parts with additional thresholds.
    public var regions: [ComparedRegion] = []
    /// Ignored parts: the result is treated as equal to the reference there, and their pixels are not counted.
    public var ignored: [ImageArea] = []
    /// Opaque colours behind pictures that are not opaque. A pixel's figure is the worst over all of them. Default: black and
    /// white.
    public var backgrounds: [SRGBA8] = [
        SRGBA8(red: 0, green: 0, blue: 0), SRGBA8(red: 255, green: 255, blue: 255),
    ]
    /// The greatest difference at which a sample counts as equal, in levels of 8 bits. Default: 0.
    public var channelTolerance: Double = 0
    /// The greatest distance in OKLab at which a colour counts as equal. Default: 0.02, just noticeable.
    public var oklabTolerance: Double = 0.02
    /// The greatest FLIP error at which a pixel counts as equal. Default: 0.1.
    public var flipTolerance: Double = 0.1
    /// Whether OKLab ignores pixels that look anti-aliased in either picture (Vyšniauskas 2009). Default: true.
    public var ignoresAntialiasing = true
    /// The greatest distance from a pixel at which OKLab searches for its colour, in pixels along both axes. Default: 0, no
    /// search.
    /// - Precondition: the value is in `searchRadii`.
    public var searchRadius = 0 {
        didSet {
            precondition(
                Self.searchRadii.contains(searchRadius),
                "The search radius is \(searchRadius), but at most \(Self.searchRadii.upperBound) pixels are allowed.")
        }
    }
    /// The valid search radii, 0…16.
    package static let searchRadii = 0...16
    /// The valid numbers of pixels per degree for FLIP. Below, its filters are narrower than a pixel; above, they are wider
    /// than the pictures.
    package static let flipPixelsPerDegreeRange = 1.0...1000.0
    /// The number of pixels per degree of visual angle for FLIP. Default: 67.02, a screen 3840 pixels and 0.7 m wide at 0.7 m
    /// distance.
    public var flipPixelsPerDegree: Double = 67.020_64

    /// Creates rules under which any difference fails.
    public init() {}

    /// The metrics that must be measured, in their order.
    package var neededMetrics: [Metric] {
        let asked = (fail + warn + regions.flatMap { $0.fail + $0.warn }).map(\.metric)
        let needed = metrics.union(asked)
        return Metric.allCases.filter(needed.contains)
    }

    /// Returns the greatest value at which a pixel counts as equal, in the metric's unit.
    func tolerance(of metric: Metric) -> Double {
        switch metric {
        case .channel: channelTolerance
        case .oklab: oklabTolerance
        case .flip: flipTolerance
        case .exact, .psnr, .ssim, .multiScaleSSIM: 0
        }
    }
}
