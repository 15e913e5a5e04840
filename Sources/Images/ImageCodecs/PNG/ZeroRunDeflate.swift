internal import CCodecs
import Imaging
import Tracing

/// Compresses the filtered rows of a picture fast, with a custom Huffman code and with runs of zeros encoded as copies of the
/// previous byte.
///
/// Filters turn uniform areas into zeros and everything else into small differences, which seldom repeat. A search for
/// repetitions, the main work of a compressor, would find little more. The stream is one block of deflate (RFC 1951) in the
/// zlib format.
struct ZeroRunDeflate {
    /// The rows of the picture.
    let rows: PNGRows

    /// The maximum code length in bits: four codes and 7 pending bits fit into the stream's 64 bits.
    private static let longestCode = 12
    /// The symbol that ends the block.
    private static let end = 256
    private static let symbols = 286
    /// In pictures of at least `fewestRows` rows, every fourth row is used to count symbols.
    private static let sampling = (step: 4, fewestRows: 64)
    /// The approximate number of bytes per strip, in which rows are filtered and compressed: few enough for a core's L2 cache.
    private static let stripLength = 1 << 17

    /// The maximum number of bytes of the stream: its codes, its header and its end.
    var bound: Int { rows.size.height * rows.rowLength * Self.longestCode / 8 + 1024 }

    /// Writes the stream.
    /// - Parameter packed: Memory for `bound` bytes.
    /// - Returns: The number of bytes written.
    func pack(into packed: UnsafeMutablePointer<UInt8>) -> Int {
        let stripHeight = min(max(Self.stripLength / rows.rowLength, 1), rows.size.height)
        // A strip is preceded by the rest of the previous strip, which is shorter than a piece of eight bytes.
        let room = 8 + stripHeight * rows.rowLength + PNGRows.margin
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
            let strip = memory.baseAddress!
            let code = HuffmanCode(counts: counts(strip), longest: Self.longestCode)
            // Deflate with a window of 32 KiB, at the fastest level (RFC 1950).
            (packed[0], packed[1]) = (0x78, 0x01)
            var stream = BitStream(to: packed + 2)
            write(code, to: &stream)
            var checksum: UInt32 = 1
            code.entries.withUnsafeBufferPointer { entries in
                var left = 0
                for first in stride(from: 0, to: rows.size.height, by: stripHeight) {
                    let ys = first..<min(first + stripHeight, rows.size.height)
                    let filterSpan = Tracer.begin(.filter)
                    rows.store(ys, to: strip + left)
                    filterSpan.end()
                    let deflateSpan = Tracer.begin(.deflate)
                    defer { deflateSpan.end() }
                    let added = ys.count * rows.rowLength
                    checksum = cdeflate_adler32(checksum, strip + left, added)
                    let bytes = UnsafeBufferPointer(start: strip, count: left + added)
                    let taken = Self.append(bytes, entries, to: &stream)
                    left = bytes.count - taken
                    strip.update(from: strip + taken, count: left)
                }
                for place in 0..<left {
                    stream.append(entries[Int(strip[place])])
                    stream.flush()
                }
                stream.append(entries[Self.end])
            }
            let end = stream.close()
            UnsafeMutableRawPointer(end).storeBytes(of: checksum.bigEndian, as: UInt32.self)
            return end + 4 - packed
        }
    }

    /// Appends the codes of bytes in pieces of eight.
    /// - Returns: The number of bytes consumed.
    private static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ entries: UnsafeBufferPointer<UInt32>, to stream: inout BitStream
    ) -> Int {
        eachToken(of: bytes) { first in
            for place in first..<first + 4 { stream.append(entries[Int(bytes[place])]) }
            stream.flush()
            for place in first + 4..<first + 8 { stream.append(entries[Int(bytes[place])]) }
            stream.flush()
        } zeros: { count in
            stream.append(entries[0])
            stream.flush()
            eachCopy(of: count - 1) { length in
                let copy = CopyLength.all[length]
                stream.append(entries[copy.symbol])
                stream.append(bits: copy.extra, count: copy.extraBits)
                // The only distance code: 1.
                stream.append(bits: 0, count: 1)
                stream.flush()
            } single: {
                stream.append(entries[0])
                stream.flush()
            }
        }
    }

    /// Returns the frequency of each symbol in a sample of the rows, at least 1.
    /// - Parameter memory: Memory for a row.
    private func counts(_ memory: UnsafeMutablePointer<UInt8>) -> [Int] {
        let span = Tracer.begin(.filter)
        defer { span.end() }
        var counts = Array(repeating: 1, count: Self.symbols)
        let step = rows.size.height >= Self.sampling.fewestRows ? Self.sampling.step : 1
        counts.withUnsafeMutableBufferPointer { counts in
            for y in stride(from: 0, to: rows.size.height, by: step) {
                rows.store(y..<y + 1, to: memory)
                let row = UnsafeBufferPointer(start: memory, count: rows.rowLength)
                let taken = Self.eachToken(of: row) { first in
                    for place in first..<first + 8 { counts[Int(row[place])] &+= 1 }
                } zeros: { count in
                    counts[0] &+= 1
                    Self.eachCopy(of: count - 1) { length in
                        counts[CopyLength.all[length].symbol] &+= 1
                    } single: {
                        counts[0] &+= 1
                    }
                }
                for place in taken..<row.count { counts[Int(row[place])] &+= 1 }
            }
        }
        return counts
    }

    /// Visits bytes in pieces of eight, and runs of zeros that begin with such a piece.
    /// - Returns: The number of bytes visited: all but at most seven.
    @inline(__always)
    private static func eachToken(
        of bytes: UnsafeBufferPointer<UInt8>, eight: (_ first: Int) -> Void, zeros: (_ count: Int) -> Void
    ) -> Int {
        let base = UnsafeRawPointer(bytes.baseAddress!)
        var place = 0
        while place + 8 <= bytes.count {
            let isZero = base.loadUnaligned(fromByteOffset: place, as: UInt64.self) == 0
            if !isZero {
                eight(place)
                place += 8
                continue
            }
            let first = place
            place += 8
            while place + 8 <= bytes.count {
                let next = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                guard next == 0 else {
                    place += next.littleEndian.trailingZeroBitCount / 8
                    break
                }
                place += 8
            }
            zeros(place - first)
        }
        return place
    }

    /// Splits a run into copies of 3 to 258 bytes each, and at most two single bytes.
    @inline(__always)
    private static func eachCopy(of count: Int, copy: (_ length: Int) -> Void, single: () -> Void) {
        var left = count
        while left >= 3 {
            let length = min(left, 258)
            copy(length)
            left -= length
        }
        for _ in 0..<left { single() }
    }

    /// Writes the block header: the lengths of all codes, each as a code of four bits.
    private func write(_ code: HuffmanCode, to stream: inout BitStream) {
        stream.append(bits: 1, count: 1)
        stream.append(bits: 2, count: 2)
        stream.append(bits: UInt64(Self.symbols - 257), count: 5)
        stream.append(bits: 0, count: 5)
        stream.append(bits: 15, count: 4)
        // The lengths of the code length codes, in the order of RFC 1951: 0 for the repetition codes, 16 to 18.
        for index in 0..<19 {
            stream.append(bits: index < 3 ? 0 : 4, count: 3)
            stream.flush()
        }
        let ownCode = HuffmanCode(counts: Array(repeating: 1, count: 16), longest: 4)
        for length in code.lengths {
            stream.append(ownCode.entries[length])
            stream.flush()
        }
        stream.append(ownCode.entries[1])
    }
}

/// The deflate encoding of a copy length (RFC 1951, section 3.2.5).
struct CopyLength {
    var symbol: Int
    var extra: UInt64
    var extraBits: Int

    /// The encodings, indexed by length; entries below 3 are unused.
    static let all: [CopyLength] = {
        var all = Array(repeating: CopyLength(symbol: 257, extra: 0, extraBits: 0), count: 259)
        var length = 3
        for symbol in 257..<285 {
            let extraBits = symbol < 265 ? 0 : (symbol - 261) / 4
            for extra in 0..<(1 << extraBits) where length <= 258 {
                all[length] = CopyLength(symbol: symbol, extra: UInt64(extra), extraBits: extraBits)
                length += 1
            }
        }
        all[258] = CopyLength(symbol: 285, extra: 0, extraBits: 0)
        return all
    }()
}

/// A bit stream that begins with the lowest bit of the first byte.
struct BitStream {
    private var place: UnsafeMutablePointer<UInt8>
    private var waiting: UInt64 = 0
    private var waitingCount = 0

    /// Creates a stream into memory, which needs eight bytes more than the stream.
    init(to place: UnsafeMutablePointer<UInt8>) { self.place = place }

    /// Appends a symbol's code; see `HuffmanCode.entries`.
    @inline(__always)
    mutating func append(_ entry: UInt32) {
        append(bits: UInt64(entry & 0xFFFF), count: Int(entry &>> 16))
    }

    /// Appends bits: at most 57 between two calls of `flush`.
    @inline(__always)
    mutating func append(bits: UInt64, count: Int) {
        waiting |= bits &<< UInt64(truncatingIfNeeded: waitingCount)
        waitingCount &+= count
    }

    /// Writes all complete pending bytes.
    @inline(__always)
    mutating func flush() {
        UnsafeMutableRawPointer(place).storeBytes(of: waiting.littleEndian, as: UInt64.self)
        let bytes = waitingCount &>> 3
        place += bytes
        waiting = waiting &>> UInt64(truncatingIfNeeded: bytes &* 8)
        waitingCount &= 7
    }

    /// Writes all pending bits. Returns the end of the stream.
    mutating func close() -> UnsafeMutablePointer<UInt8> {
        flush()
        guard waitingCount > 0 else { return place }
        place[0] = UInt8(truncatingIfNeeded: waiting)
        return place + 1
    }
}
