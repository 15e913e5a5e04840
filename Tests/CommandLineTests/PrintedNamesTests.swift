import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// File names are untrusted text. On GitHub, a printed line that begins with `::` or contains `##[` is a command to the runner,
/// and control characters are commands to a terminal.
@Suite struct PrintedNamesTests {
    static let names = [
        "::error::hello.png", "  ::stop-commands::x.png", "##[error]hello.png", "a##[group]b.png", "\u{1B}[31mred.png",
        "bell\u{7}.png",
        "\u{9B}31m.png", "two\n::error::lines.png", "bidi\u{202E}gnp.png",
        "zero\u{200B}width.png",
    ]

    private func expectHarmless(_ run: CommandLineRun, _ name: String) {
        for line in (run.text + run.errorText).split(whereSeparator: \.isNewline) {
            #expect(
                !line.drop { $0.isWhitespace }.hasPrefix("::") && !line.contains("##["), "\(name.debugDescription): \(line)")
            let controls = line.unicodeScalars.filter { [.control, .format].contains($0.properties.generalCategory) }
            #expect(controls.isEmpty, "\(name.debugDescription): \(line.debugDescription)")
        }
    }

    @Test(arguments: names) func comparePrintsNoRunnerCommands(_ name: String) throws {
        try withTemporaryFolder { folder in
            let picture = SRGBImage(size: ImageSize(2, 2)) { _, _ in SRGBA8(red: 9, green: 9, blue: 9) }
            let other = SRGBImage(size: ImageSize(2, 2)) { x, _ in SRGBA8(red: UInt8(x), green: 9, blue: 9) }
            for (side, shown) in [("a", picture), ("b", other)] {
                let place = folder.appendingPathComponent(side)
                try AtomicFile.makeFolder(place)
                try PNGEncoder().write(shown, to: place.appendingPathComponent(name))
                try PNGEncoder().write(shown, to: place.appendingPathComponent(side + ".png"))
                try AtomicFile.write("", to: place.appendingPathComponent(name + ".txt"))
            }
            let run = try runBianlian(["compare", "a", "b"], in: folder)
            #expect(run.status == 1 && run.text.contains("pixels differ"), "\(run.text)\(run.errorText)")
            expectHarmless(run, name)
        }
    }

    @Test(arguments: names) func otherCommandsPrintNoRunnerCommands(_ name: String) throws {
        try withTemporaryFolder { folder in
            let picture = SRGBImage(size: ImageSize(2, 2)) { _, _ in SRGBA8(red: 9, green: 9, blue: 9) }
            try PNGEncoder().write(picture, to: folder.appendingPathComponent(name))
            try AtomicFile.write("background: '#102030'\n", to: folder.appendingPathComponent(name + ".yaml"))
            for arguments in [["inspect", name], ["validate", name + ".yaml"], ["inspect", "no" + name], ["render", name]] {
                expectHarmless(try runBianlian(arguments, in: folder), name)
            }
        }
    }

    @Test func ordinaryNamesArePrintedUnchanged() throws {
        try withTemporaryFolder { folder in
            try AtomicFile.write("{}", to: folder.appendingPathComponent("变脸 a::b #1.yaml"))
            #expect(try runBianlian(["validate", "变脸 a::b #1.yaml"], in: folder).text == "变脸 a::b #1.yaml: ok\n")
        }
    }
}
