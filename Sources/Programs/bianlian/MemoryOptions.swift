import ArgumentParser
import Bianlian

/// The memory limit of a job.
struct MemoryOptions: ParsableArguments {
    @Option(
        name: .customLong("memory-limit"),
        help: ArgumentHelp(
            """
            The memory limit, such as 4G or 800M; jobs that need more are refused. (default: three quarters of the memory \
            that the process may use; see bianlian doctor)
            """, valueName: "amount"),
        transform: Self.parsed)
    var given: Int?

    /// The limit in bytes.
    var limit: Int { given ?? MemoryEstimate.standardLimit }

    private static func parsed(_ text: String) throws -> Int {
        guard let bytes = MemoryAmount.bytes(text) else {
            throw ValidationError(
                "an amount of memory is a number with K, M, G or T (powers of 1024), at least 1M, such as 4G")
        }
        return bytes
    }
}
