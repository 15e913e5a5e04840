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
    public init(frame: Int, framesPerSecond: Double) {
        let nominal = max(Int(framesPerSecond.rounded()), 1)
        dropsFrames =
            nominal.isMultiple(of: 30) && abs(framesPerSecond * 1.001 - Double(nominal)) < 0.005 * Double(nominal) / 30
        var number = max(frame, 0)
        if dropsFrames {
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

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
