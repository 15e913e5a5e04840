public import Foundation
public import ImageComparison

/// The outcome of a frame or a case, from best to worst.
public enum SuiteStatus: String, CaseIterable, Comparable, Sendable {
    /// No threshold is crossed.
    case passed
    /// Thresholds for warnings are crossed, none for failures.
    case warned
    /// There was no golden, and this run made one.
    case recorded
    /// There is no golden.
    case missing
    /// The rendered picture is too far from the golden.
    case failed
    /// It could not be rendered or compared.
    case error

    /// Better statuses come first.
    public static func < (a: SuiteStatus, b: SuiteStatus) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }

    /// Whether nobody needs to do anything.
    public var isGood: Bool { self <= .recorded }
}

/// The result of a frame of a case.
public struct FrameResult: Sendable {
    /// The frame's number in the recording.
    public let frame: Int
    /// The outcome.
    public var status = SuiteStatus.passed
    /// The comparison with its golden picture, without maps; nil where there is none or only hashes are compared.
    public var comparison: Comparison?
    /// The findings beside thresholds, one line each: that a golden is missing, that pixels have another hash.
    public var messages: [String] = []
    /// The pixels of the frame; nil where it could not be rendered, or pictures alone are compared.
    package var fingerprint: PixelFingerprint?
    /// The golden files of this frame that were made, or would have been in a dry run.
    public var changes: [GoldenChange] = []
    /// Pictures that were kept of a frame that did not pass.
    public var keptPictures: [URL] = []
    /// The time that it took to render and compare, in seconds.
    public var seconds = 0.0

    init(frame: Int) {
        self.frame = frame
    }

    /// All that there is to say, one line each, failures first.
    public var lines: [String] { messages + (comparison?.findings.map(\.description) ?? []) }

    /// Takes in a status that may be worse.
    mutating func worsen(to other: SuiteStatus) {
        status = max(status, other)
    }
}

/// A golden that is replaced or made.
public struct GoldenChange: Hashable, Sendable, CustomStringConvertible {
    /// The golden's path.
    public let golden: String
    /// The target of a golden that is a link: the file that is written instead of the link. Nil for a file.
    public let link: String?
    /// The replaced golden and the one that takes its place, in words; nil where the golden is new.
    public let replaced: String?

    init(golden: String, link: String? = nil, replaced: String?) {
        (self.golden, self.link, self.replaced) = (golden, link, replaced)
    }

    /// One line.
    public var description: String {
        let through = link.map { " (written through the link to \($0))" } ?? ""
        return "\(golden)\(through): \(replaced ?? "new")"
    }
}
