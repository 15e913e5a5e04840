import Foundation
import ImageCodecs
import Imaging

/// A frame's picture on its way to the sink.
struct FinishedFrame: Sendable {
    /// The frame's number in the recording.
    var index: Int
    /// Its pixels; nil if they are no longer needed or an earlier run left the frame.
    var picture: SRGBImage?
    /// Its pixels with 16 bits per sample, if the output has this depth and the sink has not written them yet.
    var deepPicture: DeepImage?
    /// Its light, if the output holds it and the sink has not written it yet.
    var light: LinearImage?
    /// Its layers for the file of its light.
    var layers: [OpenEXRLayerContent] = []
    /// Its pixels in the byte format of a video, if the output is one.
    var bytes: [UInt8] = []
    /// The number of times that a video shows it.
    var copies = 1
    /// Whether an earlier run left it.
    var isTakenOver = false
    /// The hash of the captured pictures that it shows, if the sink needs it; nil for none.
    var captured: String?
    /// The SHA-256 of its layer files, keyed by name relative to the frame's folder.
    var layerFiles: [String: String] = [:]
}
