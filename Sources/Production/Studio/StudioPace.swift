/// Whether pictures arrive fast enough to look like motion while frames play in real time.
///
/// If not, pictures are drafts of one sample per pixel until playing starts again. Still pictures are never drafts.
struct StudioPace: Equatable, Sendable {
    /// The longest acceptable time per picture, in milliseconds: 30 pictures a second, minus some time for sending.
    private static let longest = 30.0
    /// The number of consecutive slow pictures that switches to drafts; a single slow picture may be chance.
    private static let mostSlow = 3

    private var slow = 0

    /// Whether playback is drawn as drafts.
    var needsDrafts: Bool { slow >= Self.mostSlow }

    /// Records the time that a picture took.
    mutating func add(milliseconds: Double) {
        guard !needsDrafts else { return }
        slow = milliseconds > Self.longest ? slow + 1 : 0
    }
}
