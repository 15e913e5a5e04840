import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import JSONText
import RegressionSuite
import RenderConfig
import SceneGraph
import Scheduling

extension StudioSession {
    /// Returns the current frame as a file, with all choices of the user, at the config's full size and sample count.
    ///
    /// It equals the output of `bianlian render` for the patch.
    /// - Parameters:
    ///   - format: a format of pictures.
    ///   - isTransparent: whether the background is left out.
    /// - Throws: the errors of loading, reading, drawing and writing.
    package func snapshot(as format: StudioFormat = .png, isTransparent: Bool = false) throws -> [UInt8] {
        snapshotLock.lock()
        defer { snapshotLock.unlock() }
        let (state, live) = peek { (status.state, status.live?.shown ?? []) }
        let job = try outputJob(of: state, isTransparent: isTransparent)
        guard format == .png else { return try light(of: job, inFrame: state.frame) }
        let stage = try stage(job)
        try stage.follow(live.map(\.frame))
        let drawn = try stage.picture(ofFrame: min(state.frame, stage.frameCount - 1), showing: stage.job.view, from: nil)
        return PNGEncoder().encode(drawn.picture)
    }

    /// Returns the OpenEXR file of a frame.
    private func light(of job: RenderJob, inFrame frame: Int) throws -> [UInt8] {
        guard options.live == nil else { throw RequestFault("the frame of a live face is saved only as PNG") }
        return try ScratchFolder.with(for: "studio") { folder in
            let file = folder.appendingPathComponent("snapshot.exr")
            var production = FrameProduction(job, to: .openEXR(file, names: nil))
            production.frames = FrameNumbers([FrameRange(first: frame, last: frame)].compactMap(\.self))
            production.threads = options.threads
            _ = try production.run()
            return Array(try Data(contentsOf: file))
        }
    }

    /// Returns the job with all choices of the user, at full size.
    private func outputJob(of state: StudioState, isTransparent: Bool) throws -> RenderJob {
        let document = peek { status.document }
        let assignments =
            try basis(of: state, document).assignments(of: state.edits)
            + (isTransparent ? [(keys: ["output", "background"], yaml: "false")] : [])
        let reading = project.reading(of: document, state.edits, saved: state.saved)
        var job = state.look.applied(to: try project.load(assignments, of: reading, quality: nil).job)
        if let view = state.view { job.view = view }
        if let orbit = state.orbit { job.viewpoint = orbit.worldFromCamera }
        return job
    }

    /// Returns all choices of the user as a config that inherits the rest from the displayed one.
    ///
    /// If they change its nodes, it is a complete config, because a config cannot add nodes to one that it extends.
    /// - Throws: the errors of loading, and `ConfigError` if the text has a form that is not edited.
    public func patch() throws -> String {
        let (state, document) = peek { (status.state, status.document) }
        let basis = try basis(of: state, document)
        let look = state.look.assignments(to: basis.job)
        var notes = options.origin.map { ["That file is written by: \($0)"] } ?? []
        notes += look.notes
        var assignments = basis.assignments(of: state.edits) + look.assignments
        if let view = state.view { assignments.append((["output", "view"], view.rawValue)) }
        if let orbit = state.orbit { assignments.append((["output", "viewpoint"], orbit.yaml)) }
        guard !state.edits.structure.isEmpty else {
            return StudioPatch.text(of: options.config, assignments, notes: notes)
        }
        let text = try project.texts.text(document.base, with: state.edits.structure, of: project.name)
        let complete = try StudioDocument.text(text, of: project.name, with: assignments)
        return notes.map { "# \($0)\n" }.joined() + String(decoding: complete, as: UTF8.self)
    }

    /// Returns the curves of the recorded values.
    /// - Parameter frames: the frames to cover; nil for all. Fewer frames give finer curves.
    public func curves(of frames: ClosedRange<Int>? = nil) -> String {
        let (recorded, revision) = peek { (status.recorded, status.revision) }
        return recorded.curves(of: frames, revision: revision).compactText
    }

    // MARK: Film

    /// The newest film; nil before the first, and while another one is rendered.
    var film: (file: URL, format: StudioFormat)? {
        peek {
            guard status.film == nil, let folder = status.filmFolder else { return nil }
            return (folder.appendingPathComponent(status.filmWish.fileName), status.filmWish.format)
        }
    }

    private static let timeBetweenNews = Duration.milliseconds(200)

    func start(_ wish: StudioFilm.Wish) throws(RequestFault) {
        guard options.live == nil else {
            throw RequestFault(
                "a live face has no film; record it with --record TAKE.jsonl, then render the config with --recording TAKE.jsonl"
            )
        }
        guard peek({ status.film == nil }) else { throw RequestFault("a film is already being rendered") }
        let interruption = Interruption()
        let state = locked { () -> StudioState in
            let frames = wish.frames.map { $0.last - $0.first + 1 } ?? status.frameCount
            status.film = StudioFilm(
                interruption: interruption, message: StudioFilm.message("running", done: 0, of: frames))
            status.filmWish = wish
            return status.state
        }
        do {
            try SystemThread.start { self.makeFilm(wish, of: state, until: interruption) }
        } catch {
            locked { status.film = nil }
            throw RequestFault(error.description)
        }
    }

    func cancelFilm() {
        locked { status.film?.interruption.request() }
    }

    private func makeFilm(_ wish: StudioFilm.Wish, of state: StudioState, until interruption: Interruption) {
        removeFilm()
        let outcome: OrderedJSON
        var film: URL?
        do {
            let folder = try ScratchFolder.make(for: "studio")
            defer { if film == nil { ScratchFolder.remove(folder) } }
            var production = FrameProduction(
                try outputJob(of: state, isTransparent: wish.isTransparent),
                to: .video(folder.appendingPathComponent(wish.fileName)))
            if let frames = wish.frames { production.frames = FrameNumbers([frames]) }
            production.threads = options.threads
            production.interruption = interruption
            let news = ContinuousClock.now
            let last = LastNews(news)
            let report = try production.run { progress in
                guard last.isDue(after: Self.timeBetweenNews) || progress.finished == progress.total else { return }
                self.tellFilm(StudioFilm.message("running", done: progress.finished, of: progress.total))
            }
            film = folder
            outcome = StudioFilm.message("done", done: report.frames, of: report.frames, file: wish.fileName)
        } catch {
            let text = StudioProblem.problems(of: error).first?.text
            outcome = StudioFilm.message(interruption.isRequested ? "cancelled" : "failed", done: 0, of: 0, text)
        }
        locked {
            status.film = nil
            status.filmMessage = outcome
            status.filmFolder = film
            sendAll(outcome, as: "film")
        }
        if peek({ status.isStopped }) { removeFilm() }
    }

    private func tellFilm(_ message: OrderedJSON) {
        locked {
            status.film?.message = message
            sendAll(message, as: "film")
        }
    }

    func removeFilm() {
        let folder = locked { () -> URL? in
            defer { status.filmFolder = nil }
            return status.filmFolder
        }
        if let folder { ScratchFolder.remove(folder) }
    }
}

/// The time of the last progress message. Not thread-safe.
private final class LastNews: @unchecked Sendable {
    private var time: ContinuousClock.Instant

    init(_ time: ContinuousClock.Instant) {
        self.time = time
    }

    /// Whether the duration has passed since the last message; if so, restarts the clock.
    func isDue(after duration: Duration) -> Bool {
        let now = ContinuousClock.now
        guard now - time >= duration else { return false }
        time = now
        return true
    }
}
