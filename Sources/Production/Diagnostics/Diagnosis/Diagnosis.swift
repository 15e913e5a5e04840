import FaceWearing
public import Foundation
public import JSONText

/// Checks the programs, files and resources that commands need; for each missing one, reports the effect and the remedy.
///
///     let diagnosis = Diagnosis(terminal: terminal)
///     for finding in diagnosis.findings where finding.state != .good { print(finding.found, finding.remedy ?? "") }
public struct Diagnosis: Sendable {
    /// The parts to check.
    public enum Part: String, Sendable, CaseIterable {
        /// The program that reads models.
        case modelReader = "model-reader"
        /// The confinement of the programs that read untrusted files.
        case sandbox
        /// The shipped models and textures.
        case files
        /// ffmpeg and ffprobe.
        case ffmpeg
        /// MediaPipe, its model, and the program that uses it.
        case tracker
        /// The cache folder, which shortens start-up.
        case cache
        /// Instruction sets and threads.
        case processor
        /// The memory limit of runs.
        case memory
        /// Pictures in the terminal.
        case terminal

        /// Whether nearly every command needs the part.
        public var isNeeded: Bool { self == .modelReader || self == .files }
    }

    /// The state of a part.
    public enum State: String, Sendable {
        /// The part works completely.
        case good
        /// The part works with limitations.
        case limited
        /// The part is missing or does not work.
        case missing
    }

    /// The result of checking a part.
    public struct Finding: Sendable {
        /// The part.
        public var part: Part
        /// The state of the part.
        public var state: State
        /// The finding in one line.
        public var found: String
        /// The functions that do not work as a result; nil if all work.
        public var loss: String?
        /// The command to type or the action to take; nil if none is needed.
        public var remedy: String?
        /// The figures, for programs.
        public var facts: [OrderedJSON.Member]

        /// Creates a finding. Defaults: everything works, no action is needed, and there are no figures.
        public init(
            part: Part, state: State, found: String, loss: String? = nil, remedy: String? = nil,
            facts: [OrderedJSON.Member] = []
        ) {
            (self.part, self.state, self.found) = (part, state, found)
            (self.loss, self.remedy, self.facts) = (loss, remedy, facts)
        }
    }

    /// The findings, in the order of the parts.
    public let findings: [Finding]

    /// Checks all parts, which takes some seconds if the tracker is installed.
    /// - Parameters:
    ///   - environment: the environment variables. Default: those of this process.
    ///   - terminal: the finding about the terminal, which a library cannot check.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment, terminal: Finding) {
        let files = Result { try ShippedFiles(in: environment) }
        findings = [
            Self.modelReader(reading: try? files.get()), Self.sandbox(), Self.shippedFiles(files), Self.media(in: environment),
            Self.tracker(in: environment), Self.cache(in: environment), Self.processor(in: environment), Self.memory(),
            terminal,
        ]
    }

    /// Returns the findings of needed parts that are not good.
    /// - Parameter required: parts that are needed in addition to those that are always needed.
    public func failures(requiring required: [Part] = []) -> [Finding] {
        findings.filter { ($0.part.isNeeded || required.contains($0.part)) && $0.state != .good }
    }
}
