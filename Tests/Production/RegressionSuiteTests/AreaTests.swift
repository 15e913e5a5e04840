import Foundation
import ImageCodecs
import Imaging
import Testing

@testable import RegressionSuite

/// Areas of frames that are ignored, or compared with their own thresholds.
@Suite struct AreaTests {
    private static func suite(_ compare: String) -> String {
        "cases: [{name: a, config: scene.yaml, frames: 10, compare: \(compare)}]"
    }

    /// Records a golden, changes a rectangle of it and runs the suite again.
    private func run(_ compare: String, spoiling rectangle: (x: Range<Int>, y: Range<Int>)) throws -> SuiteResult {
        try withFixture { fixture in
            try fixture.write(
                SRGBImage(size: SuiteFixture.size) { x, _ in
                    x < 8 ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 0, green: 0, blue: 0)
                }, as: "left.png")
            _ = try fixture.run(Self.suite("{}"), .missing)
            var golden = try readImage(at: fixture.url("goldens/a-000010.png")).standardImage
            for y in rectangle.y { for x in rectangle.x { golden[x, y] = SRGBA8(red: 255, green: 0, blue: 255) } }
            try fixture.write(golden, as: "goldens/a-000010.png")
            return try fixture.run(Self.suite(compare))
        }
    }

    @Test(arguments: ["{rectangles: [[0, 0, 8, 32]]}", "{mask: left.png}"])
    func ignoredAreaMayDiffer(area: String) throws {
        #expect(try run("{ignore: \(area)}", spoiling: (0..<8, 0..<32)).statuses == [.passed])
        #expect(try run("{ignore: \(area)}", spoiling: (0..<9, 0..<32)).statuses == [.failed])
    }

    @Test(arguments: ["square", "face", "face/square"])
    func pixelsOfIgnoredNodesMayDiffer(node: String) throws {
        // In frame 10, the square is in the centre and six pixels wide.
        #expect(try run("{ignore: {nodes: [\(node)]}}", spoiling: (22..<26, 14..<18)).statuses == [.passed])
        #expect(try run("{ignore: {nodes: [\(node)]}}", spoiling: (0..<4, 0..<4)).statuses == [.failed])
    }

    @Test func regionsHaveTheirOwnThresholds() throws {
        let compare = "{fail: [exact.share > 50%], regions: [{name: left, area: {mask: left.png}, fail: [exact.count > 3]}]}"
        #expect(try run(compare, spoiling: (0..<1, 0..<3)).statuses == [.passed])
        let failed = try run(compare, spoiling: (0..<1, 0..<4))
        #expect(failed.statuses == [.failed])
        #expect(failed.lines.first?.hasPrefix("region \"left\": exact.count is 4, the threshold is exact.count > 3") == true)
        #expect(try run(compare, spoiling: (20..<30, 0..<30)).statuses == [.passed])
    }

    @Test func unknownNodesAndMasksAreErrors() throws {
        let cases = [
            ("{nodes: [sqaure]}", #"there is no node "sqaure"; did you mean "square"?"#),
            ("{mask: lfet.png}", "lfet.png"),
            ("{mask: small.png}", "the mask has 2×2 pixels, but the frames have 48×32; the sizes must be equal"),
        ]
        try withFixture { fixture in
            try fixture.write(SRGBImage(size: ImageSize(2, 2), filledWith: .clear), as: "small.png")
            for (area, message) in cases {
                let result = try fixture.run(Self.suite("{ignore: \(area)}"))
                #expect(result.statuses == [.error])
                #expect(result.lines.first?.contains("suite.yaml:1:") == true && result.lines.first?.contains(message) == true)
            }
        }
    }

    @Test func rectangleOutsideFramesGivesNote() throws {
        try withFixture { fixture in
            try fixture.write(Self.suite("{ignore: {rectangles: [[0, 0, 8, 8], [48, 0, 9, 9]]}}"), as: "suite.yaml")
            let found = RegressionSuite.check(at: fixture.url("suite.yaml"))
            #expect(found.problems.isEmpty, "\(found.problems)")
            let notes = found.notes.filter { $0.contains("is outside the frames") }
            let words = "the rectangle of 9×9 at 48,0 is outside the frames, which have 48×32 pixels"
            #expect(notes.count == 1 && notes[0].contains(words), "\(notes)")
        }
    }
}
