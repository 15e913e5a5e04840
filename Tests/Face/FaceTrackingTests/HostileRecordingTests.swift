import FaceTracking
import Foundation
import RenderTestSupport
import Testing

/// Reading any file gives frames or a one-line error, fast and in little memory.
@Suite struct HostileRecordingTests {
    private static func sample(frameCount: Int, seed: UInt64 = 8) -> [UInt8] {
        var random = RandomRecording(generator: SeededGenerator(seed: seed), vertexCount: 2)
        var writer = JSONLineWriter(decimalPlaces: 3)
        var text = writer.line(of: random.header()) + "\n"
        for index in 0..<frameCount { text += writer.line(of: random.frame(index: index)) + "\n" }
        return Array(text.utf8)
    }

    private static func table(rowCount: Int) -> [UInt8] {
        let rows = (0..<rowCount).map { row in
            row % 3 == 2 ? "01:02:03:0\(row).5,0" : "01:02:03:0\(row).5,61," + (0..<61).map { "0.\($0)" }.joined(separator: ",")
        }
        return Array(([LiveLinkTableTests.columns] + rows).joined(separator: "\n").utf8)
    }

    /// Short takes of the supported apps, each with the parts that can be damaged.
    private static var foreign: [[UInt8]] {
        let faceCap = FaceCapTests.text(
            (0..<4).map { FaceCapTests.row("\(16 * $0)", head: [1, 2, 3], shapes: [.jawOpen: 0.5]) })
        let percents = (0..<4).map {
            IFacialMocapTests.line(shapes: [.jawOpen: Double($0)], extras: "FM_SAD&1|", head: "1,2,3,0.1,0.2,-0.5")
        }
        let packets = LiveLinkPacketsTests.capture(LiveLinkPacketsTests.sequence(4))
        return [Array(faceCap.utf8), Array(percents.joined(separator: "\n").utf8), packets, gzipStored(packets)]
    }

    /// Reads all readable frames and checks that any error is a proper message.
    private func read(_ bytes: [UInt8], isLenient: Bool = false, _ comment: @autoclosure () -> String = "") throws {
        do {
            _ = try frames(of: bytes, options: RecordingOptions(isLenient: isLenient))
        } catch let error as RecordingError {
            let text = "\(error)"
            #expect(!text.isEmpty && !text.contains(where: \.isNewline) && text.utf8.count < 700, "\(text) \(comment())")
        }
    }

    @Test func truncatedRecordingEndsCleanly() throws {
        let short = Self.sample(frameCount: 1, seed: 1)
        for end in short.indices {
            try read(Array(short[..<end]), "cut at \(end)")
        }
        let long = Self.sample(frameCount: 8)
        for end in stride(from: short.count, to: long.count, by: 61) {
            try read(Array(long[..<end]), "cut at \(end)")
        }
    }

    @Test func truncatedTableEndsCleanly() throws {
        let table = Self.table(rowCount: 4)
        for end in table.indices {
            try read(Array(table[..<end]), "cut at \(end)")
        }
    }

    @Test func truncatedForeignTakesEndCleanly() throws {
        for take in Self.foreign {
            for end in stride(from: 0, to: take.count, by: 7) { try read(Array(take[..<end]), "cut at \(end)") }
        }
    }

    @Test func truncationIsAnErrorOrDropsFrames() throws {
        let sample = Self.sample(frameCount: 2)
        let lastLine = sample.dropLast().lastIndex(of: 0x0A) ?? 0
        for end in stride(from: lastLine + 2, to: sample.count - 1, by: 3) {
            #expect(!message(of: Array(sample[..<end])).isEmpty, "cut at \(end)")
        }
        #expect(message(of: Array(sample.dropLast())).isEmpty)
    }

    @Test(arguments: [false, true]) func randomDamageEndsCleanly(isLenient: Bool) throws {
        var generator = SeededGenerator(seed: isLenient ? 21 : 22)
        for sample in [Self.sample(frameCount: 4), Self.table(rowCount: 6)] + Self.foreign {
            for round in 0..<200 {
                var bytes = sample
                for _ in 0..<generator.integer(in: 1...6) {
                    let place = generator.integer(in: 0...(bytes.count - 1))
                    switch generator.integer(in: 0...3) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes[place] = [0x7B, 0x5B, 0x22, 0x2C, 0x0A, 0x39, 0x65, 0x2D, 0][generator.integer(in: 0...8)]
                    case 2: bytes.removeSubrange(place..<min(place + generator.integer(in: 1...40), bytes.count))
                    default: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
                    }
                    if bytes.isEmpty { bytes = [0] }
                }
                try read(bytes, isLenient: isLenient, "round \(round) of \(generator)")
            }
        }
    }

    @Test func hostileLinesAreRejected() throws {
        let deep = String(repeating: "[", count: 200_000)
        let lines = [
            deep, #"{"time":"# + deep, #"{"time":0,"faces":"# + deep, String(repeating: #"{"time":"#, count: 50_000),
            #"{"time":"# + String(repeating: "9", count: 300_000) + #","faces":[]}"#,
            #"{"time":1e"# + String(repeating: "9", count: 1000) + #","faces":[]}"#,
            #"{"time":1e-"# + String(repeating: "9", count: 1200) + #","faces":[]}"#,
            #"{"time":-,"faces":[]}"#, #"{"time":0.,"faces":[]}"#, #"{"time":1e,"faces":[]}"#, #"{"time":.5,"faces":[]}"#,
            #"{"time":0,"faces":[,]}"#, #"{"time":0,"faces":[],}"#, #"{"time":0,"faces":[{}]}"#, #"{"time":0 "faces":[]}"#,
            #"{"time":0,"faces":[],"picture":"\#u{0}"}"#, #"{"time":0,"faces":[],"picture":"\u12"}"#, "\u{0}",
            #"{"time":0,"faces":[],"picture":"abc"#, #"{"time":0,"faces":[],"picture":"abc\"#, "[]", "null", "true", "1",
            "\"\"", "{}",
        ]
        for line in lines {
            let message = message(of: shortHeader + "\n" + line)
            #expect(message.hasPrefix("take.txt:2:") && message.utf8.count < 300, "\(line.prefix(60)): \(message)")
        }
        let invalid =
            Array((shortHeader + "\n" + #"{"time":0,"faces":[],"picture":""#).utf8) + [0xC0, 0x80] + Array(#""}"#.utf8)
        #expect(message(of: invalid) == "take.txt:2:33: picture: the text is not UTF-8")
    }

    /// The file is sparse and takes no disk space.
    @Test func endlessLineIsRejectedInLittleMemory() throws {
        try withTemporaryFile(Array((shortHeader + "\n").utf8)) { url in
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 8 << 30)
            try handle.close()
            let before = residentBytes()
            let reader = try Recording.open(at: url, options: RecordingOptions(lineLengthLimit: 1 << 20)).makeReader()
            #expect(throws: RecordingError.self) { try reader.next() }
            #expect(residentBytes() - before < 64 << 20)
        }
    }

    @Test func lenientReadingSkipsAndCountsBadLines() throws {
        let long = #"{"time":3,"faces":[],"picture":""# + String(repeating: "x", count: 500) + #""}"#
        let text = [
            shortHeader, #"{"time":0,"faces":[]}"#, "garbage", #"{"time":1,"faces":[]}"#, #"{"time":1,"faces":[]}"#, "{", "{",
            "{", "{",
            long, #"{"time":2,"faces":[]}"#, #"{"time":3,"fa"#,
        ].joined(separator: "\n")
        try withTemporaryFile(Array(text.utf8)) { url in
            let reader = try Recording.open(at: url, options: RecordingOptions(isLenient: true, lineLengthLimit: 400))
                .makeReader()
            var frames: [TrackedFrame] = []
            while let frame = try reader.next() { frames.append(frame) }
            #expect(frames.map(\.time) == [0, 1, 2])
            #expect(frames.map(\.index) == [0, 1, 2])
            #expect(reader.skippedLines == 8)
            #expect(reader.skippedReasons.count == RecordingReader.keptReasons)
            #expect(try reader.next() == nil)
        }
        #expect(message(of: text).hasPrefix("take.txt:3:1: found \"garbage\" where an object"))
    }

    @Test func readingResumesAfterAnOverlongLine() throws {
        let long = String(repeating: "x", count: 300_000)
        let text = "\(shortHeader)\n\(long)\n{\"time\":0,\"faces\":[]}\n\(long)\n\(long)\n{\"time\":1,\"faces\":[]}\n\(long)"
        let read = try frames(of: text, options: RecordingOptions(isLenient: true, lineLengthLimit: 100))
        #expect(read.map(\.time) == [0, 1])
        #expect(
            message(of: text, options: RecordingOptions(lineLengthLimit: 100))
                == "take.txt:2:1: the line is longer than 100 bytes")
    }

    @Test func memoryDoesNotGrowWithLength() throws {
        var random = RandomRecording(generator: SeededGenerator(seed: 5), vertexCount: 400)
        var writer = JSONLineWriter(decimalPlaces: 5)
        let header = random.header()
        let face = TrackedFace(id: "a", vertices: (0..<400).map { _ in SIMD3(random.float(), random.float(), random.float()) })
        let line = writer.line(of: TrackedFrame(index: 0, time: 0, faces: [face])).dropFirst(#"{"time":0"#.count)
        try withTemporaryFile(Array((writer.line(of: header) + "\n").utf8)) { url in
            let handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
            #if DEBUG
                let count = 300
            #else
                let count = 6000
            #endif
            for index in 0..<count { try handle.write(contentsOf: Data("{\"time\":\(index)\(line)\n".utf8)) }
            try handle.close()
            // Other tests allocate memory in this process at the same time, but not in every attempt.
            var leastGrowth = Int.max
            for _ in 0..<8 where leastGrowth >= 2 << 20 {
                let reader = try Recording.open(at: url).makeReader()
                for _ in 0..<100 { _ = try reader.next() }
                let early = residentBytes()
                var read = 100
                while try reader.next() != nil { read += 1 }
                #expect(read == count)
                leastGrowth = min(leastGrowth, residentBytes() - early)
            }
            #expect(leastGrowth < 2 << 20, "\(count * line.utf8.count) bytes were read")
        }
    }
}

/// The resident memory of the process; 0 if the system does not report it.
func residentBytes() -> Int {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return (Int(statistics.split(separator: " ").dropFirst().first ?? "0") ?? 0) * 4096
}
