import ChildProcesses
import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// A file that takes over the reading process finds nothing to read, no network, and nothing to start.
@Suite("The reading process is confined")
struct ReaderConfinementTests {
    #if os(Linux)
        @Test("The reader cannot open other files, write, connect or start programs, and dies with its parent")
        func inForce() {
            let expected = ReaderConfinement.allCases.filter { $0 != .readsItsFolderAlone || hasLandlock }
            let inForce = ReaderConfinement.inForce()
            #expect(expected.allSatisfy(inForce.contains), "\(inForce)")
        }

        @Test("A reader whose original parent has ended reads nothing")
        func lateParent() throws {
            let reader = try #require(ModelReaderLocation.find().program)
            let arguments = ["models/face.glb", "glb", "1"] + ModelLimits.default.arguments
            let process = ModelReaderProcess(program: reader, arguments: arguments, seconds: 10, answerLimit: 1 << 26)
            #expect(try process.run() == .stopped(signal: nil))
        }

        @Test("A reader ends when its parent is killed, even if its answer is not read")
        func killedParent() throws {
            let reader = try #require(ModelReaderLocation.find().program)
            try withTemporaryFolder { folder in
                let pipe = folder.appendingPathComponent("answer").path
                #expect(mkfifo(pipe, 0o600) == 0)
                // Opened and never read: an answer of more than 64 KiB blocks in the pipe.
                let held = open(pipe, O_RDONLY | O_NONBLOCK)
                defer { close(held) }
                let face = SharedData.packageRoot.appendingPathComponent("models/face.glb").path
                let script =
                    "\"$0\" \"$1\" glb $$ \(ModelLimits.default.arguments.joined(separator: " ")) 3<\"$1\" >\"$2\" & echo $!; sleep 0.3; kill -9 $$"
                let shell = ModelReaderProcess(
                    program: "/bin/sh", arguments: ["-c", script, reader, face, pipe], seconds: 20, answerLimit: 100)
                // The process ID arrives before the shell ends by a signal.
                let child = try ChildProcess(
                    ChildProgram(
                        path: shell.program, arguments: ["-c", script, reader, face, pipe], environment: ["PATH=/usr/bin:/bin"],
                        output: .pipe))
                let (answer, _) = child.output.readAll(most: 100, until: .now + .seconds(20))
                let number = try #require(
                    Int32(String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
                #expect(child.wait() == .signal(9))
                let deadline = Date(timeIntervalSinceNow: 10)
                while isRunning(number) && Date() < deadline { usleep(10_000) }
                #expect(!isRunning(number))
                if isRunning(number) { kill(number, SIGKILL) }
            }
        }

        /// Whether a process is running, and is not a zombie.
        private func isRunning(_ number: Int32) -> Bool {
            guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
            return !status.contains(") Z ") && !status.contains(") X ")
        }
    #endif
}
