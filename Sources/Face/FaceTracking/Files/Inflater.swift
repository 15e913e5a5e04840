import CCodecs

/// Decompresses gzip data piece by piece, in constant memory.
final class Inflater {
    /// The result of one step.
    struct Step {
        /// The decompressed bytes.
        var bytes: [UInt8]
        /// The number of compressed bytes consumed.
        var takenCount: Int
        /// Whether the gzip member has ended; further data would be another member of the same file.
        var isAtEnd: Bool
    }

    /// zlib's error, in one line.
    struct Failure: Error {
        var reason: String
    }

    private let inflater: OpaquePointer

    /// - Throws: `Failure` if out of memory.
    init() throws(Failure) {
        guard let inflater = czlib_inflater_create() else { throw Failure(reason: "out of memory") }
        self.inflater = inflater
    }

    deinit {
        czlib_inflater_destroy(inflater)
    }

    /// Decompresses part of `packed`.
    /// - Parameter limit: the maximum number of bytes to decompress at once.
    func unpack(_ packed: ArraySlice<UInt8>, upTo limit: Int) throws(Failure) -> Step {
        var (taken, made) = (0, 0)
        var result = CZLIB_FAILED
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            packed.withUnsafeBufferPointer { packed in
                result = czlib_inflater_step(
                    inflater, packed.baseAddress, packed.count, buffer.baseAddress, limit, &taken, &made)
            }
            count = made
        }
        guard result != CZLIB_FAILED else { throw Failure(reason: String(cString: czlib_inflater_message(inflater))) }
        return Step(bytes: bytes, takenCount: taken, isAtEnd: result == CZLIB_ENDED)
    }
}
