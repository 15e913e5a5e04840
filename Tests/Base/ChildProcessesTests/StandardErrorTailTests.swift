import ChildProcesses
import Foundation
import Testing

/// A program's standard error is drained and counted, and its first and last lines are kept.
@Suite struct StandardErrorTailTests {
    @Test func repetitionNotesCountAsRepeatedLines() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let tail = try StandardErrorTail(from: ends[0])
        let said = "\n [h264 @ 0x55d0] first\r\n    Last message repeated 3 times\nlast, without an end"
        _ = said.withCString { write(ends[1], $0, said.utf8.count) }
        close(ends[1])
        let all = tail.all()
        #expect(all.count == 5 && all.first == "[h264 @ 0x55d0] first" && all.last == "last, without an end")
    }
}
