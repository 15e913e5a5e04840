import Foundation
import RenderTestSupport
import Testing

@Suite("The helpers of the tests")
struct HelperTests {
    struct Sloppy: Error, CustomStringConvertible { var description = "two\nlines" }
    struct Neat: Error, CustomStringConvertible { var description = "one line" }

    @Test("Truncation calls the reader with every shorter file and nothing else")
    func everyCut() {
        var lengths: [Int] = []
        cutAtEveryByte(of: [UInt8](repeating: 1, count: 100)) { bytes in
            lengths.append(bytes.count)
            throw Neat()
        }
        #expect(lengths == Array(0..<100))
    }

    @Test("Long files are truncated densely at both ends and evenly in between")
    func longCut() {
        var lengths: [Int] = []
        cutAtEveryByte(of: [UInt8](repeating: 1, count: 100_000), expecting: .mayPass) { lengths.append($0.count) }
        #expect(lengths.count == 3072)
        #expect(lengths.prefix(1024).elementsEqual(0..<1024) && lengths.suffix(1024).elementsEqual(98_976..<100_000))
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $1 - $0 < 100 && $1 > $0 })
    }

    @Test("A reader that accepts a truncated file or gives a two-line error is reported")
    func sloppyReaders() {
        withKnownIssue { cutAtEveryByte(of: [1, 2]) { _ in } }
        withKnownIssue { cutAtEveryByte(of: [1, 2]) { _ in throw Sloppy() } }
        withKnownIssue { expectOneLine(Sloppy()) }
    }

    @Test("Combinations are in order, and an error names the failing one")
    func combinations() {
        let pairs = everyCombination([1, 2], ["a", "b"]).map { number, letter -> String in "\(number)\(letter)" }
        #expect(pairs == ["1a", "1b", "2a", "2b"])
        #expect(everyCombination([1, 2], [3], [4, 5], [6, 7]).count == 8)
        let error = caught(CombinationError.self) {
            try withEvery("threads", in: [1, 2]) { threads in
                try withEvery("tile", in: [16, 64]) { tile in
                    if threads == 2 && tile == 64 { throw Neat() }
                }
            }
        }
        #expect(error.map { "\($0)" } == "with threads = 2, tile = 64: one line")
    }

    @Test("A temporary folder is removed afterwards")
    func temporaryFolder() throws {
        let path = try withTemporaryFolder { folder in
            try Data([1]).write(to: folder.appendingPathComponent("file"))
            #expect(try names(in: folder) == ["file"])
            return folder.path
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("Missing shared data is nil")
    func sharedData() {
        #expect(SharedData.url("no/such/file") == nil)
        #expect(SharedData.files(in: "no/such/folder", withExtension: "png").isEmpty)
        #expect(FileManager.default.fileExists(atPath: SharedData.packageRoot.appendingPathComponent("Package.swift").path))
    }

    @Test("Running a program that is not built throws")
    func notBuilt() {
        #expect(throws: CommandLineRunError.self) { try runBuiltProgram("no-such-program", []) }
    }
}
