import Foundation
import RenderTestSupport
import Testing

@testable import FaceTracking

/// Recordings saved as UTF-16 by spreadsheets.
@Suite struct UTF16RecordingTests {
    /// A text in UTF-16.
    private func utf16(_ text: String, isBigEndian: Bool = false, hasMark: Bool = true) -> [UInt8] {
        let units: [UInt16] = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
    }

    private let table = LiveLinkTableTests.table([
        LiveLinkTableTests.row("01:00:00:58.000", shapes: ["JawOpen": 0.25]),
        LiveLinkTableTests.row("01:00:00:59.000"), LiveLinkTableTests.row("01:00:01:00.000"),
    ])

    @Test(arguments: [false, true]) func tablesAreRead(isBigEndian: Bool) throws {
        let bytes = utf16(table, isBigEndian: isBigEndian)
        #expect(Recording.mayBegin(with: Array(bytes.prefix(64))))
        let read = try frames(of: bytes)
        let plain = try frames(of: table)
        #expect(read == plain && read.count == 3 && read[0].faces[0].blendShapes[.jawOpen] == 0.25)
    }

    @Test func compressedTablesAreRead() throws {
        let plain = try frames(of: table)
        #expect(try frames(of: gzipStored(utf16(table))) == plain)
    }

    /// The text spans several chunks and has characters of one to four bytes.
    @Test func recordingsOfSeveralChunksAreRead() throws {
        let name = String(repeating: "aé变\u{1F3AD}", count: 20_001)
        let line = #"{"time":0,"faces":[{"id":"\#(name)","isTracked":false}]}"#
        let read = try frames(of: utf16(shortHeader + "\n" + line + "\n"))
        #expect(read.count == 1 && read[0].faces[0].id == name)
    }

    @Test func truncatedCharactersAreReplaced() throws {
        var transcoder = try #require(UTF16Transcoder(textBeginningWith: [0xFF, 0xFE]))
        // An unpaired high surrogate, one byte at a time, then half a code unit.
        let bytes: [UInt8] = [0x3D, 0xD8, 0x61, 0x00, 0x62]
        var text: [UInt8] = []
        for byte in bytes { text += transcoder.utf8(of: [byte]) }
        text += transcoder.rest()
        #expect(String(decoding: text, as: UTF8.self) == "\u{FFFD}a\u{FFFD}")
        let more = transcoder.rest()
        #expect(more.isEmpty)
    }

    @Test(arguments: [false, true]) func textWithoutByteOrderMarkIsRejected(isBigEndian: Bool) throws {
        let bytes = utf16(table, isBigEndian: isBigEndian, hasMark: false)
        #expect(
            message(of: bytes)
                == "take.txt: is UTF-16 text without a byte-order mark, not a recording; save it as UTF-8 "
                + "(in a spreadsheet, as CSV UTF-8)")
        let error = caught(RecordingError.self) { _ = try frames(of: bytes) }
        guard case .otherFile? = error else {
            Issue.record("The error must have the exit code of bad data: \(String(describing: error))")
            return
        }
    }
}
