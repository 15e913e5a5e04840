/// A place in a video as hours, minutes, seconds and frames (SMPTE ST 12-1), modulo 24 hours.
public struct Timecode: Hashable, Sendable, CustomStringConvertible {
    /// 0…23.
    public var hours: Int
    /// 0…59.
    public var minutes: Int
    /// 0…59.
    public var seconds: Int
    /// From 0 to one below the frames of a second.
    public var frames: Int
    /// Whether frame numbers are left out so that it keeps up with the clock.
    public var dropsFrames: Bool

    /// The timecode of a frame.
    ///
    /// At 30000/1001 and 60000/1001 frames a second numbers are dropped: the first two (four) of each minute but every tenth, so that it
    /// stays within two frames of the clock. Rates that are not whole otherwise count as the nearest whole rate.
    /// - Parameters:
    ///   - frame: counted from 0; what is below counts as 0.
    ///   - framesPerSecond: above 0; below 1 it counts as 1.
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
            // The first minute of ten keeps all its numbers.
            number += dropped * 9 * tens + (rest < nominal * 60 ? 0 : dropped * ((rest - dropped) / ofMinute))
        }
        frames = number % nominal
        seconds = number / nominal % 60
        minutes = number / (nominal * 60) % 60
        hours = number / (nominal * 3600) % 24
    }

    /// For example `01:00:00:00`, with a semicolon before the frames where numbers are dropped.
    public var description: String {
        [hours, minutes, seconds].map(Self.twoDigits).joined(separator: ":") + (dropsFrames ? ";" : ":")
            + Self.twoDigits(frames)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
