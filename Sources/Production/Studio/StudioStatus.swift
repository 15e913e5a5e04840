import ConfigSettings
import Files
import Foundation
import FrameProduction
import Imaging
import JSONText
import RenderConfig

/// All that changes of a session; guarded by its lock.
struct StudioStatus {
    /// What has to be done before the next picture.
    struct Needs: OptionSet {
        let rawValue: Int
        /// The config is to be loaded again.
        static let loading = Needs(rawValue: 1)
        /// The scene is to be made ready again.
        static let staging = Needs(rawValue: 2)
        /// The frame is to be drawn again.
        static let drawing = Needs(rawValue: 4)
    }

    var state = StudioState()
    var needs: Needs = []
    var isStopped = false
    var clients: [StudioClient] = []

    /// The newest job that could be loaded, without what the tree hides, and how often one was loaded since a file changed.
    var job: RenderJob?
    var revision = 0
    var frameCount = 1
    /// The size of the config's frames at full resolution.
    var wholeSize = ImageSize(1, 1)
    var controls: [StudioControl] = []
    var controlsByPath: [String: StudioControl] = [:]
    var problems: [StudioProblem] = []
    /// The notes on the job; after a change those on the job before, until the recordings are read.
    var notes: [String] = []
    /// How all files of the config were before they were read.
    var looks: [FileLocation: OpenFile.Signature?] = [:]
    /// Counts changes of `looks`.
    var looksRevision = 0
    /// The names of the files because of which the config is loaded again; nil where none has changed.
    var changedFiles: [String]?

    /// The stage that is drawn from, and the one before the last change, for comparison. Touched by the player alone once it runs.
    var stage: StudioStage?
    var earlierStage: StudioStage?
    /// What was changed last, by which changes that follow each other count as one.
    var lastChange = ""
    /// The overrides and the quality of the stage that is shown, to which those go back that cannot be loaded.
    var shownOverrides = StudioOverrides()
    var shownQuality = StudioQuality()

    var recorded = RecordedValues()
    /// Counts jobs whose recordings are to be read.
    var wantedReading = 0
    var nextSequence = 1
    var pace = StudioPace()
    /// When the frame that plays was due, and which it was.
    var anchor: (time: ContinuousClock.Instant, frame: Int)?
    /// The frame that was drawn last, nil before the first; and whether it was sent exactly.
    var drawnFrame: Int?
    var encoding: StudioDrawing?
    var isEncoding = false
    var rest: (drawing: StudioDrawing, since: ContinuousClock.Instant)?
    var lastValues: ContinuousClock.Instant?

    var film: StudioFilm?
    var filmMessage: OrderedJSON?
    /// The folder of the newest film.
    var filmFolder: URL?

    /// Takes a job that was loaded, and shows it. Whether pages have to be told of the scene anew is counted by `revision`.
    mutating func take(
        _ stage: StudioStage, _ job: RenderJob, looks: [FileLocation: OpenFile.Signature?], controls: [StudioControl]
    ) {
        let isFirst = self.job == nil
        if isFirst { notes = job.notes }
        self.job = job
        self.stage = stage
        self.controls = controls
        controlsByPath = Dictionary(controls.map { ($0.path, $0) }) { first, _ in first }
        watch(looks)
        if state.quality.scale == 1 { wholeSize = job.size }
        wantedReading += 1
        pace = StudioPace()
        takeFrameCount(stage.frameCount, isFirst: isFirst)
        needs = [.drawing]
    }

    /// Watches files as they were.
    mutating func watch(_ looks: [FileLocation: OpenFile.Signature?]) {
        self.looks = looks
        looksRevision += 1
    }

    /// Keeps what plays within the frames there are: a loop over all stays one over all.
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
    /// Whether it has one sample a pixel although more were asked for.
    var isDraft: Bool
    /// What drew it.
    var renderer: FrameRenderer
    /// Whether it is sent to the byte, as PNG.
    var isExact = false
}
