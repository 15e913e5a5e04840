public import FaceFitting
public import FaceTracking
public import Foundation

/// Makes a take from landmarks: fits the face, and writes a recording.
public struct TakeMaker: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The vertical angle of view in degrees; nil estimates it.
    public var fieldOfView: Double?
    /// The approximate time in seconds over which an expression at rest is averaged; also a head if no film is followed.
    ///
    /// 0 disables smoothing, and then no film is followed. nil uses `TakeFitter.defaultSmoothingWithFilm`, and without a film
    /// `TakeFitter.defaultSmoothing`.
    public var smoothing: Double?
    /// The number of threads.
    public var threads: Int

    /// Creates a maker of takes.
    public init(
        _ model: FaceModel, fieldOfView: Double? = nil, smoothing: Double? = nil,
        threads: Int
    ) {
        self.model = model
        self.fieldOfView = fieldOfView
        self.smoothing = smoothing
        self.threads = threads
    }

    /// Returns the take fitted to landmarks only.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func fitted(
        _ landmarks: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> FittedTake {
        fitter(smoothing ?? TakeFitter.defaultSmoothing).fit(landmarks, report: report)
    }

    /// Returns the faces of a film, placed from their landmarks.
    /// - Parameter report: receives the number of finished faces over all frames, on any thread. Default: nil.
    public func placed(
        _ landmarks: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> PlacedTake {
        filmFitter.place(landmarks, report: report)
    }

    /// Returns the take whose heads follow the film's pictures, which it reads again; without smoothing, heads follow the
    /// landmarks.
    /// - Parameter progress: receives the number of processed pictures, after each.
    /// - Throws: `VideoError`, `ImageError`, and errors of `progress`.
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

    /// Writes a take atomically.
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
