/// Whether pictures come fast enough to look like motion while the frames play in real time.
///
/// Where they do not, they are drafts of one sample a pixel until playing begins anew; what stands still never is.
struct StudioPace: Equatable, Sendable {
    /// The longest time for a picture, in milliseconds: 30 pictures a second, with something left for what sends them.
    private static let longest = 30.0
    /// A single slow picture is chance; so many in a row are not.
    private static let mostSlow = 3

    private var slow = 0

    /// Whether what plays is drawn as drafts.
    var needsDrafts: Bool { slow >= Self.mostSlow }

    /// Takes note of how long a picture took.
    mutating func add(milliseconds: Double) {
        guard !needsDrafts else { return }
        slow = milliseconds > Self.longest ? slow + 1 : 0
    }
}
