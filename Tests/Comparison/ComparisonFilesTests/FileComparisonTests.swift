import ComparisonFiles
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Synchronization
import Testing

/// The results that a comparison of files reports.
@Suite struct FileComparisonTests {
    /// Two folders of noise, in which some pictures differ, one is missing, one is extra and one is damaged.
    private func withFolders(_ body: (ImageMatch) throws -> Void) throws {
        try withTemporaryFolder { folder in
            var generator = SeededGenerator(seed: 31)
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            for side in [a, b] { try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true) }
            for number in 10..<22 {
                let size = ImageSize(20 + number * 3, 40 - number)
                let picture = SRGBImage(size: size) { _, _ in
                    SRGBA8(
                        red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
                        blue: .random(in: 0...255, using: &generator), alpha: number % 3 == 0 ? 200 : 255)
                }
                var changed = picture
                for _ in 0..<(number % 4) { changed[number, number / 2].red ^= .random(in: 1...99, using: &generator) }
                if number != 20 { try PNGEncoder().write(picture, to: a.appendingPathComponent("\(number).png")) }
                if number != 11 { try PNGEncoder().write(changed, to: b.appendingPathComponent("\(number).png")) }
            }
            try Data("no picture".utf8).write(to: b.appendingPathComponent("12.png"))
            try body(ImageMatch(reference: a, result: b))
        }
    }

    @Test func resultsDoNotDependOnThreads() throws {
        try withFolders { match in
            var reports: [String] = []
            for threads in 1...3 {
                var comparison = FileComparison()
                comparison.threads = threads
                comparison.plan = ComparisonPlan(Self.rules(measuring: [.channel, .psnr, .exact]))
                let names = Mutex<[String]>([])
                let summary = try comparison.run(match) { pair in
                    names.withLock { $0.append(pair.pair.name) }
                    // Pictures are available for drawing.
                    #expect((pair.pictures != nil) == (pair.comparison != nil))
                }
                let expected = (10..<22).map { "\($0).png" }
                #expect(names.withLock { $0 } == expected && summary.pairs.map(\.pair.name) == expected)
                reports.append(summary.pairs.map(Self.text).joined(separator: "\n"))
            }
            #expect(reports[0] == reports[1] && reports[0] == reports[2])
        }
    }

    @Test func failingPairDoesNotAffectOthers() throws {
        try withFolders { match in
            let summary = try FileComparison().run(match)
            let equal = summary.pairs.filter { $0.comparison?.isEqual == true }.map(\.pair.name)
            #expect(equal == ["16.png"] && summary.count(of: .passed) == 1)
            #expect(summary.pairs.filter(\.isUnreadable).map(\.pair.name) == ["12.png"])
            #expect(summary.pairs[1].reasons[0].contains("there is no") && summary.pairs[1].reasons[0].contains("b/11.png"))
            #expect(summary.pairs[10].reasons[0].contains("there is no reference"))
            #expect(summary.verdict == .failed && !summary.isEqual)
            // The summary keeps little of each pair.
            #expect(summary.pairs.allSatisfy { $0.pictures == nil && $0.comparison?.maps.isEmpty ?? true })
        }
    }

    @Test func interruptedRunHasNoVerdict() throws {
        try withFolders { match in
            let asked = Mutex(0)
            var comparison = FileComparison()
            comparison.isInterrupted = {
                asked.withLock { count in
                    count += 1
                    return count > 4
                }
            }
            let error = caught(InterruptedComparison.self) { try comparison.run(match) }
            #expect(error?.finished == 4 && error?.of == 12)
        }
    }

    @Test func errorsOfTheResultHandlerPropagate() throws {
        struct Enough: Error {}
        try withFolders { match in
            #expect(throws: Enough.self) {
                try FileComparison().run(match) { pair in if pair.pair.name == "13.png" { throw Enough() } }
            }
        }
    }

    @Test func equalAndDifferentFilesAreDistinguished() throws {
        try withTemporaryFolder { folder in
            let plain = SRGBImage(size: ImageSize(5, 3), filledWith: SRGBA8(red: 10, green: 20, blue: 30))
            var changed = plain
            changed[4, 2].green = 25
            let (a, b) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("b.png"))
            try PNGEncoder().write(plain, to: a)
            try PNGEncoder().write(changed, to: b)
            let equal = try FileComparison().run(ImageMatch(reference: a, result: a))
            #expect(equal.isEqual && equal.verdict == .passed && equal.count(of: .passed) == 1)
            let different = try FileComparison().run(ImageMatch(reference: a, result: b))
            #expect(!different.isEqual && different.verdict == .failed)
            let finding = try #require(different.pairs.first?.reasons.first)
            #expect(finding.contains("4,2") && finding.contains("#0a141e became #0a191e"), "\(finding)")
        }
    }

    private static func rules(measuring metrics: Set<Metric>) -> ComparisonRules {
        var rules = ComparisonRules()
        rules.metrics = metrics
        return rules
    }

    /// Everything that must not depend on threads.
    private static func text(_ pair: ComparedPair) -> String {
        "\(pair.pair.name) \(pair.verdict) \(pair.reasons) \(pair.comparison.map { "\($0.measurements)" } ?? "")"
    }
}
