import Foundation
import RenderTestSupport
import Testing

/// The script that installs missing packages, on simulated machines: their package managers are small scripts that record their
/// arguments.
@Suite struct InstallDependenciesTests {
    /// `dpkg-query` fails for an unknown package; the script installs it and continues.
    @Test func packagesUnknownToDpkgAreInstalled() throws {
        let run = try runScript(
            ["--packages", "gcc", "libepoxy-dev", "libegl1"],
            programs: [
                "dpkg-query": """
                case "${@: -1}" in
                    gcc) printf 'ii ' ;;
                    libegl1) printf 'rc ' ;;
                    *) echo "dpkg-query: no packages found matching ${@: -1}" >&2; exit 1 ;;
                esac
                """, "apt-get": Self.recorder, "sudo": #"shift; exec "$@""#,
            ])
        #expect(run.status == 0, "\(run.text)")
        #expect(run.text.contains("installing libepoxy-dev libegl1"))
        #expect(run.asked.last?.hasSuffix("--no-install-recommends libepoxy-dev libegl1") == true, "\(run.asked)")
    }

    @Test func nothingIsInstalledIfNothingIsMissing() throws {
        let run = try runScript(
            ["--packages", "gcc"], programs: ["dpkg-query": "printf 'ii '", "apt-get": Self.recorder])
        #expect(run.status == 0 && run.asked.isEmpty && run.text.isEmpty)
    }

    @Test func failedPackagesAreNamed() throws {
        let run = try runScript(
            ["--packages", "gcc"],
            programs: ["dpkg-query": "exit 1", "apt-get": "exit 100", "sudo": #"shift; exec "$@""#])
        #expect(run.status == 69)
        #expect(run.text.contains("install these by hand: gcc"))
    }

    @Test func machineWithoutDpkgIsNotChanged() throws {
        let run = try runScript(["--packages", "gcc"], programs: ["apt-get": Self.recorder])
        #expect(run.status == 0 && run.asked.isEmpty)
        #expect(run.text.contains("gcc cannot be checked"))
    }

    private static let recorder = #"echo "$*" >> "$ASKED""#

    /// Runs the script with only `programs`, bash and a few small tools in the PATH.
    private func runScript(
        _ arguments: [String], programs: [String: String]
    ) throws -> (status: Int32, text: String, asked: [String]) {
        try withTemporaryFolder { folder in
            for (name, body) in programs {
                try writeProgram("#!/bin/bash\n\(body)\n", at: folder.appendingPathComponent(name))
            }
            for tool in ["env", "id", "bash"] {
                let place = try #require(
                    ["/usr/bin", "/bin"].first { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") })
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appendingPathComponent(tool).path, withDestinationPath: "\(place)/\(tool)")
            }
            let asked = folder.appendingPathComponent("asked")
            let process = Process()
            process.executableURL = folder.appendingPathComponent("bash")
            process.arguments =
                [SharedData.packageRoot.appendingPathComponent("scripts/install-dependencies").path] + arguments
            process.environment = ["PATH": folder.path, "ASKED": asked.path]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let lines = (try? String(contentsOf: asked, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
            return (process.terminationStatus, text, lines)
        }
    }
}
