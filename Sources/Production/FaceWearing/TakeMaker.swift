public import FaceFitting
public import FaceTracking
public import FilmTracking
public import Foundation

/// Makes a take of landmarks: fits the face, and writes a recording.
public struct TakeMaker: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The vertical angle of view in degrees; nil finds it.
    public var fieldOfView: Double?
    /// About how long an expression at rest is averaged, in seconds, and a head too where no film is followed; 0 for not at all, and then no
    /// film is followed. nil: `TakeFitter.defaultSmoothingWithFilm`, and without a film `TakeFitter.defaultSmoothing`.
    public var smoothing: Double?
    /// The number of threads that fit.
    public var threads: Int

    /// A maker of takes.
    public init(
        _ model: FaceModel, fieldOfView: Double? = nil, smoothing: Double? = nil,
        threads: Int
    ) {
        self.model = model
        self.fieldOfView = fieldOfView
        self.smoothing = smoothing
        self.threads = threads
    }

    /// The take that is fitted to landmarks alone.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func fitted(
        _ landmarks: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> FittedTake {
        fitter(smoothing ?? TakeFitter.defaultSmoothing).fit(landmarks, report: report)
    }

    /// The faces of a film as its landmarks place them.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func placed(
        _ landmarks: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> PlacedTake {
        filmFitter.place(landmarks, report: report)
    }

    /// The take whose heads move as the film's pictures do, which are read once more; where nothing is smoothed, as the landmarks do.
    /// - Parameter progress: told of each picture that was looked at.
    /// - Throws: `VideoError`, `ImageError`, and what `progress` throws.
    public func followed(
        _ placed: PlacedTake, through film: Film, progress: (_ finished: Int) throws -> Void
    ) throws -> FittedTake {
        guard filmFitter.smoothingSeconds > 0, film.pictureCount != 1 else {
            return filmFitter.finish(placed, following: nil)
        }
        var registration = FilmRegistration(placed)
        try film.forEachPicture { index, picture in
            registration.add(picture, frame: index)
            try progress(index + 1)
        }
        return filmFitter.finish(placed, following: registration)
    }

    private var filmFitter: TakeFitter { fitter(smoothing ?? TakeFitter.defaultSmoothingWithFilm) }

    private func fitter(_ smoothing: Double) -> TakeFitter {
        TakeFitter(model, fieldOfView: fieldOfView, smoothingSeconds: smoothing, threads: threads)
    }

    /// Writes a take, whole or not at all.
    /// - Parameter view: the view in which the file stores the take. Default: upright.
    /// - Throws: `RecordingError`.
    public func write(
        _ take: FittedTake, film: String?, to url: URL, view: RecordedView = RecordedView()
    ) throws(RecordingError) {
        var header = take.header(fittedWith: model)
        header.film = film
        header.view = view
        let writer = try RecordingWriter(to: url, header: header, decimalPlaces: 6)
        for frame in take.frames() { try writer.append(frame) }
        try writer.finish()
    }
}
