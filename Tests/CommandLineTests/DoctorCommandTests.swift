import Foundation
import RenderTestSupport
import Testing

/// `bianlian doctor` on machines that lack dependencies.
@Suite struct DoctorCommandTests {
    /// Runs `doctor`; returns the parts by name, the verdict and the run.
    private func parts(_ options: [String] = [], _ environment: [String: String]) throws -> (
        parts: [String: [String: Any]], isGood: Bool, run: CommandLineRun
    ) {
        let run = try runBianlian(
            ["doctor", "--json"] + options, environment: ["BIANLIAN_TRACKER": "/nowhere"].merging(environment) { $1 })
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        return (try #require(object["parts"] as? [String: [String: Any]]), object["good"] as? Bool == true, run)
    }

    @Test func emptyPathLacksOnlyOptionalParts() throws {
        let (parts, isGood, run) = try parts(["PATH": "/nowhere"])
        #expect(run.status == 0 && isGood && run.errorText.isEmpty, "\(run.errorText)")
        #expect(
            Set(parts.keys) == [
                "model-reader", "sandbox", "files", "ffmpeg", "tracker", "cache", "processor", "memory", "terminal",
            ])
        #expect(parts["model-reader"]?["state"] as? String == "good" && parts["files"]?["state"] as? String == "good")
        for part in ["ffmpeg", "tracker", "cache", "terminal"] {
            #expect(parts[part]?["state"] as? String == "missing" && parts[part]?["loss"] is String, "\(part)")
        }
        #expect(parts["ffmpeg"]?["found"] as? String == "ffmpeg and ffprobe not in the PATH")
        #expect((parts["ffmpeg"]?["remedy"] as? String)?.contains("install ffmpeg") == true)
        #expect(parts["tracker"]?["remedy"] as? String == "make tracker")
        let words = try runBianlian(["doctor"], environment: ["PATH": "/nowhere", "BIANLIAN_TRACKER": "/nowhere"])
        #expect(words.text.contains("  missing  ffmpeg       ffmpeg and ffprobe not in the PATH\n"), "\(words.text)")
        #expect(words.text.contains("to do: make tracker"))
    }

    @Test(arguments: [
        (["--require", "ffmpeg"], ["PATH": "/nowhere"], Int32(69), "ffmpeg"),
        (["--require", "cache", "--require", "tracker"], [:], 69, "tracker, cache"),
        (["--require", "cache"], [:], 73, "cache"),
        (["--require", "cache"], ["BIANLIAN_CACHE": "/dev/null/cache", "BIANLIAN_CACHE_SIZE": "1G"], 73, "cache"),
        ([], ["BIANLIAN_MODEL_READER": "/nowhere/reader"], 69, "model-reader"),
        ([], ["BIANLIAN_MODEL_READER": "/bin/false"], 69, "model-reader"),
        ([], ["BIANLIAN_FILES": "/nowhere"], 66, "files"),
    ])
    func missingPartsGiveOneLineError(options: [String], environment: [String: String], status: Int32, named: String) throws {
        let (_, isGood, run) = try parts(options, environment)
        #expect(run.status == status && !isGood, "\(run.errorText)")
        #expect(run.errorText.hasPrefix("bianlian: required but missing or limited: \(named)"), "\(run.errorText)")
        #expect(run.errorText.filter(\.isNewline).count == 1)
    }

    @Test func unknownPartIsUsageError() throws {
        #expect(try runBianlian(["doctor", "--require", "camera"]).status == 64)
    }

    /// An ffmpeg built without libx264, the encoder for MP4.
    @Test func missingEncodersAreNamed() throws {
        try withTemporaryFolder { folder in
            let table =
                " Encoders:\n ------\n V....D prores_ks x\n V....D libvpx-vp9 x\n V....D gif x\n V....D apng x\n A....D aac x\n A....D pcm_s16le x\n A....D libopus x\n"
            try writeProgram(
                "#!/bin/sh\ncase \"$*\" in *-version*) echo 'ffmpeg version 9.1-test Copyright' ;; *) printf '\(table.replacing("\n", with: "\\n"))' ;; esac\n",
                at: folder.appendingPathComponent("ffmpeg"))
            try writeProgram(
                "#!/bin/sh\necho 'ffprobe version 9.1-test Copyright'\n", at: folder.appendingPathComponent("ffprobe"))
            let ffmpeg = try #require(try parts(["PATH": folder.path + ":/usr/bin:/bin"]).parts["ffmpeg"])
            #expect(ffmpeg["state"] as? String == "limited", "\(ffmpeg)")
            #expect(ffmpeg["missingEncoders"] as? [String] == ["libx264"])
            #expect((ffmpeg["found"] as? String)?.contains("9.1-test") == true)
            #expect((ffmpeg["loss"] as? String)?.hasSuffix(": .mp4") == true)
            // An ffmpeg that fails counts as missing.
            try writeProgram("#!/bin/sh\nexit 3\n", at: folder.appendingPathComponent("ffmpeg"))
            #expect(try parts(["PATH": folder.path + ":/usr/bin:/bin"]).parts["ffmpeg"]?["state"] as? String == "missing")
        }
    }

    private func parts(_ environment: [String: String]) throws -> (
        parts: [String: [String: Any]], isGood: Bool, run: CommandLineRun
    ) {
        try parts([], environment)
    }
}
