/// The timecode and the reel of a recording's first frame.
package struct RecordedTimecode: Hashable, Sendable {
    /// The time since 00:00:00:00 in seconds, from 0 to 86,400.
    ///
    /// Timecodes without dropped numbers count it as if their frames were exact fractions of a second.
    package var seconds: Double
    /// Whether numbers are dropped, so that the timecode stays with the clock at 29.97 and 59.94 frames a second.
    package var dropsFrames: Bool
    /// The name of the reel: that of the take that the phone wrote, without its extension.
    package var reel: String
}
