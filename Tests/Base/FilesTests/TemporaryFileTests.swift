import Foundation
import RenderTestSupport
import Testing

@testable import Files

@Suite("Temporary files do not outlive their run")
struct TemporaryFileTests {
    @Test("temporary names are recognizable, keep the extension and fit the file system")
    func naming() {
        for final in ["frame-000001.png", "film", ".hidden", "a.tar.gz", String(repeating: "ä", count: 120) + ".png"] {
            let name = TemporaryName.random(for: final)
            #expect(TemporaryName.isOne(name) && name.utf8.count <= 255 && name.hasPrefix("."), "\(name)")
            #expect(TemporaryName.random(for: final) != name)
        }
        #expect(TemporaryName.random(for: "a.mp4").hasSuffix(".mp4"))
        for name in [
            "frame-000001.png", ".a.partial-1-0.mp4", ".a.partial-0123456789abcde.mp4", "a.partial-0123456789abcdef",
            ".partial-",
        ] {
            #expect(!TemporaryName.isOne(name), "\(name)")
        }
    }

    /// In a container every run has process number 1, so that a number does not show which run is alive; a lock does.
    @Test("files of a dead process are removed; files being written and other names stay")
    func leftovers() throws {
        try withTemporaryFolder { folder in
            let dead = [".film.partial-0123456789abcdef.mp4", ".x.partial-00000000000000ff"]
            let others = [".film.partial-1-0.mp4", "film.mp4", ".partial"]
            for name in dead + others { try Data("old".utf8).write(to: folder.appendingPathComponent(name)) }
            let alive = ".live.partial-fedcba9876543210.png"
            let held = open(folder.appendingPathComponent(alive).path, O_WRONLY | O_CREAT, 0o600)
            defer { close(held) }
            #expect(flock(held, LOCK_EX) == 0)
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent(".l.partial-0000000000000000"),
                withDestinationURL: folder.appendingPathComponent("film.mp4"))

            Leftovers.forgetFolders()
            let file = try TemporaryFile(for: location("new.png", in: folder))
            #expect(try names(in: folder).filter { dead.contains($0) }.isEmpty)
            try file.write(Array("new".utf8))
            try file.commit()
            #expect(try names(in: folder) == (others + [alive, ".l.partial-0000000000000000", "new.png"]).sorted())
            #expect(try String(contentsOf: folder.appendingPathComponent("new.png"), encoding: .utf8) == "new")
        }
    }

    @Test("a file is locked while being written, and unlocked once it is in place")
    func locked() throws {
        try withTemporaryFolder { folder in
            let file = try TemporaryFile(for: location("a.png", in: folder))
            #expect(!canLock(file.path))
            try file.commit()
            #expect(canLock(folder.appendingPathComponent("a.png").path))
            // A file released unfinished is removed.
            do { _ = try TemporaryFile(for: location("b.png", in: folder)) }
            #expect(try names(in: folder) == ["a.png"])
        }
    }

    @Test("a new file replaces nothing: neither a file, a folder nor a link")
    func asNew() throws {
        try withTemporaryFolder { folder in
            func place(_ name: String) -> URL { folder.appendingPathComponent(name) }
            try Data("old".utf8).write(to: place("file"))
            try FileManager.default.createDirectory(at: place("folder"), withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(at: place("link"), withDestinationURL: place("nothing"))
            let file = try TemporaryFile(for: location("file", in: folder))
            try file.write(Array("new".utf8))
            for taken in ["file", "folder", "link"] { #expect(try !file.commit(asNew: taken), "\(taken)") }
            #expect(try file.commit(asNew: "free"))
            #expect(try names(in: folder) == ["file", "folder", "free", "link"])
            #expect(try String(contentsOf: place("file"), encoding: .utf8) == "old")
            #expect(try String(contentsOf: place("free"), encoding: .utf8) == "new")
        }
    }

    @Test("errors name their cause")
    func failures() throws {
        try withTemporaryFolder { folder in
            #expect(throws: TemporaryFile.Failure.folderMissing) { try TemporaryFile(for: location("none/a", in: folder)) }
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("taken"), withIntermediateDirectories: false)
            let file = try TemporaryFile(for: location("taken", in: folder))
            #expect(throws: TemporaryFile.Failure.cannotCreate("Is a directory")) { try file.commit() }
            #expect(try names(in: folder) == ["taken"])
        }
    }

    private func location(_ name: String, in folder: URL) -> FileLocation {
        FileLocation(name: name, path: folder.appendingPathComponent(name).path)
    }

    private func canLock(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
