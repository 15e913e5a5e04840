import FaceTracking
import Foundation
import RenderTestSupport
import Testing

/// Gzip files are read as their contents, in the same small amount of memory.
@Suite struct CompressionTests {
    private static let lines = shortHeader + "\n" + (0..<300).map { #"{"time":\#($0),"faces":[]}"# }.joined(separator: "\n")

    @Test func compressedLinesEqualPlainLines() throws {
        let plain = try frames(of: Self.lines)
        #expect(plain.count == 300)
        #expect(try frames(of: gzipStored(Array(Self.lines.utf8))) == plain)
        let table = LiveLinkTableTests.table([LiveLinkTableTests.row("01:00:00:00.0", shapes: ["JawOpen": 0.5])])
        #expect(try frames(of: gzipStored(Array(table.utf8))) == frames(of: table))
    }

    @Test func concatenatedMembersAreOneFile() throws {
        let bytes = Array(Self.lines.utf8)
        #expect(try frames(of: gzipStored(Array(bytes[..<1000])) + gzipStored(Array(bytes[1000...]))).count == 300)
    }

    /// More than one chunk; lines cross the chunk boundaries.
    @Test func longFilesAreReadCompletely() throws {
        let text = shortHeader + "\n" + (0..<20_000).map { #"{"time":\#($0),"faces":[]}"# }.joined(separator: "\n")
        #expect(try frames(of: gzipStored(Array(text.utf8))).last?.time == 19_999)
    }

    @Test func damageIsReportedAndLenientReadingKeepsEarlierFrames() throws {
        let packed = gzipStored(Array(Self.lines.utf8))
        let cut = Array(packed.dropLast(700))
        #expect(message(of: cut).hasSuffix("beyond byte \(cut.count - 15) of the output: the file is truncated"))
        var damaged = packed
        damaged[packed.count - 5] ^= 1
        #expect(message(of: damaged).hasSuffix("incorrect data check"))
        damaged = packed
        damaged[10] = 7
        #expect(
            message(of: damaged)
                == "take.txt: its gzip data cannot be decompressed beyond byte 0 of the output: invalid block type")
        // The data before the damage is one chunk, and each damaged chunk counts once.
        let long = shortHeader + "\n" + (0..<20_000).map { #"{"time":\#($0),"faces":[]}"# }.joined(separator: "\n")
        try withTemporaryFile(gzipStored(Array(long.utf8)).dropLast(200_000)) { url in
            let reader = try Recording.open(at: url, options: RecordingOptions(isLenient: true)).makeReader()
            var count = 0
            while try reader.next() != nil { count += 1 }
            #expect(count > 5000 && reader.skippedLines == 1)
            #expect(try Recording.open(at: url).countFrames() == count + 1)
        }
    }

    @Test func truncatedGzipEndsCleanly() {
        let packed = gzipStored(Array(Self.lines.utf8.prefix(400)))
        cutAtEveryByte(of: packed) { _ = try frames(of: $0) }
    }

    /// Data whose last byte repeats 60 million times, and the message about it. The compressed file has about 400,000 bytes.
    static let bombs: [(start: [UInt8], lineLengthLimit: Int, message: String)] = [
        (Array((shortHeader + "\n ").utf8), 1 << 30, "the output exceeds 100 times the size of the file"),
        (Array((shortHeader + "\n ").utf8), 1 << 20, "take.txt:2:1: the line is longer than 1048576 bytes"),
        (
            [6, 0xFF, 0xFF, 0xFF, 0xFF, 0], 1 << 20,
            "packet 1, byte 5: 0 is out of range; allowed: the length of a packet, from 1 to 65507 bytes"
        ),
    ]

    @Test(arguments: bombs.indices) func gzipBombIsRejectedEarlyInLittleMemory(index: Int) throws {
        let bomb = gzipBomb(Self.bombs[index].start, thenLastRepeated: 60 << 20)
        var options = RecordingOptions(lineLengthLimit: Self.bombs[index].lineLengthLimit)
        let before = residentBytes()
        #expect(message(of: bomb, options: options).hasSuffix(Self.bombs[index].message))
        options.isLenient = true
        #expect(message(of: bomb, options: options) == "")
        // Other tests allocate memory in this process at the same time.
        #expect(residentBytes() - before < 128 << 20)
    }
}
