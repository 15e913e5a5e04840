import FaceWearing
public import Foundation
public import JSONText

/// Which of the programs, files and means are there that commands use, what does not work without those that are not, and what to type.
///
///     let diagnosis = Diagnosis()
///     for finding in diagnosis.findings where finding.state != .good { print(finding.found, finding.remedy ?? "") }
public struct Diagnosis: Sendable {
    /// What is looked at.
    public enum Part: String, Sendable, CaseIterable {
        /// The program that reads models.
        case modelReader = "model-reader"
        /// The confinement of the programs that read files of strangers.
        case sandbox
        /// The shipped models and textures.
        case files
        /// ffmpeg and ffprobe.
        case ffmpeg
        /// MediaPipe, its model, and the program that asks it.
        case tracker
        /// The folder of what is kept to start faster.
        case cache
        /// Instruction sets and threads.
        case processor
        /// The memory that runs may take.
        case memory
        /// Pictures in the terminal.
        case terminal

        /// Whether nearly every command needs it.
        public var isNeeded: Bool { self == .modelReader || self == .files }
    }

    /// How a part is.
    public enum State: String, Sendable {
        /// All of it is there.
        case good
        /// It works, in part.
        case limited
        /// It is not there, or does not work.
        case missing
    }

    /// What there is to tell of a part.
    public struct Finding: Sendable {
        /// The part.
        public var part: Part
        /// How it is.
        public var state: State
        /// What was found, in one line.
        public var found: String
        /// What does not work because of it; nil where all does.
        public var loss: String?
        /// What to type, or to do; nil where there is nothing to do.
        public var remedy: String?
        /// The figures, for a program.
        public var facts: [OrderedJSON.Member]

        /// A finding. Defaults: all works, there is nothing to do, and there are no figures.
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

    /// Looks at all parts, which takes some seconds where the tracker is installed.
    /// - Parameters:
    ///   - environment: variables by name. Default: those of this process.
    ///   - terminal: what there is to tell of the terminal, of which a library knows nothing.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment, terminal: Finding) {
        let files = Result { try ShippedFiles(in: environment) }
        findings = [
            Self.modelReader(reading: try? files.get()), Self.sandbox(), Self.shippedFiles(files), Self.media(in: environment),
            Self.tracker(in: environment), Self.cache(in: environment), Self.processor(in: environment), Self.memory(),
            terminal,
        ]
    }

    /// The findings of needed parts that are not good.
    /// - Parameter required: parts that are needed beside those that always are.
    public func failures(requiring required: [Part] = []) -> [Finding] {
        findings.filter { ($0.part.isNeeded || required.contains($0.part)) && $0.state != .good }
    }
}
