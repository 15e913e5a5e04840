public import FaceFitting
public import FaceTracking
public import Foundation

/// Makes a take of landmarks: fits the face, and writes a recording.
public struct TakeMaker: Sendable {
    /// The shipped face.
    public var model: FaceModel
    /// The vertical angle of view in degrees; nil finds it.
    public var fieldOfView: Double?
    /// About how long a head at rest is averaged, in seconds; 0 for not at all.
    public var smoothing: Double
    /// The number of threads that fit.
    public var threads: Int

    /// A maker of takes.
    public init(
        _ model: FaceModel, fieldOfView: Double? = nil, smoothing: Double = TakeFitter.defaultSmoothing,
        threads: Int
    ) {
        self.model = model
        self.fieldOfView = fieldOfView
        self.smoothing = smoothing
        self.threads = threads
    }

    /// The take that is fitted to landmarks.
    /// - Parameter report: is told, from any thread, how many of the faces in all frames are done. Default: nil, nobody.
    public func fitted(
        _ landmarks: LandmarkTake, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)? = nil
    ) -> FittedTake {
        var fitter = TakeFitter(model, smoothingSeconds: smoothing, threads: threads)
        fitter.fieldOfView = fieldOfView
        return fitter.fit(landmarks, report: report)
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
