import Foundation
import ImageCodecs
import JSONText
import RenderConfig
import RenderTestSupport
import Testing

@testable import Studio

/// The curves of the timeline are the values of the recording, in finer steps for shorter ranges.
@Suite struct RecordedValuesTests {
    private static let frameCount = 5000
    private static let lost = 120...123

    private func values() throws -> RecordedValues {
        let transform = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.4,1]"
        var lines = [#"{"format":"bianlian-recording","version":1,"imageSize":[32,18],"frameRate":30}"#]
        for frame in 0..<Self.frameCount {
            let jaw = Double(frame) / Double(Self.frameCount)
            lines.append(
                "{\"time\":\(Double(frame) / 30),\"faces\":[{\"id\":\"a\",\"isTracked\":\(!Self.lost.contains(frame)),"
                    + "\"transform\":\(transform),\"blendShapes\":{\"jawOpen\":\(jaw)}}]}")
        }
        return try withTemporaryFolder { folder in
            try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("take.jsonl"))
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("recording: take.jsonl\n", to: config)
            return try RecordedValues(of: try RenderJob.load(configAt: config)) { false }
        }
    }

    private func curves(of frames: ClosedRange<Int>?, in values: RecordedValues) throws -> OrderedJSON {
        try #require(OrderedJSON(parsing: values.curves(of: frames, revision: 1).compactText.utf8))
    }

    @Test func shortRangeHasOneBucketPerFrame() throws {
        let values = try values()
        let all = try curves(of: nil, in: values)
        #expect(all["frames"] == .number(5000) && all["from"] == .number(0))
        #expect(all["curves"]?["jawOpen"]?.elements.count == 2000)
        let part = try curves(of: 100...149, in: values)
        #expect(part["frames"] == .number(50) && part["from"] == .number(100))
        let jaw = try #require(part["curves"]?["jawOpen"]?.elements)
        #expect(jaw.count == 50)
        for (index, bucket) in jaw.enumerated() {
            let frame = 100 + index
            if Self.lost.contains(frame) {
                #expect(bucket == .null, "frame \(frame)")
            } else {
                let value = OrderedJSON.number(Double(frame) / 5000)
                #expect(bucket.elements == [value, value], "frame \(frame)")
            }
        }
    }

    @Test func rangeBeyondEndIsClamped() throws {
        let values = try values()
        let last = try curves(of: 4990...6000, in: values)
        #expect(last["from"] == .number(4990) && last["frames"] == .number(10))
        let none = try curves(of: 6000...7000, in: values)
        #expect(none["frames"] == .number(0) && none["curves"] == [:])
        #expect(try curves(of: 0...9, in: RecordedValues())["frames"] == .number(0))
    }
}
