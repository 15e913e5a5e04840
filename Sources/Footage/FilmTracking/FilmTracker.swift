public import FaceTracking
import Foundation
import Imaging
import VideoCodecs

/// Finds the landmarks of a film: those of its faces, and of hands near them.
public struct FilmTracker: Sendable {
    /// The location of the tracker.
    public var installation: TrackerInstallation
    /// The greatest number of faces that are wanted.
    public var faces: Int
    /// A tracker that neither answers nor takes a picture for so long is given up: a picture takes a fraction of a second, the start some
    /// seconds. Default: two minutes.
    public var patience = Duration.seconds(120)

    /// A tracker. Default: one face.
    public init(_ installation: TrackerInstallation, faces: Int = 1) {
        self.installation = installation
        self.faces = faces
    }

    /// Starts the tracker and ends it again, which takes some seconds.
    /// - Returns: its name and version, as in `mediapipe 1.2.2`.
    /// - Throws: `FilmTrackingError` where it could not track.
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

    /// The landmarks of a film, and notes about its pictures and about faces that are not followed.
    /// - Parameter progress: told of each picture that was looked at.
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
            // One picture is on its way while the one before is looked at.
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
                "the tracker has no model of hands, so hands are not found; install it with: "
                    + TrackerInstallation.installationCommand)
        }
        return (take, notes)
    }
}

/// Faces that a film shows beyond those that are followed.
private struct UnfollowedFaces {
    private var most = 0
    private var firstFrame = 0

    mutating func add(_ count: Int, frame: Int) {
        if count > 0, most == 0 { firstFrame = frame }
        most = max(most, count)
    }

    /// The note for a person; nil where there are none.
    func note(about film: Film, followed: Int) -> String? {
        guard most > 0 else { return nil }
        let all = followed + most
        let others = most == 1 ? "another face" : "\(most) other faces"
        return "\(film.url.relativePath) shows \(others), first in frame \(firstFrame), "
            + (followed == 1 ? "but only the largest is followed" : "but only the \(followed) largest are followed")
            + (all <= 8 ? "; give --faces \(all) to follow \(all)" : "")
    }
}
