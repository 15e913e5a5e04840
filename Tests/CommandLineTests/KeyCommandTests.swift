import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The `bianlian key` command.
@Suite struct KeyCommandTests {
    /// A green screen with a face-coloured square on it.
    private func picture(in folder: URL) throws -> String {
        let picture = SRGBImage(size: ImageSize(64, 48)) { x, y in
            (20..<40).contains(x) && (15..<35).contains(y)
                ? SRGBA8(red: 210, green: 160, blue: 130) : SRGBA8(red: 30, green: UInt8(150 + x / 4), blue: 70)
        }
        let file = folder.appendingPathComponent("-plate:1.png")
        try PNGEncoder().write(picture, to: file)
        return file.path
    }

    private func ranges(_ run: CommandLineRun) throws -> [[String: Any]] {
        #expect(run.status == 0, "\(run.errorText)")
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        return try #require(object["ranges"] as? [[String: Any]])
    }

    @Test func pickAndSuggestHaveDocumentedKeys() throws {
        try withTemporaryFolder { folder in
            let file = try picture(in: folder)
            for arguments in [["pick", file, "--at", "5,5"], ["suggest", file]] {
                let found = try ranges(try runBianlian(["key"] + arguments + ["--json"]))
                let first = try #require(found.first)
                for (key, most) in [("hue", 360.0), ("saturation", 1), ("value", 1)] {
                    let pair = try #require(first[key] as? [NSNumber])
                    #expect(pair.count == 2 && pair.allSatisfy { (0...most).contains($0.doubleValue) }, "\(key)")
                }
                #expect((first["color"] as? String)?.hasPrefix("#1e") == true)
            }
        }
    }

    @Test func suggestPrintsConfigLineToPaste() throws {
        try withTemporaryFolder { folder in
            let run = try runBianlian(["key", "suggest", try picture(in: folder)])
            let text = String(decoding: run.output, as: UTF8.self)
            #expect(run.status == 0 && text.contains("  key: {color: \"#1e") && text.contains("% of the picture"))
        }
    }

    @Test func mistakesGiveOneLineAndExitCode() throws {
        try withTemporaryFolder { folder in
            let file = try picture(in: folder)
            let text = folder.appendingPathComponent("text.png")
            try Data("no picture".utf8).write(to: text)
            let cases: [([String], Int32, String)] = [
                (["pick", file, "--at", "64,5"], 64, "columns are 0 to 63, rows 0 to 47"),
                (["pick", file, "--at", "-1,5"], 64, "outside"), (["pick", file, "--at", "a"], 64, "X,Y"),
                (["pick", file, "--at", "1,1", "--radius", "101"], 64, "0 to 100"),
                (["pick", folder.path + "/none.png", "--at", "1,1"], 66, "none.png"),
                (["suggest", text.path], 65, "text.png"), (["suggest", folder.path], 66, "not a file"),
            ]
            for (arguments, code, part) in cases {
                let run = try runBianlian(["key"] + arguments)
                #expect(run.status == code && run.errorText.contains(part), "\(arguments): \(run.status) \(run.errorText)")
                #expect(run.errorText.split(separator: "\n").count == 1 && run.output.isEmpty)
            }
        }
    }
}
