internal import CDeflate
import Tracing

/// The pixels of a file as a stream of the zlib format.
enum RowPacker {
    case zeroRuns(ZeroRunDeflate)
    /// Rows that lie in memory as a whole, packed at a level of libdeflate.
    case libdeflate(rows: [UInt8], level: Int32)

    init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
        self =
            switch compression {
            case .fast: .zeroRuns(ZeroRunDeflate(rows: rows))
            case .balanced: .libdeflate(rows: rows.bytes, level: 4)
            case .small: .libdeflate(rows: rows.bytes, level: 9)
            }
    }

    /// The most bytes that the stream can have.
    var bound: Int {
        switch self {
        case .zeroRuns(let packer): packer.bound
        case .libdeflate(let rows, _): cdeflate_bound(rows.count)
        }
    }

    /// Writes the stream.
    /// - Parameter packed: room for `bound` bytes.
    /// - Returns: the number of bytes written.
    func pack(into packed: UnsafeMutablePointer<UInt8>) -> Int {
        switch self {
        case .zeroRuns(let packer): return packer.pack(into: packed)
        case .libdeflate(let rows, let level):
            let span = Tracer.begin(.deflate)
            defer { span.end() }
            let count = cdeflate_pack(level, rows, rows.count, packed, bound)
            // There is room enough; memory is all that can be missing.
            precondition(count > 0, "No memory for packing \(rows.count) bytes.")
            return count
        }
    }
}
