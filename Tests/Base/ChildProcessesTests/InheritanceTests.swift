import ChildProcesses
import Foundation
import RenderTestSupport
import Testing

/// A pipe ends with its child, regardless of other children started in the meantime.
@Suite struct InheritanceTests {
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "needs /proc"))
    func childInheritsNoPipesOfItsSiblings() throws {
        let siblings = try (0..<5).map { _ in
            try ChildProcess(ChildProgram(path: "/bin/cat", input: .pipe, output: .pipe, errors: .pipe))
        }
        let pipes = siblings.flatMap { [$0.input, $0.output, $0.errors] }.map { end in
            var status = stat()
            fstat(end.descriptor, &status)
            return "pipe:[\(status.st_ino)]"
        }
        #expect(Set(pipes).count == 15)
        let open = try ChildProcessTests.answer(
            ChildProgram(path: "/bin/ls", arguments: ["-l", "/proc/self/fd"], output: .pipe))
        #expect(open.contains("pipe:["))
        for pipe in pipes { #expect(!open.contains(pipe), "\(open)") }
        for sibling in siblings { sibling.end() }
    }

    /// Each `cat` ends with its input. If another one also held that pipe's end, both would wait forever.
    @Test func childrenStartedConcurrentlyEndIndependently() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var held: [ChildProcess] = []
                    for _ in 0..<12 {
                        let isReader = worker % 2 == 0
                        let child = try ChildProcess(
                            ChildProgram(
                                path: "/bin/cat", input: .pipe, output: .pipe, errors: isReader ? .nothing : .pipe,
                                hasOwnGroup: !isReader))
                        held.append(child)
                    }
                    for child in held {
                        child.input.close()
                        #expect(child.output.readAll(most: 10, until: .now + .seconds(60)).ending == .end)
                        #expect(child.wait(until: .now + .seconds(60)) == .code(0))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func noDescriptorsLeak() throws {
        func openDescriptors() -> Int { (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 } }
        func startSome() {
            for _ in 0..<50 {
                _ = try? ChildProcess(ChildProgram(path: "/nowhere", input: .pipe, output: .pipe, errors: .pipe))
                _ = try? ChildProcess(ChildProgram(path: "/bin/cat", input: .pipe, output: .pipe, errors: .pipe))
            }
        }
        startSome()
        let before = openDescriptors()
        startSome()
        // Other tests open files at the same time, but not hundreds.
        #expect(openDescriptors() < before + 100)
    }
}
