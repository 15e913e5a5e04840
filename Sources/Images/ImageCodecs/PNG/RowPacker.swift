internal import CCodecs
import Tracing

/// Compresses the pixels of a file to a zlib stream.
enum RowPacker {
    case zeroRuns(ZeroRunDeflate)
    /// All rows in memory, compressed at a level of libdeflate.
    case libdeflate(rows: [UInt8], level: Int32)

    init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
        self =
            switch compression {
            case .fast: .zeroRuns(ZeroRunDeflate(rows: rows))
            case .balanced: .libdeflate(rows: rows.bytes, level: 4)
            case .small: .libdeflate(rows: rows.bytes, level: 9)
            }
    }

    /// The maximum number of bytes of the stream.
    var bound: Int {
        switch self {
        case .zeroRuns(let packer): packer.bound
        case .libdeflate(let rows, _): cdeflate_bound(rows.count)
        }
    }

    /// Writes the stream.
    /// - Parameter packed: Memory for `bound` bytes.
    /// - Returns: The number of bytes written.
    func pack(into packed: UnsafeMutablePointer<UInt8>) -> Int {
        switch self {
        case .zeroRuns(let packer): return packer.pack(into: packed)
        case .libdeflate(let rows, let level):
            let span = Tracer.begin(.deflate)
            defer { span.end() }
            let count = cdeflate_pack(level, rows, rows.count, packed, bound)
            // The buffer is large enough, so the only possible error is lack of memory.
            precondition(count > 0, "Not enough memory to compress \(rows.count) bytes.")
            return count
        }
    }
}
