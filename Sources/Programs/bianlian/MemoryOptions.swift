import ArgumentParser
import Bianlian

/// The memory that a job may take.
struct MemoryOptions: ParsableArguments {
    @Option(
        name: .customLong("memory-limit"),
        help: ArgumentHelp(
            """
            Refuses what would take more memory, such as 4G or 800M. (default: three quarters of the machine's, or of what a \
            container or ulimit allows)
            """, valueName: "amount"),
        transform: Self.parsed)
    var given: Int?

    /// In bytes.
    var limit: Int { given ?? MemoryEstimate.standardLimit }

    private static func parsed(_ text: String) throws -> Int {
        guard let bytes = MemoryAmount.bytes(text) else {
            throw ValidationError(
                "an amount of memory is a number with K, M, G or T, of 1024 a step and at least 1M, such as 4G")
        }
        return bytes
    }
}
