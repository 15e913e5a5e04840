import DescribedErrors

/// A program that is to be started, with what it gets.
package struct ChildProgram {
    /// The connection of a standard stream.
    package enum Stream {
        /// Empty to read from; what is written to it is lost.
        case nothing
        /// A pipe, whose other end is ours.
        case pipe
        /// The same as ours.
        case inherited
    }

    /// Its file; it is not looked for in the PATH.
    package var path: String
    /// The arguments that it gets after its own name, each as it is.
    package var arguments: [String]
    /// Its environment, each `NAME=value`.
    package var environment: [String]
    /// The stream that it reads from. Default: nothing.
    package var input: Stream
    /// The stream that it writes its answer to. Default: nothing.
    package var output: Stream
    /// The stream that it complains to. Default: nothing.
    package var errors: Stream
    /// A file of ours that it gets open, as number `handedFile`. Default: none.
    package var file: Int32?
    /// The stream to which it tells what is for no person, descriptor 3; there is none where this is nothing. Default: nothing.
    package var reports: Stream
    /// Whether it is in a process group of its own, so that a key that stops us does not stop it too. Default: no.
    package var hasOwnGroup: Bool
    /// What it is left with, where the system has the means. Default: nil, all that we may do ourselves.
    package var confinement: ProgramConfinement?

    /// A program with its arguments and its environment.
    package init(
        path: String, arguments: [String] = [], environment: [String] = [], input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .nothing, reports: Stream = .nothing, file: Int32? = nil,
        hasOwnGroup: Bool = false, confinement: ProgramConfinement? = nil
    ) {
        (self.path, self.arguments, self.environment) = (path, arguments, environment)
        (self.input, self.output, self.errors, self.reports) = (input, output, errors, reports)
        (self.file, self.hasOwnGroup, self.confinement) = (file, hasOwnGroup, confinement)
    }

    /// The number of the file that a child gets beside its standard streams, where it has no reports.
    package static let handedFile: Int32 = 3

    /// Its streams, each at the index that is its descriptor.
    var streams: [Stream] { [input, output, errors, reports] }
}

/// The system does not start a program.
package struct LaunchFailure: Error {
    /// The system's words, as `No such file or directory`, with the limit where one was reached.
    package let reason: String

    init(reason: String) {
        self.reason = reason
    }

    /// The failure of a call with an error number.
    init(number: Int32) {
        reason = systemReasonOfStart(number)
    }
}
