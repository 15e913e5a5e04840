import Files
import Foundation
import RenderTestSupport
import Testing

/// Looks are counted and not timed, so that no test waits.
@Suite("Files are watched")
struct FileWatcherTests {
    @Test("a file that is written to, replaced or touched counts at the second look, once")
    func changes() throws {
        try withTemporaryFolder { folder in
            let (file, other) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("new"))
            try Data("one".utf8).write(to: file)
            let place = FileLocation(name: "a", path: file.path)
            var watcher = watcher(of: [place])
            #expect(watcher.look() == [])
            let changes: [() throws -> Void] = [
                { try Data("another".utf8).write(to: file) },
                // As editors save: under another name, and then renamed over the old one, with the length and the time it had.
                {
                    try Data("another".utf8).write(to: other)
                    let former = try FileManager.default.attributesOfItem(atPath: file.path)
                    try FileManager.default.setAttributes(
                        [.modificationDate: former[.modificationDate] ?? Date()], ofItemAtPath: other.path)
                    rename(other.path, file.path)
                },
                {
                    try FileManager.default.setAttributes(
                        [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: file.path)
                },
            ]
            for change in changes {
                try change()
                #expect(watcher.look() == [])
                #expect(watcher.look() == [place])
                #expect(watcher.look() == [])
            }
        }
    }

    @Test("a file that is still being written does not count, and one that is as it was before has not changed")
    func unfinished() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a")
            let place = FileLocation(name: "a", path: file.path)
            var watcher = watcher(of: [place])
            for length in 1...5 {
                try Data(count: length).write(to: file)
                #expect(watcher.look() == [])
            }
            #expect(watcher.look() == [place])
            // It goes and comes back under its name, the same file.
            let aside = folder.appendingPathComponent("aside").path
            link(file.path, aside)
            #expect(watcher.look() == [] && watcher.look() == [place])
            rename(file.path, folder.appendingPathComponent("b").path)
            for _ in 0..<4 { #expect(watcher.look() == []) }
            #expect(watcher.look() == [place])
        }
    }

    @Test("a place without a file counts when one comes, and one that comes back soon was never gone")
    func missing() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a")
            let places = ["a", "b", "never"].map { FileLocation(name: $0, path: folder.appendingPathComponent($0).path) }
            var watcher = watcher(of: places)
            #expect(watcher.look() == [])
            for name in ["b", "a"] { try Data().write(to: folder.appendingPathComponent(name)) }
            #expect(watcher.look() == [])
            #expect(watcher.look() == Array(places[..<2]))
            try FileManager.default.removeItem(at: file)
            for _ in 0..<4 { #expect(watcher.look() == []) }
            try Data("back".utf8).write(to: file)
            #expect(watcher.look() == [])
            #expect(watcher.look() == [places[0]])
        }
    }

    @Test("a folder counts when a file comes into it")
    func folders() throws {
        try withTemporaryFolder { folder in
            let place = FileLocation(name: "frames", path: folder.path)
            var watcher = watcher(of: [place])
            try Data().write(to: folder.appendingPathComponent("1.png"))
            #expect(watcher.look() == [] && watcher.look() == [place] && watcher.look() == [])
        }
    }

    @Test("what changed between the reading and the first look counts; waiting ends when it is over")
    func waiting() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a")
            try Data("read".utf8).write(to: file)
            let place = FileLocation(name: "a", path: file.path)
            let looks = FileLooks()
            looks.look(at: place)
            try Data("written since".utf8).write(to: file)
            looks.look(at: place)
            var watcher = FileWatcher(looks.signatures)
            #expect(watcher.nextChange { false } == [place])
            #expect(watcher.nextChange { true } == nil)
        }
    }

    private func watcher(of places: [FileLocation]) -> FileWatcher {
        let looks = FileLooks()
        places.forEach(looks.look)
        return FileWatcher(looks.signatures)
    }
}
