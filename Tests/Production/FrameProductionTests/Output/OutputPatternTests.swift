import Foundation
import RenderTestSupport
import Testing

@testable import FrameProduction

/// Names of outputs from patterns: placeholders, numbered frames, and texts that cannot leave their folder.
@Suite struct OutputPatternTests {
    private static let labels = OutputLabels(
        take: "take 7", config: "opera", shot: "sc01",
        values: [("variables.mask", "../masks/red.png"), ("lights.0.intensity", "1.5")],
        settings: [("output.size", "[8, 8]")])

    @Test(arguments: [
        ("films/%s.mp4", "films/sc01.mp4"), ("%t_%m.png", "take-7_opera.png"), ("%v/x.mov", "red-1.5/x.mov"),
        ("%{variables.mask}.png", "red.png"), ("%{mask}/%{intensity}", "red/1.5"), ("%{output.size}.png", "8--8.png"),
        ("100%%/%s", "100%/sc01"), ("%%04d/%s", "%04d/sc01"), ("seq/%t_%m.%04d.png", "seq/take-7_opera.%04d.png"),
        ("%d.png", "%d.png"), ("a%%.%d.png", "a%%.%d.png"),
    ])
    func placeholdersAreReplaced(pattern: String, path: String) throws {
        #expect(try OutputPattern(pattern).destination(for: Self.labels).description == path)
    }

    @Test(arguments: [
        "../x", "..", "../../etc/passwd", "/etc/x", ".hidden", "a/../../b", "a\\b", "~", "x\ny", "", "...", "-rf",
    ])
    func valuesCannotLeaveTheirFolder(value: String) throws {
        let labels = OutputLabels(take: value, config: value, shot: value, values: [("mask", value)])
        for placeholder in ["%t", "%m", "%s", "%v", "%{mask}"] {
            let path = try OutputPattern("out/\(placeholder)/x.png").destination(for: labels).description
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[0] == "out" && parts[2] == "x.png", "\(path)")
            #expect(parts[1].allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }, "\(path)")
            #expect(parts[1].first.map { $0 != "." && $0 != "-" } == true, "\(path)")
        }
    }

    @Test(arguments: [
        ("%x.png", "there is no placeholder %x; the placeholders are: %t the take"), ("a%", "there is no placeholder %;"),
        ("50% off", "there is no placeholder % ;"), ("%4d.png", "%4d is not a frame number; write %04d"),
        ("%099d.png", "%099d is not a frame number"), ("%04d_%04d.png", "the frame number occurs 2 times"),
        ("%04d/a.png", "the frame number is in the name of a folder"), ("%{}.png", "%{} names no value"),
        ("%{hat}.png", "%{hat} has no value; the values are output.size, variables.mask, lights.0.intensity"),
        ("a.%04d", "a.%04d: numbered frames are files; end the name in .png"),
        ("a.%04d.mp4", "a.%04d.mp4: .mp4 is one file with all frames; remove the frame number"),
        ("a.%04d.tga", "a.%04d.tga: frames are not written as .tga"),
    ])
    func mistakesNameThePlaceholder(pattern: String, message: String) {
        let error = caught(ProductionError.self) { try OutputPattern(pattern).destination(for: Self.labels) }
        #expect(error?.description.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func everyPlaceholderIsListed() {
        let error = caught(ProductionError.self) { try OutputPattern("%q") }
        for placeholder in OutputPattern.Placeholder.allCases {
            #expect(error?.description.contains(placeholder.rawValue) == true)
        }
    }

    @Test func plainPathsHaveOnlyFrameNumbers() throws {
        #expect(
            try OutputDestination(path: "seq/a.%04d.png")
                == .folder(URL(fileURLWithPath: "seq"), names: FrameNames(prefix: "a.", digits: 4, suffix: ".png")))
        #expect(try OutputDestination(path: "a.%04d.png").description == "a.%04d.png")
        let error = caught(ProductionError.self) { try OutputDestination(path: "%t.png") }
        #expect(error?.description.contains("%t has no text here") == true)
    }

    @Test(arguments: ["png", "exr", "tif", "tiff"])
    func severalFramesForOnePictureNameAPattern(ending: String) throws {
        let destination = try OutputDestination(path: "a/b.c.\(ending)")
        let error = caught(ProductionError.self) { try destination.check(frames: 2) }
        #expect(error?.description.contains(" NAME.%04d.\(ending), ") == true, "\(error.map { "\($0)" } ?? "")")
        #expect(throws: Never.self) { try destination.check(frames: 1) }
        #expect(throws: Never.self) { try OutputDestination(path: "a/b.%d.\(ending)").check(frames: 2) }
    }

    @Test func namesAndIndicesCorrespond() {
        let names = FrameNames(prefix: "a.", digits: 4, suffix: ".png", start: 1001)
        #expect(names.name(of: 0) == "a.1001.png" && names.name(of: 9_000) == "a.10001.png")
        for index in [0, 1, 8_998, 8_999, 123_456] { #expect(names.index(of: names.name(of: index)) == index) }
        for other in ["a.1000.png", "a.01001.png", "a.-001.png", "a.+1001.png", "a..png", "a.png", "b.1001.png", "a.1001.PNG"] {
            #expect(names.index(of: other) == nil, "\(other)")
        }
        #expect(FrameNames(start: -100).name(of: 100) == "frame-000000.png")
        #expect(FrameNames(start: -100).index(of: "frame-000000.png") == 100)
        #expect(FrameNames(start: -100).index(of: "frame-9223372036854775807.png") == nil)
    }
}
