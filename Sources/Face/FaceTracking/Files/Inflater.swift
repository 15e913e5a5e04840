import CZlib

/// Unpacks what gzip has packed, piece by piece, in memory that does not grow.
final class Inflater {
    /// The result of one step.
    struct Step {
        /// The bytes that were unpacked.
        var bytes: [UInt8]
        /// The number of packed bytes that are used up.
        var takenCount: Int
        /// Whether the packed data have ended; what follows would be another piece of the same file.
        var isAtEnd: Bool
    }

    /// zlib's reason, in one line.
    struct Failure: Error {
        var reason: String
    }

    private let inflater: OpaquePointer

    /// - Throws: `Failure` where out of memory.
    init() throws(Failure) {
        guard let inflater = czlib_inflater_create() else { throw Failure(reason: "out of memory") }
        self.inflater = inflater
    }

    deinit {
        czlib_inflater_destroy(inflater)
    }

    /// Unpacks some of `packed`.
    /// - Parameter limit: the most bytes that are unpacked at once.
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
