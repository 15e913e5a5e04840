import Foundation
import Imaging

/// A frame's picture on its way to where it is kept.
struct FinishedFrame: Sendable {
    /// The frame's number in the recording.
    var index: Int
    /// Its pixels.
    var picture: SRGBImage
    /// Whether an earlier run left it.
    var isTakenOver = false
}
