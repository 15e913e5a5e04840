public import Foundation
public import ImageComparison

/// The outcome of a frame or a case, from best to worst.
public enum SuiteStatus: String, CaseIterable, Comparable, Sendable {
    /// No threshold is crossed.
    case passed
    /// Thresholds for warnings are crossed, but none for failures.
    case warned
    /// There was no golden, and this run created one.
    case recorded
    /// There is no golden.
    case missing
    /// The rendered picture is too far from the golden.
    case failed
    /// The frame could not be rendered or compared.
    case error

    /// Orders statuses from best to worst.
    public static func < (a: SuiteStatus, b: SuiteStatus) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }

    /// Whether the result needs no action.
    public var isGood: Bool { self <= .recorded }
}

/// The result of a frame of a case.
public struct FrameResult: Sendable {
    /// The frame's number in the recording.
    public let frame: Int
    /// The outcome.
    public var status = SuiteStatus.passed
    /// The comparison with the golden picture, without maps; nil if there is none or only hashes are compared.
    public var comparison: Comparison?
    /// Findings other than crossed thresholds, one line each, such as a missing golden or a different hash.
    public var messages: [String] = []
    /// The fingerprint of the frame; nil if it could not be rendered, or if only pictures are compared.
    package var fingerprint: PixelFingerprint?
    /// The golden files of this frame that were created or replaced, or would have been in a dry run.
    public var changes: [GoldenChange] = []
    /// The pictures that were stored because the frame did not pass.
    public var keptPictures: [URL] = []
    /// The time for rendering and comparing, in seconds.
    public var seconds = 0.0

    init(frame: Int) {
        self.frame = frame
    }

    /// All messages and findings, one line each, failures first.
    public var lines: [String] { messages + (comparison?.findings.map(\.description) ?? []) }

    /// Sets the status to the worse of the current and the given one.
    mutating func worsen(to other: SuiteStatus) {
        status = max(status, other)
    }
}

/// A golden that is created or replaced.
public struct GoldenChange: Hashable, Sendable, CustomStringConvertible {
    /// The golden's path.
    public let golden: String
    /// The target if the golden is a link: the file that is written instead of the link. Nil for a file.
    public let link: String?
    /// The difference between the old golden and the new one, in words; nil if the golden is new.
    public let replaced: String?

    init(golden: String, link: String? = nil, replaced: String?) {
        (self.golden, self.link, self.replaced) = (golden, link, replaced)
    }

    /// The change in one line.
    public var description: String {
        let through = link.map { " (written through the link to \($0))" } ?? ""
        return "\(golden)\(through): \(replaced ?? "new")"
    }
}
