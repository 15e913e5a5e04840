import Bianlian
import FaceFitting
import FaceWearing
import Foundation
import Scheduling

/// The first half of `wear` and all of `track`: creates a take from a film and reports progress.
struct TakeWork {
    private let faces: Int
    private let trackerModel: String?
    private let quiet: Bool
    private let strict: Bool
    private let progress: ProgressForm
    private let maker: TakeMaker
    private let skin: [Int]
    private let whiteBalance: FilmWhiteBalance

    /// - Parameter faces: the greatest number of faces to track; nil for the number in the options.
    init(
        options: TrackingOptions, faces: Int? = nil, quiet: Bool, progress: ProgressForm, files: ShippedFiles? = nil
    ) throws {
        try self.init(
            fieldOfView: options.fieldOfView, smoothing: options.smoothing, whiteBalance: options.whiteBalance ?? .auto,
            faces: faces ?? options.faces, model: options.model, threads: options.threading.count, strict: options.strict,
            quiet: quiet, progress: progress, files: files)
    }

    /// - Parameters:
    ///   - fieldOfView: the camera's vertical angle of view in degrees; nil estimates it from the faces.
    ///   - smoothing: the approximate averaging time of a face at rest in seconds; nil for the default.
    ///   - whiteBalance: the method that determines the colour of a film's light.
    ///   - faces: the greatest number of faces of a film to track.
    ///   - model: another model of the face tracker.
    ///   - threads: the number of threads for fitting; nil for one per core.
    ///   - strict: whether lost input is an error.
    ///   - progress: the form of the progress reports.
    init(
        fieldOfView: Double? = nil, smoothing: Double? = nil, whiteBalance: FilmWhiteBalance = .auto, faces: Int = 1,
        model: String? = nil, threads: Int? = nil, strict: Bool = false, quiet: Bool, progress: ProgressForm = .none,
        files: ShippedFiles? = nil
    ) throws {
        (self.strict, self.quiet) = (strict, quiet)
        self.whiteBalance = whiteBalance
        self.progress = progress
        self.faces = faces
        trackerModel = model
        let files = try files ?? ShippedFiles()
        let model = try FaceModel(shippedIn: files)
        skin = try model.skinVertices(shippedIn: files)
        maker = TakeMaker(
            model, fieldOfView: fieldOfView, smoothing: smoothing,
            threads: threads ?? MachineLimit.processors.amount)
    }

    /// Creates a take from existing landmarks.
    /// - Parameter view: the view in which the file stores the take. Default: upright.
    func makeTake(of landmarks: LandmarkTake, from input: URL, at output: URL, view: RecordedView = RecordedView()) throws {
        try write(try fitted(landmarks, from: input), film: nil, to: output, view: view)
    }

    /// Fits a take to landmarks alone; it must contain a face.
    private func fitted(_ landmarks: LandmarkTake, from input: URL) throws(FilmTrackingError) -> FittedTake {
        let display = ProgressDisplay(of: "faces fitted", as: progress)
        let take = maker.fitted(landmarks) { finished, total in display.show(finished: finished, of: total) }
        display.finish()
        guard !take.people.isEmpty else { throw .noFace(path: input.relativePath, pictures: landmarks.frames.count) }
        return take
    }

    /// Fits a take to landmarks and the film in which they were found; it must contain a face.
    private func fitted(_ landmarks: LandmarkTake, to film: Film) throws -> FittedTake {
        let display = ProgressDisplay(of: "faces fitted", as: progress)
        let placed = maker.placed(landmarks) { finished, total in display.show(finished: finished, of: total) }
        display.finish()
        guard placed.showsFaces else {
            throw FilmTrackingError.noFace(path: film.url.relativePath, pictures: landmarks.frames.count)
        }
        let following = ProgressDisplay(of: "pictures followed", as: progress)
        defer { following.finish() }
        return try maker.followed(placed, through: film) { finished in
            following.show(finished: finished, of: film.pictureCount)
        }
    }

    /// Creates a take from a film.
    /// - Parameter file: a file to which its landmarks are written as well. Default: nil, none.
    func makeTake(of film: Film, at output: URL, landmarks file: URL? = nil) throws {
        let tracker = FilmTracker(try TrackerInstallation(model: trackerModel), faces: faces)
        let display = ProgressDisplay(of: "pictures tracked", as: progress)
        defer { display.finish() }
        let (landmarks, notes) = try tracker.track(film) { finished in
            display.show(finished: finished, of: film.pictureCount)
        }
        display.finish()
        if strict { try ProductionError.check(lostInput: notes.lostInput) }
        for note in notes.all where !quiet { Terminal.writeError("bianlian: note: \(note)") }
        if let file { try landmarks.write(to: file) }
        var take = try fitted(landmarks, to: film)
        let light = ProgressDisplay(of: "pictures lit", as: progress)
        defer { light.finish() }
        try take.findLight(in: film, model: maker.model, skin: skin, whiteBalance: whiteBalance) { finished in
            light.show(finished: finished, of: film.pictureCount)
        }
        light.finish()
        try write(take, film: try film.fingerprint(), to: output)
    }

    /// Creates a take from a film, or reuses an existing one.
    /// - Parameters:
    ///   - isNamed: whether the user named the path. At a default path, an earlier run's take of another film is replaced.
    ///   - options: the options that have no effect on an existing take.
    /// - Throws: `WearingError.takeOfAnotherFilm` and errors of the work.
    func makeTakeIfNeeded(of film: Film, at url: URL, isNamed: Bool, ignoring options: TrackingOptions) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return try makeTake(of: film, at: url) }
        let known = try Recording.open(at: url).header.film
        if let known, try known != film.fingerprint() {
            if isNamed { throw WearingError.takeOfAnotherFilm(path: url.relativePath, film: film.url.relativePath) }
            if !quiet {
                Terminal.writeError("bianlian: note: the take \(url.relativePath) was made from another film and is replaced")
            }
            return try makeTake(of: film, at: url)
        }
        guard !quiet else { return }
        let ignored =
            options.isDefault ? "" : "; --field-of-view, --smoothing, --white-balance and --model have no effect on it"
        // A take that was fitted to landmarks alone does not name a film.
        let unknown = known == nil ? "; it does not name its film, which may be a different one" : ""
        Terminal.writeError(
            "bianlian: the existing take \(url.relativePath) is reused\(ignored)\(unknown); remove it to track again")
    }

    private func write(_ take: FittedTake, film: String?, to output: URL, view: RecordedView = RecordedView()) throws {
        try maker.write(take, film: film, to: output, view: view)
        if !quiet { Terminal.writeError("bianlian: \(take.summary), in \(output.relativePath)") }
    }
}

extension Film {
    /// Throws if some of the film is lost and that is an error.
    /// - Throws: `ProductionError.lostInput`.
    func check(strict: Bool) throws(ProductionError) {
        if strict { try ProductionError.check(lostInput: lostInput) }
    }

    /// Prints on standard error what is known of the film before its pictures are read.
    /// - Throws: the error of `check`.
    func tellNotes(strict: Bool, quiet: Bool) throws(ProductionError) {
        try check(strict: strict)
        guard !quiet else { return }
        for note in notes { Terminal.writeError("bianlian: note: \(note)") }
    }
}
