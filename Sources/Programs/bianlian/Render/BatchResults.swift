import Bianlian
import Foundation
import Synchronization

/// The outputs of a batch's results.
struct BatchOutputs: Sendable {
    /// Whether a table is printed for the user.
    let tells: Bool
    /// The file of the table; nil for none.
    let table: URL?
    /// Whether a JSON object is printed on standard output.
    let printsJSON: Bool

    fileprivate func write(_ table: VariantTable) throws {
        // The file is written first, because a reader of the streams may be blocked.
        if let file = self.table { try AtomicFile.write(table.csv, to: file) }
        if printsJSON { try StandardOutput.write(table.json.text() + "\n") }
        if tells { for line in table.lines { Terminal.writeError(line) } }
        // The first failure with each cause was printed when it occurred, unless the command is quiet.
        for line in table.causes.lines(of: table.variants.count, table.kind, sharedOnly: tells) {
            Terminal.writeError("bianlian: \(line)")
        }
    }
}

/// The results of a batch so far. They are written once: at the end of the batch, or when the program is ended early.
final class BatchResults: Sendable {
    private struct State {
        var results: [VariantResult] = []
        var causes = FailureCauses()
        /// The table as written.
        var written: VariantTable?
    }

    private let variants: [RenderVariant]
    private let kind: BatchKind
    private let outputs: BatchOutputs
    private let start = ContinuousClock.now
    // Locked while the results are written, so that the thread that ends the program waits for it.
    private let state = Mutex(State())

    init(of variants: [RenderVariant], _ kind: BatchKind, writing outputs: BatchOutputs) {
        (self.variants, self.kind, self.outputs) = (variants, kind, outputs)
    }

    /// The number of results.
    var count: Int { state.withLock { $0.results.count } }

    /// Adds a result.
    /// - Returns: whether it is the first failure with its cause. An interruption is not a failure.
    func append(_ result: VariantResult) -> Bool {
        state.withLock { state in
            state.results.append(result)
            return result.cause.map { state.causes.add($0, of: result.variant.caption) == nil } ?? false
        }
    }

    /// Writes the results at the end of the batch.
    /// - Throws: `FileWritingError`.
    func write(isInterrupted: Bool) throws -> VariantTable {
        try state.withLock { try write(&$0, isInterrupted: isInterrupted) }
    }

    /// Writes the results of the variants that are finished, unless they were written before, and the message with which the
    /// program ends.
    func writeAfterInterruption() {
        state.withLock { state in
            let table = if let written = state.written { Optional(written) } else { try? write(&state, isInterrupted: true) }
            if let failure = table?.failure { Terminal.writeError("bianlian: \(failure.message)") }
        }
    }

    private func write(_ state: inout State, isInterrupted: Bool) throws -> VariantTable {
        let table = VariantTable(
            variants: variants, kind: kind, results: state.results, causes: state.causes,
            seconds: ProgressDisplay.seconds(since: start), isInterrupted: isInterrupted)
        state.written = table
        try outputs.write(table)
        return table
    }
}
