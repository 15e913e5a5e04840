import ArgumentParser
import Foundation

/// The number of threads that a command works with.
struct ThreadOptions: ParsableArguments {
    @Option(name: .customLong("threads"), parsing: .unconditional, help: "The number of threads. (default: one per core)")
    var given: Int?

    /// What is given, else one for each core.
    var count: Int { given ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if let given, !(1...1024).contains(given) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(given)")
        }
    }
}
