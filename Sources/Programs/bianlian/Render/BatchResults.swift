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
    }
}

/// The results of a batch so far. They are written once: at the end of the batch, or when the program is ended early.
final class BatchResults: Sendable {
    private struct State {
        var results: [VariantResult] = []
        var isWritten = false
    }

    private let variants: [RenderVariant]
    private let outputs: BatchOutputs
    private let start = ContinuousClock.now
    // Locked while the results are written, so that the thread that ends the program waits for it.
    private let state = Mutex(State())

    init(of variants: [RenderVariant], writing outputs: BatchOutputs) {
        (self.variants, self.outputs) = (variants, outputs)
    }

    func append(_ result: VariantResult) {
        state.withLock { $0.results.append(result) }
    }

    /// Writes the results at the end of the batch.
    /// - Throws: `FileWritingError`.
    func write(isInterrupted: Bool) throws -> VariantTable {
        try state.withLock { try write(&$0, isInterrupted: isInterrupted) }
    }

    /// Writes the results of the variants that are finished, unless they were written before.
    func writeAfterInterruption() {
        state.withLock { state in
            if !state.isWritten { _ = try? write(&state, isInterrupted: true) }
        }
    }

    private func write(_ state: inout State, isInterrupted: Bool) throws -> VariantTable {
        let table = VariantTable(
            variants: variants, results: state.results, seconds: ProgressDisplay.seconds(since: start),
            isInterrupted: isInterrupted)
        state.isWritten = true
        try outputs.write(table)
        return table
    }
}
