import Foundation
import ImageCodecs
import Imaging

/// The store of finished frames.
protocol FrameSink: Sendable {
    /// Begins writing, once everything else is ready. From here on, earlier output may be replaced.
    /// - Returns: notes for the user about frames of an earlier run, one line each.
    func begin() throws -> [String]
    /// Whether an earlier identical run left a frame, which need not be drawn. Called for one frame at a time.
    func hasFinished(_ plan: FramePlan) -> Bool
    /// Returns the picture of a frame that an earlier run left; nil if it is not available. Thread-safe.
    func finishedPicture(ofFrame index: Int) throws -> SRGBImage?
    /// Does the work that is independent of frame order. Called from several threads at the same time.
    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws
    /// Does the work that depends on frame order. Called for one frame at a time, including frames that an earlier run left.
    func finish(_ frame: FinishedFrame) throws
    /// Completes the output that consists of all frames together.
    /// - Returns: notes for the user, one line each.
    func complete() throws -> [String]
    /// Removes unusable output after a failure.
    /// - Parameter finished: the number of finished frames.
    /// - Returns: the number of these frames that a later run can take over; nil if the run cannot be resumed.
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

/// A single file of one frame.
struct ImageSink: FrameSink {
    let url: URL
    let format: any FrameFileFormat

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        frame.captured = FrameInputs.captured(in: plan)
        if let bytes = format.file(of: &frame, plan) { try AtomicFile.write(bytes, to: url) }
    }

    func complete() throws -> [String] { [format.statedInputs?.changesMeanwhile].compactMap(\.self) }
}
