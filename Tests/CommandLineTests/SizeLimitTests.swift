import Bianlian
import Foundation
import RegressionSuite
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

    /// The values of a key in a tree of JSON, wherever they are.
    private static func values(of key: String, below tree: Any) -> [Any] {
        switch tree {
        case let object as [String: Any]:
            object.sorted { $0.key < $1.key }.flatMap { $0.key == key ? [$0.value] : values(of: key, below: $0.value) }
        case let list as [Any]: list.flatMap { values(of: key, below: $0) }
        default: []
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
                let tree = try #require(try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
                // Other keys of this name are lengths.
                let sizes = Self.values(of: "size", below: tree).filter {
                    Self.values(of: "type", below: $0).contains { $0 as? String == "integer" }
                }
                #expect(!sizes.isEmpty)
                for size in sizes { #expect(Self.values(of: "maximum", below: size) as? [Int] == [Self.limit]) }
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
