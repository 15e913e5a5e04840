import ArgumentParser
import Bianlian

/// The base of a recording's timecodes.
struct TimecodeOptions: ParsableArguments {
    @Option(
        name: .customLong("timecode-base"),
        help: ArgumentHelp(
            "The rate of the timecodes in a Live Link table, in frames per second: \(names); 29.97 and 59.94 are drop-frame. "
                + "(default: determined from the frame numbers)",
            valueName: "base"),
        transform: { text in
            guard let base = TimecodeBase(rawValue: text) else {
                throw ValidationError("--timecode-base takes one of \(names), not \(text)")
            }
            return base
        })
    var base: TimecodeBase?

    private static let names = TimecodeBase.allCases.map(\.rawValue).joined(separator: ", ")

    /// Checks that the option applies to a recording.
    func check(_ recording: Recording) throws {
        guard base == nil || recording.timecodeBase != nil else {
            throw ValidationError("--timecode-base applies only to Live Link Face tables; this recording contains no timecodes")
        }
    }
}
