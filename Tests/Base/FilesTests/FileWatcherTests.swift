import Files
import Foundation
import RenderTestSupport
import Testing

/// The tests call `look` explicitly, so that they never wait.
@Suite("File watching")
struct FileWatcherTests {
    @Test("a file that is written, replaced or touched is reported once, at the second look")
    func changes() throws {
        try withTemporaryFolder { folder in
            let (file, other) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("new"))
            try Data("one".utf8).write(to: file)
            let place = FileLocation(name: "a", path: file.path)
            var watcher = watcher(of: [place])
            #expect(watcher.look() == [])
            let changes: [() throws -> Void] = [
                { try Data("another".utf8).write(to: file) },
                // As editors save: under another name, then renamed over the old file, with equal length and time.
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

    @Test("a file still being written is not reported, nor is one that returns to its old state")
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
            // The file disappears and returns under its name.
            let aside = folder.appendingPathComponent("aside").path
            link(file.path, aside)
            #expect(watcher.look() == [] && watcher.look() == [place])
            rename(file.path, folder.appendingPathComponent("b").path)
            for _ in 0..<4 { #expect(watcher.look() == []) }
            #expect(watcher.look() == [place])
        }
    }

    @Test("a new file is reported, and one that returns soon counts as unchanged")
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

    @Test("a folder is reported when a file is added")
    func folders() throws {
        try withTemporaryFolder { folder in
            let place = FileLocation(name: "frames", path: folder.path)
            var watcher = watcher(of: [place])
            try Data().write(to: folder.appendingPathComponent("1.png"))
            #expect(watcher.look() == [] && watcher.look() == [place] && watcher.look() == [])
        }
    }

    @Test("changes between reading and the first look are reported, and waiting ends on request")
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
