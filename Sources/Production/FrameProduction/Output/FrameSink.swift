import Foundation
import ImageCodecs
import Imaging

/// The store of finished frames.
protocol FrameSink: Sendable {
    /// Does what is done once everything else is ready: from here on what was there before may be replaced.
    func begin() throws
    /// The picture of a frame that an earlier run of the same left; nil where it must be rendered. For any thread.
    func finishedPicture(of plan: FramePlan) -> SRGBImage?
    /// Does what needs no order: called from several threads at the same time.
    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws
    /// Does what needs the order of the frames: called for one frame after the other.
    func finish(_ frame: FinishedFrame) throws
    /// Puts in place what is made of all frames together.
    /// - Returns: notes for a person, one line each.
    func complete() throws -> [String]
    /// Removes what was begun, after something failed.
    func abandon()
}

extension FrameSink {
    func begin() throws {}
    func finishedPicture(of plan: FramePlan) -> SRGBImage? { nil }
    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {}
    func finish(_ frame: FinishedFrame) throws {}
    func complete() throws -> [String] { [] }
    func abandon() {}
}

/// One PNG.
struct ImageSink: FrameSink {
    let url: URL
    let encoder: PNGEncoder

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        try encoder.write(frame.picture, to: url)
    }
}
