import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Missing numbers in a sequence repeat the previous picture, with a note")
struct SequenceNumbersTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var names: [String]
        var pictures: [Int]?
        var note: String?
        var testDescription: String { names.joined(separator: " ") }
    }

    private static func missing(_ number: Int) -> String {
        "f: picture \(number) is missing; the picture before it is repeated"
    }

    static let cases: [Case] = [
        Case(names: ["a1.png", "a2.png", "a3.png"], pictures: [0, 1, 2]),
        Case(names: ["a1.png", "a2.png", "a4.png"], pictures: [0, 1, 1, 2], note: missing(3)),
        Case(
            names: ["s2.0008.png", "s2.0009.png", "s2.0012.png", "s2.0015.png", "s2.0016.png", "s2.0017.png"],
            pictures: [0, 1, 1, 1, 2, 2, 2, 3, 4, 5],
            note: "f: pictures 10, 11, 13, 14 are missing (4 in all); the picture before each gap is repeated"),
        // Every second or fifth frame of a film is complete.
        Case(names: ["a0.png", "a5.png", "a10.png"], pictures: [0, 1, 2]),
        Case(names: ["a0.png", "a2.png", "a6.png", "a8.png"], pictures: [0, 1, 1, 2, 3], note: missing(4)),
        // The extension's case is irrelevant.
        Case(names: ["a1.png", "a2.PNG", "a4.png"], pictures: [0, 1, 1, 2], note: missing(3)),
        // Dates and hand-picked photos.
        Case(
            names: ["p20240101.png", "p20240105.png", "p20240302.png"], pictures: [0, 1, 2],
            note: "f: more picture numbers are missing than present, so the pictures are shown one after the other; "
                + "the first gap is 20240102-20240104"),
        // Numbers that do not count frames, or two of them.
        Case(names: ["a.png", "b.png"], pictures: nil),
        Case(names: ["a1.png", "b2.png", "b4.png"], pictures: nil),
        Case(names: ["1-1.png", "1-2.png", "2-4.png"], pictures: nil),
        Case(names: ["a1.png", "a01.png", "a2.png"], pictures: nil),
        Case(names: ["a1.png", "a2.png", "a99999999999999999999.png"], pictures: nil),
    ]

    @Test("numbers, gaps and notes match the file names", arguments: cases)
    func numbers(_ given: Case) {
        let numbers = SequenceNumbers(of: given.names)
        #expect(numbers?.pictures == given.pictures)
        #expect(numbers?.note(about: "f") == given.note)
    }

    @Test("patterns of other programs give an error with the folder")
    func patterns() {
        #expect(ImageSequence.folder(ofPattern: "a/f_%04d.png") == "a")
        #expect(ImageSequence.folder(ofPattern: "f.%d.png") == ".")
        #expect(ImageSequence.folder(ofPattern: "/shots/s.####.png") == "/shots")
        #expect(ImageSequence.folder(ofPattern: "100%/frames") == nil)
    }

    @Test("a missing picture repeats the previous one, so that later ones keep their time")
    func holding() throws {
        try withTemporaryFolder { folder in
            for number in [0, 1, 3] {
                try PNGEncoder().write(
                    TestFilm.frame(number), to: folder.appendingPathComponent("f_000\(number).png"))
            }
            let sequence = try ImageSequence(in: folder, frameRate: 30)
            #expect(try (0..<sequence.files.count).map { TestFilm.number(of: try sequence.picture($0)) } == [0, 1, 1, 3])
            #expect(sequence.gapNote?.hasSuffix("picture 2 is missing; the picture before it is repeated") == true)
        }
    }
}
