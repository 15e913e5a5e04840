public import Imaging
public import Rasterizer
public import SceneRenderer

/// The results of a run.
public struct ProductionReport: Sendable {
    /// The number of frames that there are now.
    public var frames: Int
    /// The number of those that an earlier run had left.
    public var takenOver: Int
    /// The size of the frames.
    public var size: ImageSize
    /// The number of threads that worked.
    public var threads: Int
    /// The instructions that pixels were computed with.
    public var instructionSet: InstructionSet
    /// The location of the frames.
    public var output: String
    /// The SHA-256 of the RGBA bytes of all frames in order, where it was asked for.
    public var pixelsSHA256: String?
    /// The notes for a person, one line each.
    public var notes: [String]
    /// Those of the notes that were known before the first frame: `FrameProduction.earlyNotes`.
    public var earlyNotes: [String] = []
    /// Those of the notes that say what of the input was lost: the frames do not show it as it was. Errors where a run is strict.
    package var lostInput: [String] = []
    /// What was done to the pictures, where that was to be counted; without shadow maps and other depth that they need.
    public var counts: RasterCounts?
    /// What the colours of the frames stand for, where these show a view with a scale or with names.
    public var legend: [ViewLegendEntry] = []
    /// The time that it took, in seconds.
    public var seconds: Double = 0
    /// The most memory that the process held, in bytes.
    public var peakMemoryBytes: Int { PeakMemory.bytes }
    /// The most memory that it was thought to need before it began, in bytes.
    public var estimatedMemoryBytes = 0
    /// The number of frames that were begun and not finished at the same time, at most.
    public var framesInFlight = 0
    /// The part of the estimate that each of these takes, in bytes.
    package var bytesPerFrameInFlight = 0
    /// Frames a second, over everything.
    public var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }
}
