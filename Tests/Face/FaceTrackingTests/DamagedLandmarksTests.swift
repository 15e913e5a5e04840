import Foundation
import RenderTestSupport
import Testing

@testable import FaceTracking

/// A landmark file with an unreadable frame gives an error with its position, or a counted note when lenient.
@Suite struct DamagedLandmarksTests {
    /// The landmarks of a face as objects, all different.
    private static func entries(count: Int = 478, hasIndices: Bool = false) -> [String] {
        (0..<count).map { index in
            let name = hasIndices ? #""index":\#(index),"# : ""
            return #"{\#(name)"x":0.\#(100 + index),"y":0.25,"z":0}"#
        }
    }

    /// A frame with one face.
    private static func frame(_ time: String, _ entries: [String] = Self.entries(), more: String = "") -> String {
        #"{"t":\#(time),\#(more)"face_landmarks":[[\#(entries.joined(separator: ","))]]}"#
    }

    /// The entries with one of them changed.
    private static func changed(hasIndices: Bool = false, _ change: (inout [String]) -> Void) -> [String] {
        var entries = Self.entries(hasIndices: hasIndices)
        change(&entries)
        return entries
    }

    private static let good = [frame("0"), frame("0.04"), frame("0.08")]

    /// Three frames, one of them unreadable, and the message without the file's name.
    struct Damage {
        var frames: [String]
        var message: String
    }

    /// Built by statements, because the type checker is slow on one large literal.
    static let damaged: [Damage] = {
        var cases: [Damage] = []
        func add(_ frames: [String], _ message: String) { cases.append(Damage(frames: frames, message: message)) }
        func addSecond(_ frame: String, _ message: String) { add([good[0], frame, good[2]], message) }
        let numbers = "where a point of three finite numbers is expected"
        addSecond(
            frame("0.04", changed { $0[17] = #"{"x":NaN,"y":0.25,"z":0}"# }), "frame 1, landmark 17: found NaN \(numbers)")
        addSecond(
            frame("0.04", changed { $0[17] = "[0.5,0.25,-Infinity]" }), "frame 1, landmark 17: found -Infinity \(numbers)")
        let missing = frame("0.08", changed { $0[477] = #"{"x":null,"y":0.25,"z":0}"# })
        add([good[0], good[1], missing], "frame 2, landmark 477: found null \(numbers)")
        addSecond(frame("0.04", changed { $0[3] = "[0.5,0.25]" }), "frame 1, landmark 3: found 2 numbers \(numbers)")
        addSecond(
            frame("0.04", changed { $0.removeLast() }),
            "frame 1: found 477 landmarks of three finite numbers where 478 are expected")
        addSecond(
            frame("0.04", changed { $0.insert($0[39], at: 40) }),
            "frame 1, landmark 40: found a repetition of landmark 39 where the next of 478 landmarks is expected")
        addSecond(
            frame("0.04", changed(hasIndices: true) { $0[34] = $0[33] }),
            "frame 1, landmark 34: found index 33 where index 34 is expected")
        let swapped = frame("0", changed(hasIndices: true) { $0.swapAt(33, 263) })
        add([swapped, good[1], good[2]], "frame 0, landmark 33: found index 263 where index 33 is expected")
        addSecond(good[0], "frame 1, time: the time 0.0 s does not come after the previous frame's 0.0 s")
        add(
            [good[0], good[2], good[1]], "frame 2, time: the time 0.04 s does not come after the previous frame's 0.08 s")
        addSecond(frame("NaN"), "frame 1, t: found NaN where a finite number is expected")
        addSecond(
            frame("0.04", more: #""face_blendshapes":[{"jawOpen":NaN}],"#),
            "frame 1, jawOpen: found NaN where a finite number is expected")
        let category = #"{"category_name":"jawOpen","score":0}"#
        addSecond(
            frame("0.04", more: #""face_blendshapes":[[\#(category),\#(category)]],"#),
            #"frame 1, blend shapes: "jawOpen" is given twice; remove one"#)
        return cases
    }()

    private func read(
        _ text: String, isLenient: Bool, frameRate: Double? = nil, _ body: (LandmarkReading) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("dump.json")
            try Data(text.utf8).write(to: url)
            #expect(try LandmarkTake.isFile(at: url))
            let options = RecordingOptions(isLenient: isLenient, frameRate: frameRate)
            try body(try LandmarkReading(contentsOf: url, imageSize: SIMD2(640, 360), options: options))
        }
    }

    /// The message about a text, without its folder.
    private func message(_ text: String, frameRate: Double? = nil) throws -> String {
        let error = caught(RecordingError.self) { try read(text, isLenient: false, frameRate: frameRate) { _ in } }
        let words = "\(try #require(error))"
        return words.range(of: "dump.json").map { String(words[$0.lowerBound...]) } ?? words
    }

    @Test(arguments: damaged.indices) func damagedFrameIsAnErrorOrSkipped(index: Int) throws {
        let (frames, expected) = (Self.damaged[index].frames, Self.damaged[index].message)
        let list = "[" + frames.joined(separator: ",") + "]"
        #expect(try message(list) == "dump.json:1:1: \(expected); --lenient skips the frame")
        // The same, one frame per line.
        let lines = frames.joined(separator: "\n") + "\n"
        let inLine = try message(lines)
        #expect(inLine.hasSuffix(":1: \(expected); --lenient skips the frame") && !inLine.contains("\n"), "\(inLine)")
        for text in [list, lines] {
            try read(text, isLenient: true) { reading in
                #expect(reading.take.frames.count == 2 && reading.skipped.count == 1)
                #expect(reading.take.frames.allSatisfy { $0.faces.count == 1 } && reading.take.frames[0].startsShot)
                let note = reading.notes.first ?? ""
                #expect(reading.notes.count == 1)
                #expect(note.hasSuffix("dump.json: unreadable frames skipped: 1 of 3; the first: \(expected)"), "\(note)")
            }
        }
    }

    @Test func undamagedFramesHaveNoNotes() throws {
        try read("[" + Self.good.joined(separator: ",") + "]", isLenient: true) { reading in
            #expect(reading.take.frames.map(\.time) == [0, 0.04, 0.08] && reading.notes == [])
            #expect(abs(reading.take.frameRate - 25) < 1e-9)
        }
    }

    /// Skipped frames do not change the frame rate.
    @Test func skippedFramesDoNotChangeTheRate() throws {
        let frames = (0..<8).map { $0 == 3 ? #"{"t":0.12,"face_landmarks":[[1]]}"# : Self.frame("\(Double($0) / 25)") }
        try read("[" + frames.joined(separator: ",") + "]", isLenient: true) { reading in
            #expect(reading.take.frames.count == 7 && abs(reading.take.frameRate - 25) < 1e-6)
        }
    }

    @Test func duplicateMappingKeyIsAnErrorOrSkipped() throws {
        let face = "[[" + Self.entries().joined(separator: ",") + "]]"
        let text = #"{"0":\#(face),"2":\#(face),"1":[],"1":\#(face)}"# + " "
        #expect(
            try message(text, frameRate: 25)
                == "dump.json:1:1: frame 1, number: found frame number 1 where a frame number above 1 is expected; "
                + "--lenient skips the frame")
        try read(text, isLenient: true, frameRate: 25) { reading in
            #expect(reading.take.frames.map(\.time) == [0, 0.04, 0.08] && reading.skipped.count == 1)
            #expect(reading.take.frames.map(\.faces.count) == [1, 0, 1])
        }
    }

    /// Without times, frame numbers preserve gaps.
    @Test func frameNumbersGiveTimes() throws {
        let text = [0, 1, 5].map { #"{"frame":\#($0),"face_landmarks":[]}"# }.joined(separator: "\n")
        try read(text, isLenient: false, frameRate: 25) { #expect($0.take.frames.map(\.time) == [0, 0.04, 0.2]) }
    }

    @Test(arguments: [0, 1, 2]) func invalidJSONLineIsAnErrorOrSkipped(line: Int) throws {
        var lines = Self.good
        lines[line] = String(lines[line].dropLast(3))
        let text = lines.joined(separator: "\n")
        let words = try message(text)
        #expect(words.hasPrefix("dump.json:\(line + 1):") && words.contains(": frame \(line): "), "\(words)")
        try read(text, isLenient: true) { reading in
            #expect(reading.take.frames.count == 2 && reading.skipped.count == 1)
        }
    }

    @Test func fileWithoutReadableFramesIsAnError() throws {
        #expect(throws: RecordingError.self) {
            try read(#"[{"t":0,"face_landmarks":[[1]]}]"#, isLenient: true) { _ in }
        }
    }

    /// A byte-order mark, and text in UTF-16.
    @Test func dumpsOfOtherEncodingsAreRead() throws {
        let text = Self.frame("0")
        try read("\u{FEFF}" + text, isLenient: false) { #expect($0.take.frames.count == 1) }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("dump.json")
            let units = Array(("\u{FEFF}" + text).utf16)
            let bytes = units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
            try Data(bytes).write(to: url)
            #expect(try LandmarkTake.isFile(at: url))
            #expect(try LandmarkTake(contentsOf: url, imageSize: SIMD2(640, 360)).frames.count == 1)
        }
    }

    // MARK: The project's own form

    private let header = #"{"format":"bianlian-landmarks","version":1,"imageSize":[640,360],"frameRate":25}"#

    private func ownFrame(_ time: Double, changing change: (inout [String]) -> Void = { _ in }) -> String {
        var numbers = (0..<3 * 468).map { "0.\(1000 + $0)" }
        change(&numbers)
        return #"{"time":\#(time),"faces":[{"landmarks":[\#(numbers.joined(separator: ","))]}]}"#
    }

    @Test func damagedFramesOfOwnFormatAreErrorsOrSkipped() throws {
        let frames = [
            ownFrame(0), ownFrame(0.04) { $0[52] = "NaN" }, ownFrame(0), ownFrame(0.08) { $0.removeLast() }, ownFrame(0.12),
            #"{"time":0.16,"faces":[{"landm"#,
        ]
        let text = ([header] + frames).joined(separator: "\n") + "\n"
        let words = try message(text)
        #expect(words.hasPrefix("dump.json:3:"), "\(words)")
        #expect(
            words.hasSuffix(
                #": frame 1, landmark 17: found "NaN" where a finite number is expected; --lenient skips the frame"#),
            "\(words)")
        try read(text, isLenient: true) { reading in
            #expect(reading.take.frames.map(\.time) == [0, 0.12] && reading.skipped.count == 4)
            let note = reading.notes.first ?? ""
            #expect(note.contains("unreadable frames skipped: 4 of 6; the first: frame 1, landmark 17: found"), "\(note)")
        }
        let doubled = try message([header, ownFrame(0), ownFrame(0)].joined(separator: "\n"))
        #expect(
            doubled
                == "dump.json:3:1: frame 1, time: the time 0.0 s does not come after the previous frame's 0.0 s; --lenient skips the frame"
        )
    }
}
