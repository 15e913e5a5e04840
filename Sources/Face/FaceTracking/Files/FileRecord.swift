/// A piece of a file that may contain a frame: a line of text, or a packet of a capture.
protocol FileRecord {
    /// Whether it is empty; empty pieces are skipped in every format.
    var isBlank: Bool { get }

    /// Returns the value that a decoder reads from the piece's bytes. Errors state the position in the file.
    /// - Parameter limit: the maximum length of a piece in bytes, for a message.
    func decoded<Value>(
        in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
    ) throws(RecordingError) -> Value
}

/// A file that is read piece by piece.
protocol RecordSource: AnyObject {
    /// Returns the next piece, or nil at the end and after an error.
    func nextRecord() throws(RecordingError) -> (any FileRecord)?
}

/// Decodes frames from the pieces of a file.
protocol FrameDecoder {
    /// Decodes the frame of one piece; nil if the piece is valid but contains none. An error leaves the decoder unchanged.
    /// - Parameter record: the number of preceding pieces, including invalid ones.
    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame?
}

extension RecordSource {
    /// Passes the value of each remaining piece to `take`, and nil for each unreadable piece.
    ///
    /// Errors in the content are left for the frame reader to report. A file that is truncated or damaged within a piece is not
    /// read further.
    func scan<Value>(
        _ decode: ([UInt8]) throws -> Value, _ take: (Value?) -> Void
    ) throws(RecordingError) {
        do {
            while let record = try nextRecord() {
                if record.isBlank { continue }
                take(try? record.decoded(in: "", limit: .max, decode))
            }
        } catch {
            guard error.isOfContent else { throw error }
            take(nil)
        }
    }
}
