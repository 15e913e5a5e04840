import Foundation
import ImageCodecs
import Imaging

/// A format of files with one frame each.
protocol FrameFileFormat: Sendable {
    /// The inputs that each file states; nil if files state none.
    var statedInputs: FrameInputs? { get }
    /// Returns the file of a frame, and drops the pixels that only the file needs; nil if the frame has no pixels.
    func file(of frame: inout FinishedFrame, _ plan: FramePlan) -> [UInt8]?
    /// Returns the picture of a frame from its file; nil if the file does not store its exact bytes.
    func picture(at url: URL) throws -> SRGBImage?
}

extension FrameFileFormat {
    var statedInputs: FrameInputs? { nil }
    func picture(at url: URL) throws -> SRGBImage? { nil }
}

/// PNG files with 8 or 16 bits per sample.
struct PNGFrames: FrameFileFormat {
    let encoder: PNGEncoder

    func file(of frame: inout FinishedFrame, _ plan: FramePlan) -> [UInt8]? {
        guard let deep = frame.deepPicture else { return frame.picture.map { encoder.encode($0) } }
        frame.deepPicture = nil
        return encoder.encode(deep)
    }

    func picture(at url: URL) throws -> SRGBImage? { try readImage(at: url).standardImage }
}
