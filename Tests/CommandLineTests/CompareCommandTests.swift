import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// `bianlian compare` as people and scripts run it.
@Suite struct CompareCommandTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var status: Int32
        /// Texts that standard output or standard error contains.
        var words: [String]
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., status: Int32, _ words: String...) {
            self.arguments = arguments
            self.status = status
            self.words = words
        }
    }

    /// All cases run in the folder of `ComparedFiles`.
    static let results: [Case] = [
        Case("plain.png", "plain.png", status: 0, "plain.png: equal\n"),
        Case("plain.png", "deep.png", status: 0, "deep.png: equal\n"),
        Case(
            "plain.png", "changed.png", status: 1,
            "changed.png: failed, 2 of 3072 pixels differ (0.065 %), by at most 40 levels, psnr 55.64 dB",
            "\n  exact.count is 2, the threshold is exact.count > 0; worst at 60,40 (40): #b4a05a became #b4785a; differing: "),
        Case("plain.png", "small.png", status: 1, "small.png: failed\n  the result is 9×9 pixels and the reference 64×48\n"),
        // Thresholds.
        Case("plain.png", "changed.png", "--fail", "channel.maximum > 40", status: 0, "changed.png: passed, 2 of"),
        Case("plain.png", "changed.png", "--fail", "channel.maximum > 39", status: 1, "channel.maximum is 40"),
        Case(
            "plain.png", "changed.png", "--fail", "psnr < 20", "--fail", "exact.share > 0.01%", status: 1,
            "exact.share is 0.00065104"),
        Case(
            "plain.png", "changed.png", "--fail", "psnr < 20", "--warn", "exact.count > 0", status: 0, "changed.png: warned, ",
            "exact.count is 2"),
        Case("plain.png", "changed.png", "--rules", "rules.yaml", status: 0, "changed.png: warned"),
        Case("plain.png", "changed.png", "--rules", "rules.yaml", "--fail", "channel.maximum > 30", status: 1, "is 40"),
        // Tolerances.
        Case(
            "plain.png", "changed.png", "--fail", "channel.count > 1", "--tolerance", "channel=6", status: 0,
            "changed.png: passed"),
        Case("plain.png", "changed.png", "--fail", "channel.count > 1", "--tolerance", "channel=5.5", status: 1, "is 2"),
        // Areas.
        Case("plain.png", "changed.png", "--ignore", "10,5,1x1", status: 1, "1 of 3071 pixels differ"),
        Case(
            "plain.png", "changed.png", "--ignore", "10,5,1x1", "--ignore", "50,30,99x99", status: 0, "changed.png: equal"),
        Case(
            "plain.png", "changed.png", "--ignore", "200,0,5x5", status: 1,
            "note: the ignored rectangle 5×5 at 200,0 is outside the picture (64×48)\n"),
        Case("plain.png", "changed.png", "--ignore-mask", "mask.png", status: 0, "changed.png: equal"),
        Case(
            "plain.png", "changed.png", "--region", "left=0,0,32x48", "--fail", "left: channel.maximum > 5", status: 1,
            #"region "left": channel.maximum is 6"#),
        Case(
            "plain.png", "changed.png", "--region", "left=0,0,32x48", "--fail", "left: channel.maximum > 6", status: 0,
            "changed.png: passed"),
        Case(
            "plain.png", "changed.png", "--region", "out=200,200,5x5", "--fail", "out: channel.maximum > 6", status: 1,
            "has no pixels to compare"),
        // Alpha: the veils differ by 3 levels of alpha, which is invisible over red but not over black and white.
        Case("veil.png", "other-veil.png", "--fail", "channel.maximum > 3", status: 0, "by at most 3 levels"),
        Case("veil.png", "other-veil.png", "--fail", "psnr < 300", "--background", "#c80000", status: 0, "passed"),
        Case("veil.png", "other-veil.png", "--fail", "psnr < 300", status: 1, "psnr is"),
        // OKLab with its options: a neighbour of the changed pixel has a near but different colour.
        Case(
            "plain.png", "changed.png", "--fail", "oklab.maximum > 0.05", "--no-antialiasing-detection", status: 1,
            "oklab.maximum is"),
        Case(
            "plain.png", "changed.png", "--metric", "oklab", "--tolerance", "oklab=0.5", "--search-radius", "2", "--fail",
            "oklab.count > 0", status: 0, "oklab 0"),
        // Folders.
        Case("a", "a", status: 0, "x/equal.png: equal\n脸.png: equal\n"),
        Case(
            "a", "b", status: 1, "x/equal.png: equal\n脸.png: failed", "bianlian: 2 pictures: 1 passed, 1 failed, in ",
            "note: skipped files that are not pictures, or folders visited before: a/notes.txt, b/notes.txt"
        ),
        Case(
            "a", "more", status: 1, "extra.png: failed\n  there is no reference a/extra.png for more/extra.png\n",
            "there is no more/脸.png for the reference a/脸.png", "(1 missing, 1 extra)"),
        Case("a", "b", "--fail", "psnr < 20", "--threads", "1", status: 0, "2 pictures: 2 passed"),
    ]

    @Test(arguments: results) func resultsHaveExitCodeAndText(_ testCase: Case) throws {
        try withTemporaryFolder { folder in
            _ = try ComparedFiles(in: folder)
            let run = try runBianlian(["compare"] + testCase.arguments, in: folder)
            #expect(run.status == testCase.status, "\(run.text)\(run.errorText)")
            for words in testCase.words {
                #expect((run.text + run.errorText).contains(words), "\(words) is not in:\n\(run.text)\(run.errorText)")
            }
            // With --quiet only the exit code reports the result.
            let quiet = try runBianlian(["compare", "--quiet"] + testCase.arguments, in: folder)
            #expect(quiet.status == testCase.status && quiet.text.isEmpty && quiet.errorText.isEmpty, "\(quiet.errorText)")
        }
    }

    static let failures: [Case] = [
        Case("plain.png", status: 64, "<result> is missing; see bianlian compare --help"),
        Case("plain.png", "a", status: 64, "plain.png is a file and a a folder; compare two pictures or two folders"),
        Case("a", "plain.png", status: 64, "compare two pictures or two folders"),
        Case("plain.png", "plain.png", "--threads", "0", status: 64, "--threads takes a number from 1 to 1024, not 0"),
        Case("plain.png", "plain.png", "--fail", "flop > 3", status: 64, #"there is no metric "flop""#),
        Case("plain.png", "plain.png", "--fail", "psnr > 3", status: 64, "use <"),
        Case("plain.png", "plain.png", "--warn", "channel.minimum > 3", status: 64, #"channel has no "minimum""#),
        Case(
            "plain.png", "plain.png", "--fail", "face: psnr < 3", status: 64,
            #"there is no region "face"; define it with --region"#),
        Case(
            "plain.png", "plain.png", "--region", "face=0,0,9x9", "--fail", "fac: psnr < 3", status: 64,
            #"there is no region "fac"; did you mean "face"?"#),
        Case("plain.png", "plain.png", "--region", "face", status: 64, "a region is NAME=X,Y,WxH"),
        Case("plain.png", "plain.png", "--region", "a=0,0,1x1", "--region", "a=0,0,2x2", status: 64, "is given twice"),
        Case("plain.png", "plain.png", "--ignore", "0,0,9", status: 64, "a rectangle is X,Y,WxH"),
        Case("plain.png", "plain.png", "--ignore", "0,0,0x9", status: 64, "a rectangle is X,Y,WxH"),
        Case("plain.png", "plain.png", "--metric", "mse", status: 64, "metrics are exact, channel, oklab"),
        Case("plain.png", "plain.png", "--background", "red", status: 64, "a colour is '#rrggbb'"),
        Case("plain.png", "plain.png", "--tolerance", "psnr=3", status: 64, "a tolerance is channel=0…255"),
        Case("plain.png", "plain.png", "--tolerance", "oklab=nan", status: 64, "a tolerance is channel=0…255"),
        Case("plain.png", "plain.png", "--search-radius", "17", status: 64, "--search-radius takes a number from 0 to 16"),
        Case("plain.png", "plain.png", "--pixels-per-degree", "0", status: 64, "--pixels-per-degree takes a number from 1"),
        Case("plain.png", "plain.png", "--difference-kind", "nice", status: 64, "kinds are highlighted, strip and blink"),
        Case("plain.png", "plain.png", "--junit", "", status: 64, "--junit takes a path"),
        Case(
            "plain.png", "plain.png", "--fail", "psnr < 10%", status: 64, "but the figure is in decibels; give a plain number"),
        Case(
            "plain.png", "plain.png", "--fail", "exact.count > 1%", status: 64,
            "a number of pixels; give a plain number, or exact.share"),
        Case("plain.png", "changed.png", "--difference-kind", "strip", status: 64, "--difference-kind needs --difference"),
        // An output may not replace an input.
        Case(
            "plain.png", "changed.png", "--difference", "./changed.png", status: 64,
            "--difference would overwrite ./changed.png, which the command reads; give another path"),
        Case("plain.png", "changed.png", "--junit", "changed.png", status: 64, "JUnit results are not written as .png"),
        Case("a", "b", "--difference", "b/", status: 64, "--difference would overwrite b/, which the command reads"),
        Case("a", "b", "--maps", "b", status: 64, "--maps would overwrite b, which the command reads"),
        Case(
            "film.png", "other-film.png", status: 65,
            "film.png: this PNG is an animation of 2 frames, but a still picture is needed; use it as a video, or"),
        Case("text.png", "plain.png", status: 65, "use PNG, JPEG, WebP, TGA, BMP, TIFF or OpenEXR here"),
        Case("plain.png", "text.png", "--json", status: 65, "text.png: this picture format is not supported"),
        Case(
            "small.png", "small.png", "--ignore-mask", "mask.png", status: 65,
            "mask.png: the mask has 64×48 pixels, but the picture has 9×9"),
        Case(
            "plain.png", "plain.png", "--ignore-mask", "text.png", status: 65,
            "--ignore-mask: text.png: this picture format is not supported"),
        Case(
            "plain.png", "plain.png", "--rules", "wrong.yaml", status: 65,
            #"wrong.yaml:1:1: fial: unknown key; did you mean "fail"?"#),
        Case("none.png", "plain.png", status: 66, "none.png: there is no such picture or folder"),
        Case("plain.png", "none", status: 66, "none: there is no such picture or folder"),
        Case(
            "empty", "empty", status: 66,
            "neither empty nor empty contains a picture (PNG, JPEG, WebP, TGA, BMP, TIFF or OpenEXR)"),
        Case("plain.png", "plain.png", "--ignore-mask", "none.png", status: 66, "none.png: there is no such picture"),
        Case("plain.png", "plain.png", "--rules", "none.yaml", status: 66, "none.yaml: there is no such file of rules"),
        Case("plain.png", "changed.png", "--difference", "none/d.png", status: 73, "there is no folder none"),
        Case("a", "b", "--difference", "plain.png/d", status: 73, "plain.png/d: cannot be created"),
        Case("plain.png", "changed.png", "--maps", "plain.png", status: 64, "maps are not written as .png"),
        Case("plain.png", "changed.png", "--report", "plain.png", status: 64, "a report is not written as .png"),
        Case("plain.png", "plain.png", "--quiet", "--junit", "none/j.xml", status: 73, "there is no folder none"),
    ]

    @Test(arguments: failures) func failuresGiveOneLineAndExitCode(_ testCase: Case) throws {
        try withTemporaryFolder { folder in
            _ = try ComparedFiles(in: folder)
            let before = try names(in: folder)
            let run = try runBianlian(["compare"] + testCase.arguments + (testCase.status == 73 ? ["--quiet"] : []), in: folder)
            #expect(run.status == testCase.status, "\(run.text)\(run.errorText)")
            #expect(run.text.isEmpty, "\(run.text)")
            for words in testCase.words { #expect(run.errorText.contains(words), "\(run.errorText)") }
            #expect(
                run.errorText.hasPrefix("bianlian: ") && run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == before)
        }
    }

    @Test func jsonIsOneLineWithDocumentedKeys() throws {
        try withTemporaryFolder { folder in
            _ = try ComparedFiles(in: folder)
            let equal = try report(runBianlian(["compare", "plain.png", "deep.png", "--json"], in: folder))
            #expect(
                equal["equal"] as? Bool == true && equal["differentPixels"] as? Int == 0 && equal["maxDifference"] as? Int == 0)
            #expect(equal["psnr"] is NSNull && equal["ssim"] as? Double == 1 && equal["flip"] as? Double == 0)
            let run = try runBianlian(["compare", "a", "b", "--json", "--quiet", "--threads", "2"], in: folder)
            #expect(run.status == 1 && run.errorText.isEmpty)
            let lines = run.text.split(separator: "\n")
            try #require(lines.count == 1)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
            #expect(object["equal"] as? Bool == false && object["differentPixels"] as? Int == 2)
            #expect((object["psnr"] as? Double ?? 0) > 20)
            let pairs = try #require(object["pairs"] as? [[String: Any]])
            #expect(pairs.map { $0["name"] as? String } == ["x/equal.png", "脸.png"])
            #expect((object["environment"] as? [String: Any])?["threads"] as? Int == 2)
            // Metrics that are not requested are not computed.
            let exact = try runBianlian(
                ["compare", "plain.png", "changed.png", "--json", "--metric", "exact"], in: folder)
            #expect(exact.text.contains(#""differentPixels": 2"#) && exact.text.contains(#""flip": null"#))
        }
    }

    @Test func outputFilesAreWrittenForEachPair() throws {
        try withTemporaryFolder { folder in
            let files = try ComparedFiles(in: folder)
            let run = try runBianlian(
                [
                    "compare", "a", "b", "--difference", "shown", "--difference-kind", "channel", "--maps", "maps", "--junit",
                    "results.xml", "--report", "report", "--stats",
                ], in: folder)
            #expect(run.status == 1 && run.errorText.contains("bianlian: reading "), "\(run.errorText)")
            #expect(try names(in: files.url("shown")) == ["脸.png"])
            let shown = try readImage(at: files.url("shown/脸.png")).standardImage
            #expect(shown.size == ComparedFiles.size && shown[0, 0] != shown[60, 40])
            #expect(try Data(contentsOf: files.url("maps/脸.png/channel.f32")).count == ComparedFiles.size.pixelCount * 4)
            #expect(try String(contentsOf: files.url("results.xml"), encoding: .utf8).contains(#"tests="2" failures="1""#))
            #expect(FileManager.default.fileExists(atPath: files.url("report/index.html").path))
            for kind in ["highlighted", "strip", "blink", "psnr"] {
                let name = "\(kind).png"
                let one = try runBianlian(
                    ["compare", "plain.png", "changed.png", "--difference", name, "--difference-kind", kind], in: folder)
                #expect(one.status == 1)
                let width = try PNGDecoder().decode([UInt8](Data(contentsOf: files.url(name)))).size.width
                #expect(kind == "strip" ? width > 3 * ComparedFiles.size.width : width == ComparedFiles.size.width)
            }
            // Pictures of different sizes have no difference picture; a note reports it and the run continues.
            let sizes = try runBianlian(["compare", "plain.png", "small.png", "--difference", "none.png"], in: folder)
            #expect(sizes.status == 1 && sizes.errorText.contains("note: no difference picture of small.png"))
        }
    }

    @Test func outputDoesNotDependOnThreadCount() throws {
        try withTemporaryFolder { folder in
            _ = try ComparedFiles(in: folder)
            for sides in [["a", "more"], ["plain.png", "changed.png"]] {
                let texts = try (1...3).map { threads in
                    try runBianlian(
                        ["compare"] + sides + ["--threads", "\(threads)", "--metric", "oklab", "--metric", "psnr"], in: folder
                    ).text
                }
                #expect(texts[0] == texts[1] && texts[0] == texts[2] && !texts[0].isEmpty)
            }
        }
    }
}
