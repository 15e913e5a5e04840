import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The option, the config, its schema, the help and the rasterizer have the same limit for the size of frames.
@Suite struct SizeLimitTests {
    private static let limit = Rasterizer.largestSide

    @Test func sizeOptionAcceptsUpToRasterizerLimit() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "{}", as: "plain.yaml")
            func render(_ size: String) throws -> CommandLineRun {
                try runBianlian(
                    ["render", scene.path("plain.yaml"), "--size", size, "--output", scene.path("out-\(size).png"), "--quiet"])
            }
            #expect(try render("\(Self.limit)x1").status == 0)
            let refused = try render("\(Self.limit + 1)x1")
            #expect(refused.status == 64)
            #expect(refused.errorText.contains("each side from 1 to \(Self.limit), such as 1280x720"), "\(refused.errorText)")
            let help = try runBianlian(["render", "--help"]).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(help.contains("each side from 1 to \(Self.limit)"))
        }
    }

    @Test func configAndSchemaHaveSameSizeLimit() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "output: {size: [4, \(Self.limit + 1)]}", as: "large.yaml")
            let run = try runBianlian(["validate", scene.path("large.yaml")])
            #expect(run.status == 65)
            #expect(
                run.errorText.contains("\(Self.limit + 1) is not a whole number from 1 to \(Self.limit)"), "\(run.errorText)")
            for schema in [ConfigSchema.text(), SuiteSchema.text()] {
                #expect(schema.contains("\"maximum\": \(Self.limit)"))
            }
        }
    }

    @Test func oversizedRecordingIsRejectedBeforeDrawing() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let header = #"{"format":"bianlian-recording","version":1,"imageSize":[9000,10],"frameRate":30}"#
            try AtomicFile.write(header + "\n{\"time\":0,\"faces\":[]}\n", to: folder.appendingPathComponent("wide.jsonl"))
            try scene.write(config: "recording: wide.jsonl\n", as: "wide.yaml")
            for command in [
                ["validate", scene.path("wide.yaml")], ["render", scene.path("wide.yaml"), "--output", scene.path("o")],
            ] {
                let run = try runBianlian(command)
                #expect(run.status == 65)
                #expect(
                    run.errorText.contains("9000×10, is too large; give `size`, with sides from 1 to \(Self.limit)"),
                    "\(run.errorText)")
            }
            #expect(
                try runBianlian(
                    ["render", scene.path("wide.yaml"), "--size", "90x10", "--output", scene.path("o"), "--quiet"]).status == 0)
        }
    }
}
