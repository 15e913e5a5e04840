import ArgumentParser
import Foundation
import Scheduling

/// The number of threads of a command.
struct ThreadOptions: ParsableArguments {
    @Option(
        name: .customLong("threads"), parsing: .unconditional,
        help: "The number of threads, 1 to 1024. (default: one per processor that the process may use)")
    var given: Int?

    /// The given number, or one for each permitted processor.
    var count: Int { given ?? MachineLimit.processors.amount }

    func validate() throws {
        if let given, !(1...1024).contains(given) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(given)")
        }
    }
}
