import Foundation
import ImageCodecs
import Imaging

/// The store of finished frames.
protocol FrameSink: Sendable {
    /// Does what is done once everything else is ready: from here on what was there before may be replaced.
    /// - Returns: notes for a person on what an earlier run left, one line each.
    func begin() throws -> [String]
    /// Whether an earlier run of the same left a frame, which need not be drawn. Called for one frame after the other.
    func hasFinished(_ plan: FramePlan) -> Bool
    /// The picture of a frame that an earlier run left; nil where it cannot be had any more. For any thread.
    func finishedPicture(ofFrame index: Int) throws -> SRGBImage?
    /// Does what needs no order: called from several threads at the same time.
    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws
    /// Does what needs the order of the frames: called for one frame after the other, also for those that an earlier run left.
    func finish(_ frame: FinishedFrame) throws
    /// Puts in place what is made of all frames together.
    /// - Returns: notes for a person, one line each.
    func complete() throws -> [String]
    /// Removes what was begun and is of no use, after something failed.
    /// - Parameter finished: the number of frames that were finished.
    /// - Returns: the number of these that a later run can take over; nil where there is nothing to go on from.
    func abandon(finished: Int) -> Int?
}

extension FrameSink {
    func begin() throws -> [String] { [] }
    func hasFinished(_ plan: FramePlan) -> Bool { false }
    func finishedPicture(ofFrame index: Int) throws -> SRGBImage? { nil }
    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {}
    func finish(_ frame: FinishedFrame) throws {}
    func complete() throws -> [String] { [] }
    func abandon(finished: Int) -> Int? { nil }
}

/// One PNG.
struct ImageSink: FrameSink {
    let url: URL
    let encoder: PNGEncoder

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        if let picture = frame.picture { try encoder.write(picture, to: url) }
    }
}
