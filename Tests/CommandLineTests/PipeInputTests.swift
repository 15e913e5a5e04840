import Foundation
import RenderTestSupport
import Testing

/// A pipe, device or socket has no length and may never answer. As any input, it is rejected at once in one line.
@Suite struct PipeInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var status: Int32
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., status: Int32) {
            (self.arguments, self.status) = (arguments, status)
        }
    }

    static let cases: [Case] = [
        Case("compare", "@", "plain.png", status: 66), Case("compare", "plain.png", "@", status: 66),
        Case("compare", "@", "@", status: 66), Case("compare", "plain.png", "changed.png", "--rules", "@", status: 65),
        Case("inspect", "@", status: 66), Case("render", "@", "--output", "out", status: 65),
        Case("render", "plain.yaml", "--recording", "@", "--output", "out", status: 66), Case("validate", "@", status: 65),
        Case("suite", "run", "@", status: 65), Case("key", "suggest", "@", status: 66),
        Case("key", "pick", "@", "--at", "1,1", status: 66),
    ]

    @Test(arguments: cases, ["pipe", "pipe.png", "pipe.jsonl", "pipe.glb", "pipe.mp4", "/dev/zero"])
    func pipeInputIsRejectedAtOnce(_ tried: Case, name: String) throws {
        try withTemporaryFolder { folder in
            _ = try ComparedFiles(in: folder)
            try "output: {size: [8, 8]}\n".write(
                to: folder.appendingPathComponent("plain.yaml"), atomically: true, encoding: .utf8)
            if !name.hasPrefix("/") { #expect(mkfifo(folder.appendingPathComponent(name).path, 0o600) == 0) }
            let run = try runBianlian(tried.arguments.map { $0 == "@" ? name : $0 }, in: folder, secondsAllowed: 30)
            #expect(run.status == tried.status, "\(run.errorText)")
            #expect(run.errorText.split(separator: "\n").count == 1 && run.errorText.contains(name), "\(run.errorText)")
            #expect(!(try names(in: folder)).contains("out"))
        }
    }
}
