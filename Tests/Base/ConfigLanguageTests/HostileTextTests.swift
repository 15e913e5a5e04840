import RenderTestSupport
import Testing

@testable import ConfigLanguage

/// No malformed text crashes the program or takes excessive memory or time.
@Suite struct HostileTextTests {
    private func outcome(_ bytes: [UInt8]) -> String {
        do {
            _ = try ConfigDocument(parsing: bytes, file: "c.yaml")
            return "read"
        } catch let error as ConfigError {
            return error.description
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func multiplyingAliasesAreRejected() {
        var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        for level in 1..<10 {
            lines.append("a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]")
        }
        #expect(
            outcome(Array(lines.joined(separator: "\n").utf8))
                == "c.yaml: uses 81 aliases (*name); a config may use at most 32")
    }

    @Test func aliasesWithinTheirLimitAreStillBounded() {
        var lines = ["a0: &a0 [" + Array(repeating: "x", count: 100).joined(separator: ",") + "]"]
        for level in 1..<9 {
            lines.append("a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 4).joined(separator: ", ") + "]")
        }
        #expect(outcome(Array(lines.joined(separator: "\n").utf8)).contains("more than 100000 values"))
    }

    @Test(arguments: [(66, "deep"), (900, "deep"), (20_000, "deep")])
    func nestingDepthIsBounded(depth: Int, word: String) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(outcome(Array(text.utf8)).contains(word))
    }

    @Test func giantFilesAreRejectedBeforeReading() {
        let giant = Array(repeating: UInt8(ascii: " "), count: ConfigDocument.largestSize + 1)
        #expect(outcome(giant) == "c.yaml: is 1048577 bytes long; a config is at most 1048576 bytes")
    }

    @Test func invalidUTF8IsRejectedWithItsLine() {
        #expect(outcome(Array("a: b\nc: ".utf8) + [0xFF, 0xFE]) == "c.yaml:2:1: is not UTF-8 text; save the file as UTF-8")
        #expect(outcome([0xFF, 0xFE, 0x61, 0x00]) == "c.yaml:1:1: is UTF-16 text; save the file as UTF-8")
        #expect(outcome([0x61, 0, 0x3A, 0, 0x20, 0, 0x62, 0]) == "c.yaml:1:1: is UTF-16 text; save the file as UTF-8")
        #expect(outcome(Array("a: b".utf8) + [0]) == "c.yaml:1:1: is a binary file, not a config")
    }

    /// Found by a search for quadratic behaviour: it took minutes.
    @Test func manyEmptyKeysInOneLineAreRead() throws {
        let text = "{" + (0..<40_000).map { "k\($0): " }.joined(separator: ",") + "} #ffffff"
        #expect(outcome(Array(text.utf8)) == "read")
    }

    @Test func valueLikeCommentsMatchThePattern() {
        var generator = SeededGenerator(seed: 0xc0)
        let letters: [Character] = [":", ":", " ", " ", "\t", "#", "#", "a", "\"", "é"]
        for _ in 0..<4000 {
            let line = String(
                (0..<generator.integer(in: 0...16)).map { _ in letters[generator.integer(in: 0...letters.count - 1)] })
            let comments = ValueComments(in: line[...], number: 1)
            for start in 0...line.count {
                let rest = line.dropFirst(start)
                let found = rest.firstRange(of: /:[ \t]+#[^ \t#]/).map { range in
                    String(rest[rest.index(before: range.upperBound)...].prefix { !$0.isWhitespace })
                }
                #expect(comments.first(from: start) == found, "\(line.debugDescription) from \(start), \(generator)")
            }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func lineEndingsMatchTheParsersLineCount(end: String) throws {
        let root = try ConfigDocument(parsing: Array("a:\(end)b: #fff\(end)c: 1\(end)".utf8), file: "c.yaml").root
        guard case .mapping(let entries) = root.content else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.map(\.value.commentedText) == [nil, "#fff", nil])
    }
}
