import ChildProcesses
import Foundation
import RenderTestSupport
import Testing

/// Child programs receive exactly their inputs, and nothing of them remains.
@Suite struct ChildProcessTests {
    static func shell(_ script: String, _ arguments: [String] = []) -> ChildProgram {
        ChildProgram(path: "/bin/sh", arguments: ["-c", script, "sh"] + arguments, output: .pipe)
    }

    /// A program's output; it must end with code 0.
    static func answer(_ program: ChildProgram, feeding bytes: [UInt8] = []) throws -> String {
        let child = try ChildProcess(program)
        if program.input == .pipe {
            let pipe = FileHandle(fileDescriptor: child.input.handOver(), closeOnDealloc: true)
            try pipe.write(contentsOf: Data(bytes))
            try pipe.close()
        }
        let (bytes, ending) = child.output.readAll(most: 1 << 22, until: .now + .seconds(60))
        #expect(ending == .end)
        #expect(child.wait(until: .now + .seconds(60)) == .code(0))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the system has a process with this number.
    static func isAlive(_ number: Int32) -> Bool { kill(number, 0) == 0 || errno != ESRCH }

    @Test func argumentsArriveUnchanged() throws {
        let arguments = [
            "a b", " ", "", "it's", "\"it\"", "-rf", "--", "-", "$HOME", "`id`", "$(id)", "a;b|c&d>e", "*", "~", "\\", "a\nb",
            "%s",
            "変脸",
        ]
        let text = try Self.answer(
            ChildProgram(path: "/usr/bin/printf", arguments: ["%s\\0"] + arguments, output: .pipe))
        #expect(text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init) == arguments)
    }

    @Test func childHasExactlyTheGivenEnvironment() throws {
        let program = ChildProgram(
            path: "/usr/bin/env", environment: ["A=1 2", "PATH=/nowhere", "B=x=y"], output: .pipe)
        #expect(try Self.answer(program) == "A=1 2\nPATH=/nowhere\nB=x=y\n")
    }

    @Test func inputIsEchoedCompletelyAndUnpipedStreamsAreEmpty() throws {
        let bytes = (0..<40_000).map { UInt8($0 % 10 + 48) }
        #expect(
            try Self.answer(ChildProgram(path: "/bin/cat", input: .pipe, output: .pipe), feeding: bytes)
                == String(decoding: bytes, as: UTF8.self))
        #expect(try Self.answer(Self.shell("cat; echo lost >&2; echo done")) == "done\n")
        let errors = try ChildProcess(
            ChildProgram(path: "/bin/sh", arguments: ["-c", "echo lost; echo kept >&2"], errors: .pipe))
        #expect(errors.errors.readAll(most: 100, until: nil).bytes == Array("kept\n".utf8))
        #expect(errors.output.readAll(most: 100, until: nil).bytes.isEmpty)
    }

    @Test func reportsUseASeparateDescriptorAndSignalsArrive() throws {
        let child = try ChildProcess(
            ChildProgram(
                path: "/bin/sh",
                arguments: ["-c", "echo one >&3; trap 'echo two >&3; exit 7' USR1; while :; do sleep 0.01; done"],
                output: .inherited, errors: .inherited, reports: .pipe))
        #expect(child.reports.readAll(most: 100, until: .now + .seconds(1)).ending == .overTime)
        child.send(SIGUSR1)
        #expect(child.reports.readAll(most: 100, until: .now + .seconds(60)).bytes == Array("two\n".utf8))
        #expect(child.wait() == .code(7))
        // Without a request for reports, the descriptor is closed.
        #expect(try Self.answer(Self.shell("(echo lost >&3) 2>/dev/null || echo closed")) == "closed\n")
    }

    @Test(arguments: ["/nonexistent/program", "/", "/etc/passwd", ""])
    func invalidProgramIsNotStarted(path: String) throws {
        let failure = caught(LaunchFailure.self) {
            try ChildProcess(ChildProgram(path: path, input: .pipe, output: .pipe, errors: .pipe))
        }
        #expect(["No such file or directory", "Permission denied"].contains(failure?.reason))
    }

    @Test func endingsAreDistinguished() throws {
        func ending(_ script: String) throws -> ChildProcess.Ending { try ChildProcess(Self.shell(script)).wait() }
        #expect(try ending("exit 0") == .code(0))
        #expect(try ending("exit 3") == .code(3))
        #expect(try ending("kill -9 $$") == .signal(9))
        #expect(try ending("kill -11 $$") == .signal(11))
        let child = try ChildProcess(Self.shell("exit 7"))
        #expect(child.wait() == .code(7))
        #expect(child.wait() == .code(7) && child.wait(until: .now + .seconds(1)) == .code(7))
    }

    @Test func ignoredSignalsHaveDefaultHandlersInChild() throws {
        signal(SIGPIPE, SIG_IGN)
        let child = try ChildProcess(Self.shell("kill -PIPE $$; echo here"))
        #expect(child.wait() == .signal(Int(SIGPIPE)))
    }

    @Test func childIsKilledAfterTimeoutAndOnRelease() throws {
        let start = SuspendingClock.now
        var numbers: [Int32] = []
        func number(of child: ChildProcess) throws {
            var bytes = [UInt8](repeating: 0, count: 1)
            var text = ""
            while bytes.withUnsafeMutableBytes({ child.output.fill($0) }) == 1, bytes != [10] {
                text += String(decoding: bytes, as: UTF8.self)
            }
            numbers.append(try #require(Int32(text)))
        }
        do {
            let slow = try ChildProcess(Self.shell("echo $$; exec sleep 300"))
            try number(of: slow)
            #expect(slow.output.readAll(most: 10, until: .now + .milliseconds(50)).ending == .overTime)
            #expect(slow.wait(until: .now + .milliseconds(50)) == nil)
            let forgotten = try ChildProcess(Self.shell("echo $$; exec sleep 300"))
            try number(of: forgotten)
            #expect(Self.isAlive(numbers[1]))
        }
        #expect(numbers.count == 2)
        for number in numbers { #expect(!Self.isAlive(number), "\(number)") }
        #expect(start.duration(to: .now) < .seconds(60))
    }

    @Test func outputBeyondTheLimitIsNotRead() throws {
        let child = try ChildProcess(Self.shell("while :; do echo 0123456789; done"))
        let (bytes, ending) = child.output.readAll(most: 1000, until: .now + .seconds(60))
        #expect(ending == .overLength && bytes.count <= 1000)
        child.end()
    }

    @Test func childHasItsOwnProcessGroupOnlyOnRequest() throws {
        for hasOwnGroup in [false, true] {
            var program = ChildProgram(path: "/bin/sh", arguments: ["-c", "echo $$; exec cat"], input: .pipe, output: .pipe)
            program.hasOwnGroup = hasOwnGroup
            let child = try ChildProcess(program)
            var bytes = [UInt8](repeating: 0, count: 2)
            // After its first output the child has passed the point at which groups are created.
            #expect(bytes.withUnsafeMutableBytes { child.output.fill($0) } == 2)
            child.input.close()
            let text = String(decoding: bytes + child.output.readAll(most: 20, until: nil).bytes, as: UTF8.self)
            let number = try #require(Int32(text.trimmingCharacters(in: .newlines)))
            // The child has exited but was not waited for: the system still knows its group.
            #expect((getpgid(number) == number) == hasOwnGroup)
            #expect(child.wait() == .code(0))
        }
    }
}
