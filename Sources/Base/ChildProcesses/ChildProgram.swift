import DescribedErrors

/// A program to start, with its arguments, environment and streams.
package struct ChildProgram {
    /// The connection of a standard stream.
    package enum Stream {
        /// Empty when read; discards what is written.
        case nothing
        /// A pipe to this process.
        case pipe
        /// The stream of this process.
        case inherited
    }

    /// The path of its file; PATH is not searched.
    package var path: String
    /// The arguments after its own name, passed unchanged.
    package var arguments: [String]
    /// Its environment, each `NAME=value`.
    package var environment: [String]
    /// Standard input. Default: nothing.
    package var input: Stream
    /// Standard output. Default: nothing.
    package var output: Stream
    /// Standard error. Default: nothing.
    package var errors: Stream
    /// An open file of this process, passed as descriptor `handedFile`. Default: none.
    package var file: Int32?
    /// The stream of machine-readable reports, descriptor 3; the descriptor is closed if this is nothing. Default: nothing.
    package var reports: Stream
    /// Whether it gets its own process group, so that an interrupt key for this process does not stop it. Default: no.
    package var hasOwnGroup: Bool
    /// Its restrictions, if the system supports them. Default: nil, the rights of this process.
    package var confinement: ProgramConfinement?

    /// Creates a program with its arguments and its environment.
    package init(
        path: String, arguments: [String] = [], environment: [String] = [], input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .nothing, reports: Stream = .nothing, file: Int32? = nil,
        hasOwnGroup: Bool = false, confinement: ProgramConfinement? = nil
    ) {
        (self.path, self.arguments, self.environment) = (path, arguments, environment)
        (self.input, self.output, self.errors, self.reports) = (input, output, errors, reports)
        (self.file, self.hasOwnGroup, self.confinement) = (file, hasOwnGroup, confinement)
    }

    /// The descriptor of the file that a child gets in addition to its standard streams, if it has no reports.
    package static let handedFile: Int32 = 3

    /// Its streams, each at the index of its descriptor.
    var streams: [Stream] { [input, output, errors, reports] }
}

/// The failure to start a program.
package struct LaunchFailure: Error {
    /// The system's reason, such as `No such file or directory`, with the limit if one was reached.
    package let reason: String

    init(reason: String) {
        self.reason = reason
    }

    /// Creates the failure of a call from its error number.
    init(number: Int32) {
        reason = systemReasonOfStart(number)
    }
}
