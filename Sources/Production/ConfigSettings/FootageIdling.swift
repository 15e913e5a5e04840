/// The picture of event-triggered footage while it does not play.
package enum FootageIdling: String, CaseIterable, Sendable {
    /// No picture.
    case hide
    /// The first frame before the footage starts, and the last visible frame after it ends.
    case hold
}
