import Foundation
import RenderTestSupport
import Testing

@testable import ChildProcesses

#if os(Linux)
    /// The actions that a hijacked program could take, tried by a shell: once without confinement, where they must succeed, and
    /// once confined, where they must fail.
    @Suite("A confined program has access only to what is named")
    struct ConfinementTests {
        /// Runs commands in bash, a native program.
        /// - Returns: its standard output and standard error, interleaved, and how it ended.
        static func run(
            _ commands: String, _ confinement: ProgramConfinement?, file: Int32? = nil
        ) throws -> (text: String, ending: ChildProcess.Ending) {
            let program = ChildProgram(
                path: "/bin/bash", arguments: ["-c", "exec 2>&1; \(commands)"], environment: ["PATH=/usr/bin:/bin"],
                output: .pipe, file: file, confinement: confinement)
            let child = try ChildProcess(program)
            let (bytes, _) = child.output.readAll(most: 1 << 20, until: .now + .seconds(60))
            return (String(decoding: bytes, as: UTF8.self), child.wait())
        }

        /// Runs commands as a script, which may start programs.
        static func runScript(_ commands: String, _ confinement: ProgramConfinement?, in folder: URL) throws -> String {
            let script = folder.appendingPathComponent("script-\(UInt32.random(in: 0 ... .max))")
            try writeProgram("#!/bin/bash\nexec 2>&1\n\(commands)\n", at: script)
            let child = try ChildProcess(
                ChildProgram(
                    path: script.path, environment: ["PATH=/usr/bin:/bin"], output: .pipe, confinement: confinement))
            return String(decoding: child.output.readAll(most: 1 << 20, until: .now + .seconds(60)).bytes, as: UTF8.self)
        }

        /// A folder with a secret in it.
        private func withSecret(_ body: (_ folder: URL, _ secret: String) throws -> Void) throws {
            try withTemporaryFolder { folder in
                let secret = folder.appendingPathComponent("secret")
                try "the treasure\n".write(to: secret, atomically: true, encoding: .utf8)
                try body(folder, secret.path)
            }
        }

        @Test("All restrictions that the kernel offers are in force")
        func inForce() {
            let expected = ProgramConfinement.Restriction.allCases.filter {
                hasLandlock || $0 != .readsItsFilesAlone && $0 != .writesItsFilesAlone
            }
            #expect(ProgramConfinement.inForce() == expected)
        }

        @Test("It connects to no server, including this machine")
        func network() throws {
            let server = try #require(ListeningSocket())
            let connect = "exec 5<>/dev/tcp/127.0.0.1/\(server.port) && echo connected"
            #expect(try Self.run(connect, nil).text == "connected\n")
            let refused = try Self.run(connect, ProgramConfinement())
            #expect(refused.text.contains("Operation not permitted") && !refused.text.contains("connected"), "\(refused)")
        }

        @Test("It reads the named files only", .enabled(if: hasLandlock, "needs Landlock"))
        func reading() throws {
            try withSecret { folder, secret in
                let read = "read line < '\(secret)' && echo \"$line\""
                #expect(try Self.run(read, nil).text == "the treasure\n")
                let refused = try Self.run(read, ProgramConfinement())
                #expect(refused.text.contains("Permission denied") && !refused.text.contains("treasure"), "\(refused)")
                for readable in [secret, folder.path] {
                    #expect(try Self.run(read, ProgramConfinement(readable: [readable])).text == "the treasure\n")
                }
                let list = "shopt -s nullglob; for name in '\(folder.path)'/* /home/* /proc/[1-9]*; do echo $name; done"
                #expect(try Self.run(list, nil).text.contains("secret"))
                #expect(try Self.run(list, ProgramConfinement()).text == "")
            }
        }

        @Test(
            "It reads its inherited file by descriptor, and no other file", .enabled(if: hasLandlock, "needs Landlock")
        )
        func handedFile() throws {
            try withSecret { folder, secret in
                let other = folder.appendingPathComponent("other")
                try "of others\n".write(to: other, atomically: true, encoding: .utf8)
                let file = open(secret, O_RDONLY | O_CLOEXEC)
                defer { close(file) }
                let commands = "read line < /proc/self/fd/3 && echo \"$line\"; read line < '\(other.path)' && echo \"$line\""
                #expect(try Self.run(commands, nil, file: file).text == "the treasure\nof others\n")
                let confined = try Self.run(commands, ProgramConfinement(), file: file).text
                #expect(confined.hasPrefix("the treasure\n") && !confined.contains("of others"), "\(confined)")
            }
        }

        @Test("It writes the named file and creates no other", .enabled(if: hasLandlock, "needs Landlock"))
        func writing() throws {
            try withSecret { folder, secret in
                let write = "echo mine > '\(secret)'; echo mine > '\(folder.path)/new'; echo mine > /dev/null && echo done"
                let refused = try Self.run(write, ProgramConfinement())
                #expect(try String(contentsOfFile: secret, encoding: .utf8) == "the treasure\n")
                #expect(refused.text.contains("Permission denied") && refused.text.hasSuffix("done\n"), "\(refused)")
                _ = try Self.run(write, ProgramConfinement(writable: [secret]))
                #expect(try String(contentsOfFile: secret, encoding: .utf8) == "mine\n")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["secret"])
                _ = try Self.run(write, nil)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["new", "secret"])
            }
        }

        @Test(
            "A script and its children change only the named file",
            .enabled(if: hasLandlock, "needs Landlock"),
            arguments: [
                "rm secret", "mv secret stolen", "chmod 0 secret", "chmod u+s secret", "touch -d 2000-01-01 secret",
                "truncate -s 0 secret", "ln secret linked", "ln -s secret linked", "mkdir folder", "cp secret copy",
                "cat secret | sed s/the/my/ > copy", "mkfifo pipe",
            ])
        func changes(command: String) throws {
            try withSecret { folder, secret in
                func state() throws -> String {
                    var status = stat()
                    _ = stat(secret, &status)
                    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                        .filter { !$0.hasPrefix("script") }
                    return "\(names.sorted()) \(status.st_mode) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_ino)"
                }
                let before = try state()
                let confined = try Self.runScript(
                    "cd '\(folder.path)'; \(command) || echo refused", ProgramConfinement(), in: folder)
                #expect(try state() == before && confined.hasSuffix("refused\n"), "\(confined)")
                let plain = try Self.runScript("cd '\(folder.path)'; \(command) && echo done", nil, in: folder)
                #expect(try state() != before && plain == "done\n", "\(plain)")
            }
        }

        @Test("A native program starts no process, and a script starts confined ones only")
        func processes() throws {
            try withSecret { folder, secret in
                #expect(try Self.run("(echo child)", nil).text == "child\n")
                let refused = try Self.run("(echo child)", ProgramConfinement()).text
                #expect(refused.contains("Operation not permitted") && !refused.contains("child\n"), "\(refused)")
                let script =
                    "cat '\(secret)'; cat /usr/lib/os-release | head -c 0; bash -c 'echo child'; unshare -r true || echo alone"
                let confined = try Self.runScript(script, ProgramConfinement(), in: folder)
                #expect(confined.contains("child\n") && confined.hasSuffix("alone\n"), "\(confined)")
                if hasLandlock { #expect(!confined.contains("treasure"), "\(confined)") }
            }
        }

        @Test("It cannot signal other processes")
        func signals() throws {
            let kill = "kill -0 \(getpid()) && echo reached"
            #expect(try Self.run(kill, nil).text == "reached\n")
            #expect(try !Self.run(kill, ProgramConfinement()).text.contains("reached"))
            #expect(try Self.run("kill -9 $$", ProgramConfinement()).ending == .signal(9))
        }

        @Test("Memory is limited with an error message, core dumps are off, and files need permission")
        func limits() throws {
            let confinement = ProgramConfinement(memoryBytes: 512 << 20)
            #expect(try Self.run("ulimit -v; ulimit -c; ulimit -f", confinement).text == "524288\n0\n0\n")
            #expect(try Self.run("ulimit -f", ProgramConfinement(writable: ["/dev/null"])).text == "unlimited\n")
            var program = ChildProgram(
                path: "/bin/bash", arguments: ["-c", "text=0123456789abcdef; while :; do text=$text$text; done"], errors: .pipe)
            program.confinement = confinement
            let child = try ChildProcess(program)
            let words = try StandardErrorTail(from: child.errors.handOver())
            #expect(child.wait(until: .now + .seconds(60)) == .code(2))
            #expect(words.all().lacksMemory, "\(words.all())")
        }

        @Test("No descriptor of ours is open in it, even if one is not closed on exec")
        func descriptors() throws {
            let forgotten = dup2(open("/dev/null", O_RDWR), 97)
            defer { close(forgotten) }
            // Skips 10, where the shell saves redirected descriptors.
            let list = "for number in {3..9} {11..200}; do { : >&$number; } 2>/dev/null && echo -n \"$number \"; done"
            #expect(try Self.run(list, nil).text.contains("97 "))
            #expect(try Self.run(list, ProgramConfinement()).text == "")
        }

        @Test("It survives the end of the thread that started it")
        func startingThreads() throws {
            let child = try startedInThread()
            usleep(200_000)
            #expect(child.wait(until: .now) == nil, "it was still running, and is now killed")
        }

        private func startedInThread() throws -> ChildProcess {
            nonisolated(unsafe) var started: ChildProcess?
            let isStarted = DispatchSemaphore(value: 0)
            let thread = Thread {
                started = try? ChildProcess(
                    ChildProgram(path: "/bin/sleep", arguments: ["600"], confinement: ProgramConfinement()))
                isStarted.signal()
            }
            thread.start()
            isStarted.wait()
            return try #require(started)
        }

        @Test("An invalid program gives the usual error", arguments: ["/nonexistent/program", "/", "/etc/passwd", ""])
        func noPrograms(path: String) throws {
            let failure = caught(LaunchFailure.self) {
                try ChildProcess(ChildProgram(path: path, input: .pipe, output: .pipe, confinement: ProgramConfinement()))
            }
            #expect(["No such file or directory", "Permission denied"].contains(failure?.reason))
        }

        @Test("Third-party programs do not inherit keys and passwords from the environment")
        func environment() {
            for name in ["PATH", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONHOME"] { #expect(ProgramEnvironment.isPassedOn(name)) }
            for name in ["AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "SSH_AUTH_SOCK", "DATABASE_URL", "FFREPORT", ""] {
                #expect(!ProgramEnvironment.isPassedOn(name))
            }
        }

        @Test("Settings are read from the environment, and invalid ones are rejected")
        func settings() throws {
            #expect(try ConfinementSettings(in: [:]).isOn)
            #expect(try !ConfinementSettings(in: ["BIANLIAN_CONFINEMENT": "off"]).isOn)
            #expect(try ConfinementSettings(in: ["BIANLIAN_MEDIA_MEMORY": "3G"]).memoryBytes == 3 << 30)
            for text in ["on", "0", "OFF"] {
                #expect(throws: ConfinementSettingsError.confinement(text)) {
                    try ConfinementSettings(in: ["BIANLIAN_CONFINEMENT": text])
                }
            }
            for text in ["much", "511M", "-1G", "1.5G", "99999999999G"] {
                #expect(throws: ConfinementSettingsError.memory(text)) {
                    try ConfinementSettings(in: ["BIANLIAN_MEDIA_MEMORY": text])
                }
            }
        }
    }
#endif
