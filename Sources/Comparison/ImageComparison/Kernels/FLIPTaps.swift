/// FLIP's filters at stable addresses for kernels.
struct FLIPTaps: Sendable {
    let luminance: Taps
    let redGreen: Taps
    let blueYellow: (Taps, Taps)
    let smooth: Taps
    let first: Taps
    let second: Taps

    init(_ filters: FLIPFilters) {
        luminance = Taps(filters.luminance)
        redGreen = Taps(filters.redGreen)
        blueYellow = (Taps(filters.blueYellow.0), Taps(filters.blueYellow.1))
        smooth = Taps(filters.smooth)
        first = Taps(filters.first)
        second = Taps(filters.second)
    }
}
