import ConfigLanguage
import FaceTracking
import Foundation
package import Typesetting
import VideoCodecs

/// The timecode and the reel of a job's frames, as editing programs expect them: those of the film in the background, or else
/// those of the recording.
package struct FrameSlate: Hashable, Sendable {
    /// The name of the reel.
    package let reel: String
    /// The number of frames from 00:00:00:00 to frame 0, at `framesPerSecond`.
    private let start: Int
    /// The rate of the timecode, in frames a second.
    private let framesPerSecond: Double
    /// The rate at which frames are numbered, which differs from that of the timecode if the output is resampled.
    private let framesPerSecondOfNumbers: Double
    private let dropsFrames: Bool

    /// - Parameters:
    ///   - seconds: the time of frame 0 since 00:00:00:00, as its timecode counts it.
    ///   - dropsFrames: whether the source drops numbers.
    ///   - rate: the rate at which frames are numbered.
    init(reel: String, seconds: Double, dropsFrames: Bool, framesPerSecond: Double, numberedAt rate: Double) {
        let drops = dropsFrames && Timecode.canDropFrames(at: framesPerSecond)
        let counted = drops ? framesPerSecond : Double(Timecode.nominalRate(framesPerSecond))
        // The reel becomes an argument of programs and an attribute of files.
        (self.reel, self.framesPerSecond, self.dropsFrames) = (reel.withoutControls, framesPerSecond, drops)
        start = Int((seconds * counted).rounded())
        framesPerSecondOfNumbers = rate
    }

    /// Returns the timecode of a frame of the job.
    package func timecode(ofFrame index: Int) -> Timecode {
        let frames =
            framesPerSecond == framesPerSecondOfNumbers
            ? index : Int((Double(index) * framesPerSecond / framesPerSecondOfNumbers).rounded())
        let number = start + frames
        // A clip that begins later may show a time before midnight.
        let day = Timecode.framesOfDay(at: framesPerSecond, dropsFrames: dropsFrames)
        return Timecode(
            frame: number < 0 ? number % day + day : number % day, framesPerSecond: framesPerSecond, dropsFrames: dropsFrames)
    }
}

extension FrameSlate {
    /// The slate of a config; nil if neither its film nor its recording has a timecode.
    init?(of config: ReadConfig, framesPerSecond: Double) {
        let rate = config.recording?.header.frameRate ?? framesPerSecond
        if let clip = config.leadingClip, case .video(let url, let film) = clip.medium,
            var timecode = film.timecode.flatMap({ Timecode($0) })
        {
            let filmRate = clip.frameRate.framesPerSecond
            let drops = timecode.dropsFrames && Timecode.canDropFrames(at: filmRate)
            timecode.dropsFrames = drops
            let counted = drops ? filmRate : Double(Timecode.nominalRate(filmRate))
            // Frame 0 shows the film at its start, later by the part that plays before the clip begins.
            let seconds = Double(timecode.frame(framesPerSecond: filmRate)) / counted + clip.start - clip.offset * clip.speed
            self.init(
                reel: film.reel ?? url.deletingPathExtension().lastPathComponent, seconds: seconds, dropsFrames: drops,
                framesPerSecond: framesPerSecond, numberedAt: rate)
        } else if let timecode = config.recording?.header.timecode {
            self.init(
                reel: timecode.reel, seconds: timecode.seconds, dropsFrames: timecode.dropsFrames,
                framesPerSecond: framesPerSecond, numberedAt: rate)
        } else {
            return nil
        }
    }
}
