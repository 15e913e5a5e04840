/// A piece of a file that may hold a frame: a line of a text, or a packet of a capture.
protocol FileRecord {
    /// Whether nothing stands in it: such a piece is passed over, whatever the format.
    var isBlank: Bool { get }

    /// The value that a decoder makes of the piece's bytes, its failures placed in the file.
    /// - Parameter limit: the longest piece that is read, in bytes, for a message.
    func decoded<Value>(
        in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
    ) throws(RecordingError) -> Value
}

/// A file that is taken piece by piece.
protocol RecordSource: AnyObject {
    /// The next piece, or nil at the end. After an error there is none.
    func nextRecord() throws(RecordingError) -> (any FileRecord)?
}

/// Takes frames from the pieces of a file.
protocol FrameDecoder {
    /// Takes the frame of one piece; nil where the piece is right but holds none. Where that fails the decoder is as it was.
    /// - Parameter record: the pieces that came before this one, those that failed included.
    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame?
}

extension RecordSource {
    /// Gives `take` what can be read of each piece that is left, and nil for one that cannot: that is for the reader of frames to report,
    /// and so is a file that ends or is damaged in a piece's midst, which is looked at no further.
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
