/// What is seen of footage that an event starts while it does not play.
package enum FootageIdling: String, CaseIterable, Sendable {
    /// Nothing.
    case hide
    /// The first frame before it starts, and after its end the last one that was seen.
    case hold
}
