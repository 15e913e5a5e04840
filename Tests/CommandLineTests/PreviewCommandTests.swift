import Foundation
import RenderTestSupport
import Testing

/// `bianlian preview` prints an address and nothing else on standard output, ends cleanly at Ctrl-C, and tells mistakes before anybody looks.
@Suite struct PreviewCommandTests {
    private static let config = "output: {size: [32, 24], antialiasing: none}\nnodes: [{text: studio}]\n"

    @Test func theAddressIsPrintedAndCtrlCEndsIt() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try Data(Self.config.utf8).write(to: config)
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["preview", config.path]
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(line.wholeMatch(of: #/http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/\n/#) != nil, "\(line)")
            let port = line.split(separator: ":").last?.prefix { $0 != "/" } ?? ""
            let second = try runBianlian(["preview", config.path, "--port", String(port)])
            #expect(second.status == 73)
            #expect(second.errorText.contains("port \(port) of 127.0.0.1 cannot be listened on"), "\(second.errorText)")
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
            let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(told.contains("Ctrl-C ends the preview"))
        }
    }

    static let mistakes: [(arguments: [String], status: Int32, words: String)] = [
        (["gone.yaml"], 66, "there is no"), (["scene.yaml", "--port", "70000"], 64, "--port takes a number from 1 to 65535"),
        (["scene.yaml", "--set", "lihgts=[]"], 65, "unknown key"),
        (["scene.yaml", "--mask", "makeup"], 64, "are for videos and photos"),
        (["film.mp4", "--recording", "a.csv"], 64, "--recording is for configs"), (["film.mp4"], 66, "film.mp4"),
    ]

    @Test(arguments: mistakes) func mistakesEndItAtOnce(_ mistake: (arguments: [String], status: Int32, words: String)) throws {
        try withTemporaryFolder { folder in
            try Data(Self.config.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            let run = try runBianlian(["preview"] + mistake.arguments, in: folder)
            #expect(run.status == mistake.status, "\(run.errorText)")
            #expect(run.errorText.contains(mistake.words), "\(run.errorText)")
            #expect(run.errorText.split(separator: "\n").count == 1)
            #expect(run.output.isEmpty)
        }
    }
}
