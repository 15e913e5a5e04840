import CCodecs

/// Compresses bytes in gzip format, piece by piece.
final class Deflater {
    /// The output buffer size of a step, in bytes.
    private static let capacity = 1 << 16

    private let deflater: OpaquePointer

    /// Returns nil if out of memory.
    init?() {
        guard let deflater = czlib_deflater_create() else { return nil }
        self.deflater = deflater
    }

    deinit {
        czlib_deflater_destroy(deflater)
    }

    /// Compresses bytes and returns the output that is ready.
    /// - Parameter isLast: whether no more input follows; all remaining output is then returned.
    func pack(_ plain: [UInt8], isLast: Bool) -> [UInt8] {
        var packed: [UInt8] = []
        var offset = 0
        while true {
            var (taken, made) = (0, 0)
            var result = CZLIB_GOES_ON
            packed += [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, count in
                plain[offset...].withUnsafeBufferPointer { plain in
                    result = czlib_deflater_step(
                        deflater, plain.baseAddress, plain.count, isLast, buffer.baseAddress, Self.capacity, &taken, &made)
                }
                count = made
            }
            precondition(result != CZLIB_FAILED, "deflate() failed.")
            offset += taken
            // Unused buffer space means that zlib waits for more input.
            if result == CZLIB_ENDED || !isLast && offset == plain.count && made < Self.capacity { return packed }
        }
    }
}
