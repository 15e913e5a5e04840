import Foundation
import Imaging

/// A frame's picture on its way to where it is kept.
struct FinishedFrame: Sendable {
    /// The frame's number in the recording.
    var index: Int
    /// Its pixels; nil where nobody looks at them any more, or an earlier run left it.
    var picture: SRGBImage?
    /// The same in the bytes of a video, where it becomes part of one.
    var bytes: [UInt8] = []
    /// The number of times that it is seen in a video.
    var copies = 1
    /// Whether an earlier run left it.
    var isTakenOver = false
    /// The hash of the captured pictures that it shows, where the sink asks for it; nil for none.
    var captured: String?
    /// The files of its layers with their SHA-256, by names relative to the frame's folder.
    var layerFiles: [String: String] = [:]
}
