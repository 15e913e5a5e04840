import Bianlian
import Foundation

/// Writes a recording in the project's own format, frame by frame.
struct WrittenRecording {
    let recording: Recording
    /// The greatest number of frames to write. Default: all.
    var frameCount = Int.max
    /// The approximate averaging time of a face at rest in seconds; 0 for none.
    var smoothing = 0.0

    /// Writes a file.
    /// - Throws: `RecordingError`.
    func write(to output: URL, quiet: Bool) throws {
        let writer = try RecordingWriter(to: output, header: recording.header)
        let (reader, facts) = try each { try writer.append($0) }
        try writer.finish()
        guard !quiet else { return }
        tell(reader, facts, in: output.deletingLastPathComponent())
        Terminal.writeError("bianlian: \(facts.frameCount) frame\(facts.frameCount == 1 ? "" : "s"), in \(output.relativePath)")
    }

    /// Writes to standard output.
    /// - Throws: `RecordingError`, `FileWritingError`.
    func writeToStandardOutput(quiet: Bool) throws -> StandardOutput.Printed {
        var lines = JSONLineWriter()
        let printed = try StandardOutput.write(lines.line(of: recording.header) + "\n")
        let (reader, facts) = try each { try StandardOutput.write(lines.line(of: $0) + "\n") }
        if !quiet { tell(reader, facts, in: nil) }
        return printed
    }

    /// Calls `body` for each frame.
    private func each(_ body: (TrackedFrame) throws -> Void) throws -> (RecordingReader, RecordingFacts) {
        var played = try PlayedRecording(recording, smoothing: smoothing)
        var facts = RecordingFacts(of: recording)
        while facts.frameCount < frameCount, let frame = try played.next() {
            facts.add(frame)
            try body(frame)
        }
        return (played.reader, facts)
    }

    /// - Parameter folder: the folder of the output; nil if the output is not a file.
    private func tell(_ reader: RecordingReader, _ facts: RecordingFacts, in folder: URL?) {
        if reader.skippedLines > 0 {
            Terminal.writeError("bianlian: note: unreadable lines skipped: \(reader.skippedLines)")
        }
        for note in facts.notes { Terminal.writeError("bianlian: note: \(note)") }
        let source = recording.url.deletingLastPathComponent()
        if facts.namesFiles, source.path != folder?.path {
            Terminal.writeError(
                "bianlian: note: frames name pictures or depth relative to \(source.relativePath)/; "
                    + "move the recording there so that they are found")
        }
    }
}
