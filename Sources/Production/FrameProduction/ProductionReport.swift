public import Imaging
public import Rasterizer
package import SceneRenderer

/// The results of a run.
public struct ProductionReport: Sendable {
    /// The number of frames in the output.
    public var frames: Int
    /// The number of frames taken over from an earlier run.
    public var takenOver: Int
    /// The size of the frames.
    public var size: ImageSize
    /// The number of worker threads.
    public var threads: Int
    /// The instruction set with which pixels were computed.
    public var instructionSet: InstructionSet
    /// The destination of the frames.
    public var output: String
    /// The SHA-256 of the RGBA bytes of all frames in order; nil if not requested or not available.
    package var pixelsSHA256: String?
    /// The timecode of the first frame; nil if the job has none.
    public var timecode: String?
    /// The name of the reel; nil if the job has no timecode.
    public var reel: String?
    /// The notes for the user, one line each.
    public var notes: [String]
    /// The subset of notes known before the first frame: `FrameProduction.earlyNotes`.
    package var earlyNotes: [String] = []
    /// The subset of notes about lost input, which the frames do not show correctly. These are errors in a strict run.
    package var lostInput: [String] = []
    /// The drawing counts if requested, without shadow maps and other auxiliary depth passes.
    public var counts: RasterCounts?
    /// The meaning of the frames' colours, if they show a view with a scale or with names.
    package var legend: [ViewLegendEntry] = []
    /// The duration of the run, in seconds.
    public var seconds: Double = 0
    /// The peak memory of the process, in bytes.
    public var peakMemoryBytes: Int { PeakMemory.bytes }
    /// The estimated peak memory before the run, in bytes.
    public var estimatedMemoryBytes = 0
    /// The largest number of frames in flight: begun and not finished.
    public var framesInFlight = 0
    /// The part of the estimate for each frame in flight, in bytes.
    package var bytesPerFrameInFlight = 0
    /// The number of frames per second over the whole run.
    public var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }
}
