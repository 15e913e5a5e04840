/// A time in a video as hours, minutes, seconds and frames (SMPTE ST 12-1), modulo 24 hours.
public struct Timecode: Hashable, Sendable, CustomStringConvertible {
    /// The hours, 0…23.
    public var hours: Int
    /// The minutes, 0…59.
    public var minutes: Int
    /// The seconds, 0…59.
    public var seconds: Int
    /// The frames, from 0 up to one less than the frames per second.
    public var frames: Int
    /// Whether frame numbers are dropped so that the timecode keeps up with the clock.
    public var dropsFrames: Bool

    /// Creates the timecode of a frame.
    ///
    /// At 30000/1001 and 60000/1001 frames per second, the first two (four) numbers of each minute except every tenth are
    /// dropped. The timecode therefore stays within two frames of the clock. Other fractional rates count as the nearest whole
    /// rate.
    /// - Parameters:
    ///   - frame: the frame number from 0; negative numbers count as 0.
    ///   - framesPerSecond: above 0; values below 1 count as 1.
    ///   - dropsFrames: whether numbers are dropped at rates that permit it. Default: yes.
    public init(frame: Int, framesPerSecond: Double, dropsFrames: Bool = true) {
        let nominal = Self.nominalRate(framesPerSecond)
        self.dropsFrames = dropsFrames && Self.canDropFrames(at: framesPerSecond)
        var number = max(frame, 0)
        if self.dropsFrames {
            let dropped = nominal / 15
            let ofMinute = nominal * 60 - dropped
            let ofTenMinutes = ofMinute * 10 + dropped
            let (tens, rest) = number.quotientAndRemainder(dividingBy: ofTenMinutes)
            // The first of ten minutes keeps all its numbers.
            number += dropped * 9 * tens + (rest < nominal * 60 ? 0 : dropped * ((rest - dropped) / ofMinute))
        }
        frames = number % nominal
        seconds = number / nominal % 60
        minutes = number / (nominal * 60) % 60
        hours = number / (nominal * 3600) % 24
    }

    /// The timecode as text, such as `01:00:00:00`, with a semicolon before the frames if numbers are dropped.
    public var description: String {
        [hours, minutes, seconds].map(Self.twoDigits).joined(separator: ":") + (dropsFrames ? ";" : ":")
            + Self.twoDigits(frames)
    }

    /// Parses a timecode such as `01:00:00:00`; a semicolon or a full stop before the frames means that numbers are dropped.
    /// Nil for other texts.
    package init?(_ text: String) {
        let fields = text.split(omittingEmptySubsequences: false) { ":;.".contains($0) }
        let numbers = fields.compactMap { field in field.allSatisfy(\.isWholeNumber) ? Int(field) : nil }
        guard fields.count == 4, numbers.count == 4, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60, numbers[3] < 1000 else {
            return nil
        }
        (hours, minutes, seconds, frames) = (numbers[0], numbers[1], numbers[2], numbers[3])
        dropsFrames = text.contains { ";.".contains($0) }
    }

    /// Returns the number of frames since 00:00:00:00.
    package func frame(framesPerSecond: Double) -> Int {
        let nominal = Self.nominalRate(framesPerSecond)
        let allMinutes = hours * 60 + minutes
        let dropped = dropsFrames ? nominal / 15 * (allMinutes - allMinutes / 10) : 0
        return (allMinutes * 60 + seconds) * nominal + frames - dropped
    }

    /// Returns the number of frames in 24 hours.
    package static func framesOfDay(at framesPerSecond: Double, dropsFrames: Bool) -> Int {
        let nominal = nominalRate(framesPerSecond)
        // Of 24 · 60 minutes, 24 · 6 drop no numbers.
        return 24 * 60 * 60 * nominal - (dropsFrames ? nominal / 15 * 24 * 54 : 0)
    }

    /// The whole number of frames that a timecode counts in a second.
    package static func nominalRate(_ framesPerSecond: Double) -> Int { max(Int(framesPerSecond.rounded()), 1) }

    /// Whether numbers can be dropped at a rate: 30000/1001 and its multiples.
    package static func canDropFrames(at framesPerSecond: Double) -> Bool {
        let nominal = nominalRate(framesPerSecond)
        return nominal.isMultiple(of: 30) && abs(framesPerSecond * 1.001 - Double(nominal)) < 0.005 * Double(nominal) / 30
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
