import Files
import Foundation
import ImageCodecs
import JSONText
import Synchronization
import Tracing

/// A file in the Trace Event Format for Perfetto and Chrome: an object with the list `traceEvents`.
///
/// Spans are complete events (`X`) with microseconds since the beginning, gauges are counters (`C`), and the names of the
/// process and its threads are metadata (`M`). Events are written to a temporary file as they occur, so that the trace is not
/// held in memory. Format: "Trace Event Format", Google, 2016.
final class TraceFile: Sendable {
    private let url: URL
    private let process = ProcessInfo.processInfo.processIdentifier
    private let state: Mutex<State>

    private struct State {
        let temporary: TemporaryFile
        /// The reason for the first failed write.
        var failure: TemporaryFile.Failure?
    }

    /// - Throws: `FileWritingError`.
    init(at url: URL) throws(FileWritingError) {
        self.url = url
        state = Mutex(State(temporary: try AtomicFile.create(for: url)))
        let name = metadata("process_name", thread: 0, OrderedJSON.object([.init("name", .string("bianlian"))]))
        append("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(name)")
    }

    /// Adds a thread's events.
    func write(_ events: [TraceEvent], of thread: Int) {
        append(events.reduce(into: "") { $0 += ",\n" + text(of: $1, thread) })
    }

    /// Ends the list with the names of the threads, from number 1, and moves the file into place.
    /// - Throws: `FileWritingError`, also if writing failed earlier.
    func finish(threadNames: [String]) throws(FileWritingError) {
        for (index, name) in threadNames.enumerated() {
            append(",\n" + metadata("thread_name", thread: index + 1, .object([.init("name", .string(name))])))
            append(",\n" + metadata("thread_sort_index", thread: index + 1, .object([.init("sort_index", .integer(index))])))
        }
        append("\n]}\n")
        let (temporary, failure) = state.withLock { ($0.temporary, $0.failure) }
        if let failure {
            temporary.remove()
            throw FileWritingError(.cannotWrite(failure.reason), at: url.relativePath)
        }
        try AtomicFile.commit(temporary, to: url)
    }

    private func append(_ text: String) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(TemporaryFile.Failure) {
                try state.temporary.write(Array(text.utf8))
            } catch {
                state.failure = error
            }
        }
    }

    private func text(of event: TraceEvent, _ thread: Int) -> String {
        switch event.kind {
        case .span(let stage, let subject):
            let arguments =
                switch subject {
                case .frame(let index): ",\"args\":{\"frame\":\(index)}"
                case .file(let name): ",\"args\":{\"file\":\(OrderedJSON.string(name).compactText)}"
                case nil: ""
                }
            return
                "{\"name\":\"\(stage.rawValue)\",\"cat\":\"\(stage.group.rawValue)\",\"ph\":\"X\",\"ts\":\(Self.microseconds(event.start)),"
                + "\"dur\":\(Self.microseconds(event.nanoseconds)),\"pid\":\(process),\"tid\":\(thread)\(arguments)}"
        case .gauge(let gauge, let value):
            let values =
                switch gauge {
                case .framesInFlight: "\"frames\":\(value)"
                case .residentMemory: "\"MiB\":\(value >> 20)"
                }
            return "{\"name\":\"\(gauge.rawValue)\",\"ph\":\"C\",\"ts\":\(Self.microseconds(event.start)),"
                + "\"pid\":\(process),\"tid\":\(thread),\"args\":{\(values)}}"
        }
    }

    private func metadata(_ name: String, thread: Int, _ arguments: OrderedJSON) -> String {
        "{\"name\":\"\(name)\",\"ph\":\"M\",\"pid\":\(process),\"tid\":\(thread),\"args\":\(arguments.compactText)}"
    }

    /// Formats a time with all digits, independent of the locale.
    private static func microseconds(_ nanoseconds: UInt64) -> String {
        let rest = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
