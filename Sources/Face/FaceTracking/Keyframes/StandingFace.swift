/// The records of a recording without a file: one for each frame of a face that stays at the world's origin.
final class StandingFace: RecordSource {
    private var left: Int?

    /// - Parameter count: the number of frames; nil for an unlimited number.
    init(count: Int?) {
        left = count
    }

    func nextRecord() throws(RecordingError) -> (any FileRecord)? {
        guard let left else { return Piece() }
        guard left > 0 else { return nil }
        self.left = left - 1
        return Piece()
    }

    private struct Piece: FileRecord {
        let isBlank = false

        func decoded<Value>(
            in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
        ) throws(RecordingError) -> Value {
            do {
                return try decode([])
            } catch {
                preconditionFailure("Frames of a still face are always valid.")
            }
        }
    }

    /// Creates the frames.
    struct Decoder: FrameDecoder {
        /// Frames per second.
        let frameRate: Double

        func frame(from bytes: [UInt8], record: Int) -> TrackedFrame? {
            TrackedFrame(index: record, time: Double(record) / frameRate, faces: [TrackedFace(id: TrackedFace.onlyID)])
        }
    }
}
