public import FaceTracking
import Foundation
import Imaging
import VideoCodecs

/// Finds the landmarks of a film's faces and of hands near them.
public struct FilmTracker: Sendable {
    /// The location of the tracker.
    public var installation: TrackerInstallation
    /// The greatest number of faces to track.
    public var faces: Int
    /// The time after which a tracker that neither answers nor accepts a picture is given up. Default: two minutes.
    ///
    /// A picture takes a fraction of a second, the start a few seconds.
    public var patience = Duration.seconds(120)

    /// Creates a tracker. Default: one face.
    public init(_ installation: TrackerInstallation, faces: Int = 1) {
        self.installation = installation
        self.faces = faces
    }

    /// Starts the tracker and stops it again, which takes a few seconds.
    /// - Returns: the tracker's name and version, as in `mediapipe 1.2.2`.
    /// - Throws: `FilmTrackingError` if it cannot track.
    public func greet() throws(FilmTrackingError) -> String {
        let finder = try LandmarkFinder(installation, faces: faces, patience: patience)
        defer { finder.finish() }
        guard let name = try? JSONDecoder().decode(Greeting.self, from: Data(finder.greeting.utf8)) else {
            throw .trackerDiffers
        }
        return name.tracker
    }

    private struct Greeting: Decodable {
        var tracker: String
    }

    /// Returns the landmarks of a film, and notes about its pictures and about faces that are not tracked.
    /// - Parameter progress: receives the number of processed pictures, after each.
    /// - Throws: `FilmTrackingError`, `VideoError`, `ImageError`.
    public func track(_ film: Film, progress: (_ finished: Int) throws -> Void) throws -> (
        take: LandmarkTake, notes: Film.PictureNotes
    ) {
        let finder = try LandmarkFinder(installation, faces: faces, patience: patience)
        defer { finder.finish() }
        let size = SIMD2(film.size.width, film.size.height)
        let secondsPerFrame = film.frameRate.secondsPerFrame
        var take = LandmarkTake(imageSize: size, frameRate: film.frameRate.framesPerSecond, frames: [])
        var cuts = ShotCuts()
        var pending: (time: Double, startsShot: Bool)?
        var unfollowed = UnfollowedFaces()
        func takePending() throws {
            guard let sent = pending else { return }
            let found = try finder.nextAnswer(imageSize: size)
            unfollowed.add(found.otherFaceCount, frame: take.frames.count)
            take.frames.append(
                LandmarkFrame(
                    time: sent.time, startsShot: sent.startsShot, faces: found.faces, otherFaceCount: found.otherFaceCount,
                    hands: found.hands))
            try progress(take.frames.count)
        }
        var notes = try film.forEachPicture { index, picture in
            let startsShot = cuts.startsShot(picture)
            // A picture is sent while the tracker processes the previous one.
            try finder.send(picture, startsShot: startsShot)
            try takePending()
            pending = (Double(index) * secondsPerFrame, startsShot)
        }
        try takePending()
        guard take.frames.contains(where: { !$0.faces.isEmpty }) else {
            throw FilmTrackingError.noFace(path: film.url.relativePath, pictures: take.frames.count)
        }
        if let note = unfollowed.note(about: film, followed: faces) { notes.others.append(note) }
        if installation.handModel == nil {
            notes.others.append(
                "the tracker has no hand model, so hands are not detected; install it with: "
                    + TrackerInstallation.installationCommand)
        }
        return (take, notes)
    }
}

/// Faces in a film beyond those that are tracked.
private struct UnfollowedFaces {
    private var most = 0
    private var firstFrame = 0

    mutating func add(_ count: Int, frame: Int) {
        if count > 0, most == 0 { firstFrame = frame }
        most = max(most, count)
    }

    /// Returns the note for the user; nil if there are no such faces.
    func note(about film: Film, followed: Int) -> String? {
        guard most > 0 else { return nil }
        let all = followed + most
        let others = most == 1 ? "another face" : "\(most) other faces"
        return "\(film.url.relativePath) shows \(others), first in frame \(firstFrame), "
            + (followed == 1 ? "but only the largest is followed" : "but only the \(followed) largest are followed")
            + (all <= 8 ? "; give --faces \(all) to follow \(all)" : "")
    }
}
