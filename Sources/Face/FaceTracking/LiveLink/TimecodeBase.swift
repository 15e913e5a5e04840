/// The number of frames that a timecode counts in each second.
public enum TimecodeBase: String, CaseIterable, Sendable {
    /// 24 frames a second, for cinema film.
    case film = "24"
    /// 25 frames a second, for PAL and SECAM.
    case pal = "25"
    /// Drop-frame timecode at 30000/1001 frames a second: each minute except every tenth starts with frame 2.
    case ntscDropFrame = "29.97"
    /// 30 frames a second, without drop-frame.
    case ntsc = "30"
    /// 48 frames a second.
    case doubleFilm = "48"
    /// 50 frames a second.
    case doublePAL = "50"
    /// Drop-frame timecode at 60000/1001 frames a second: each minute except every tenth starts with frame 4.
    case doubleNTSCDropFrame = "59.94"
    /// 60 frames a second, without drop-frame.
    case sixty = "60"
    /// 120 frames a second.
    case hundredTwenty = "120"

    /// The number of frame numbers in a second: one more than the largest frame number.
    package var frameNumbers: Int {
        switch self {
        case .film: 24
        case .pal: 25
        case .ntscDropFrame, .ntsc: 30
        case .doubleFilm: 48
        case .doublePAL: 50
        case .doubleNTSCDropFrame, .sixty: 60
        case .hundredTwenty: 120
        }
    }

    /// The number of frame numbers that each minute except every tenth skips; 0 without drop-frame.
    package var droppedNumbers: Int {
        switch self {
        case .ntscDropFrame: 2
        case .doubleNTSCDropFrame: 4
        default: 0
        }
    }

    /// The drop-frame variant with as many frame numbers in a second; nil if there is none.
    var dropFrame: TimecodeBase? {
        switch self {
        case .ntsc: .ntscDropFrame
        case .sixty: .doubleNTSCDropFrame
        default: nil
        }
    }

    /// The bases without drop-frame, in ascending order.
    static let whole = allCases.filter { $0.droppedNumbers == 0 }

    /// Returns the time of a timecode since midnight, in sixtieths of a second.
    func sixtieths(of timecode: LiveLinkTimecode) -> Double {
        let frames = Double(timecode.second * frameNumbers)
        // Whole numbers first, so that the sum is rounded once.
        guard droppedNumbers > 0 else { return Double(timecode.second * 60) + timecode.frame * 60 / Double(frameNumbers) }
        let minutes = timecode.second / 60
        let dropped = Double(droppedNumbers * (minutes - minutes / 10))
        return (frames - dropped + timecode.frame) * 60 * 1001 / Double(frameNumbers * 1000)
    }

    /// The length of a day on a clock of this base, in sixtieths of a second: drop-frame clocks are 0.09 s short.
    var sixtiethsOfADay: Double { sixtieths(of: LiveLinkTimecode(second: 24 * 60 * 60, frame: 0)) }
}

/// The base of a file's timecodes, and whether the file contains enough to determine it.
struct FoundTimecodeBase {
    var base: TimecodeBase
    /// Whether the base is an assumption because no row follows another one into the next second.
    var isGuess = false
}
