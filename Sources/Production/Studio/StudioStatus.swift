import ConfigSettings
import Files
import Foundation
import FrameProduction
import Imaging
import JSONText
import RenderConfig

/// All mutable state of a session; guarded by its lock.
struct StudioStatus {
    /// The steps required before the next picture.
    struct Needs: OptionSet {
        let rawValue: Int
        /// The config must be loaded again.
        static let loading = Needs(rawValue: 1)
        /// The scene must be prepared again.
        static let staging = Needs(rawValue: 2)
        /// The frame must be drawn again.
        static let drawing = Needs(rawValue: 4)
    }

    var state = StudioState()
    var needs: Needs = []
    var isStopped = false
    var clients: [StudioClient] = []

    /// The newest job that loaded, before the tree's hidden nodes are applied, and the number of loads that changed the scene.
    var job: RenderJob?
    var revision = 0
    var frameCount = 1
    /// The size of the config's frames at full resolution.
    var wholeSize = ImageSize(1, 1)
    var controls: [StudioControl] = []
    var controlsByPath: [String: StudioControl] = [:]
    var problems: [StudioProblem] = []
    /// The notes on the job. After a change, the notes on the previous job until the recordings are read.
    var notes: [String] = []
    var document = StudioDocument()
    /// The content of the changed file that a page was shown when it tried to save; nil if none was.
    var offered: [UInt8]?
    /// The state of each file of the config before it was read.
    var looks: [FileLocation: OpenFile.Signature?] = [:]
    /// Counts changes of `looks`.
    var looksRevision = 0
    /// The names of the changed files that cause a reload; nil if none has changed.
    var changedFiles: [String]?

    /// The stage that is drawn, and the one before the last change, for comparison. Only the player uses them once it runs.
    var stage: StudioStage?
    var earlierStage: StudioStage?
    /// The target of the last change; consecutive changes of one target count as one.
    var lastChange = ""
    /// The edits and quality of the displayed stage. Edits that fail to load are reset to these.
    var shownEdits = StudioEdits()
    var shownQuality = StudioQuality()

    /// The values of all frames of the recording, or of the displayed frame of a live face.
    var recorded = RecordedValues()
    /// The live face; nil if the scene plays its recording.
    var live: LiveView?
    /// The number of jobs whose recordings were requested to be read.
    var wantedReading = 0
    var nextSequence = 1
    var pace = StudioPace()
    /// The time at which drawing of the last picture began; nil if the player has waited for the next frame to be due since.
    var drawnAt: ContinuousClock.Instant?
    /// The reference for real-time playback: a frame, and the time at which it was due.
    var anchor: (time: ContinuousClock.Instant, frame: Int)?
    /// The frame that was drawn last; nil before the first and when the current frame must be drawn again.
    var drawnFrame: Int?
    /// The point of the picture whose node will be selected; nil if none was clicked.
    var picked: StudioPoint?
    var encoding: StudioDrawing?
    var isEncoding = false
    var rest: (drawing: StudioDrawing, since: ContinuousClock.Instant)?
    var lastValues: ContinuousClock.Instant?

    var film: StudioFilm?
    var filmMessage: OrderedJSON?
    /// The newest film that the user asked for.
    var filmWish = StudioFilm.Wish()
    /// The folder of the newest film.
    var filmFolder: URL?

    /// The index of the displayed frame within `recorded`.
    var recordedFrame: Int { live == nil ? state.frame : 0 }

    /// The message with the recorded values of the displayed frame; nil if they are unknown.
    var recordedMessage: OrderedJSON? { recorded.message(ofFrame: recordedFrame) }

    /// Displays a job that was loaded. `revision` counts the changes that require sending the scene again.
    mutating func take(
        _ stage: StudioStage, _ job: RenderJob, ofSize wholeSize: ImageSize,
        looks: [FileLocation: OpenFile.Signature?], controls: [StudioControl]
    ) {
        let isFirst = self.job == nil
        if isFirst { notes = job.notes }
        self.job = job
        self.stage = stage
        self.controls = controls
        controlsByPath = Dictionary(controls.map { ($0.path, $0) }) { first, _ in first }
        watch(looks)
        self.wholeSize = wholeSize
        wantedReading += 1
        pace.rebase(below: state.quality, samples: job.antialiasing.sampleCount)
        takeFrameCount(stage.frameCount, isFirst: isFirst)
        needs = [.drawing]
    }

    /// The milliseconds since the last picture was begun if the player was busy all the time, with drawing, encoding and
    /// sending; else 0.
    func sinceDrawing(at time: ContinuousClock.Instant) -> Double { drawnAt.map { (time - $0) / .milliseconds(1) } ?? 0 }

    /// Sets the file states that the watcher compares with.
    mutating func watch(_ looks: [FileLocation: OpenFile.Signature?]) {
        self.looks = looks
        looksRevision += 1
    }

    /// Adjusts the current frame and the loop to a frame count; a loop over all frames remains one.
    mutating func takeFrameCount(_ count: Int, isFirst: Bool = false) {
        let wasWhole = isFirst || state.loop.to == frameCount - 1
        frameCount = count
        if isFirst, let range = job?.frames {
            state.loop.from = min(range.first, count - 1)
            state.loop.to = min(range.last, count - 1)
            state.frame = state.loop.from
            return
        }
        state.loop.to = wasWhole ? count - 1 : min(state.loop.to, count - 1)
        state.loop.from = min(state.loop.from, state.loop.to)
        if state.frame >= count {
            state.frame = count - 1
            anchor = nil
        }
    }
}

/// A frame that was drawn, on its way to the encoder.
struct StudioDrawing: Sendable {
    var frame: Int
    var revision: Int
    var picture: SRGBImage
    var reference: (picture: SRGBImage, renderer: FrameRenderer?)?
    var milliseconds: Double
    /// The message about what handles over it need, see `StudioSight`.
    var sight: OrderedJSON
    /// The number of samples per pixel if the picture has less than the user's quality; else nil.
    var samples: Int?
    /// The renderer that drew it.
    var renderer: FrameRenderer
    /// The arrival of the packet that it shows; nil without a live face.
    var arrival: ContinuousClock.Instant?
    /// Whether it is sent losslessly, as PNG.
    var isExact = false
}
