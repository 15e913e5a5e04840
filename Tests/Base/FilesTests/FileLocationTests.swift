import Files
import Foundation
import RenderTestSupport
import Testing

@Suite("The checked file is the one that is opened")
struct FileLocationTests {
    @Test("a link in a checked path is rejected at any level, and followed in an unchecked one")
    func links() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            try FileManager.default.createDirectory(atPath: root + "/inner", withIntermediateDirectories: false)
            try Data("inner".utf8).write(to: URL(fileURLWithPath: root + "/inner/file"))
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "inner")
            try FileManager.default.createSymbolicLink(atPath: root + "/inner/other", withDestinationPath: "file")
            #expect(try content(root + "/inner/file") == "inner")
            for path in ["/link/file", "/inner/other", "/link/other"] {
                #expect(throws: OpenFile.Failure.swapped, "\(path)") { try content(root + path) }
                let free = FileLocation(name: "x", path: root + path)
                #expect(try String(decoding: OpenFile(free).readAll(limit: 100), as: UTF8.self) == "inner")
                #expect(free.followed.path == root + "/inner/file")
            }
        }
    }

    @Test("a link before a name that begins with a combining character is rejected")
    func linkBeforeCombiningCharacter() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            try FileManager.default.createDirectory(atPath: root + "/inner", withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "inner")
            let name = "\u{301}file"
            try Data("inner".utf8).write(to: URL(fileURLWithPath: root + "/inner/" + name))
            #expect(try content(root + "/inner/" + name) == "inner")
            #expect(throws: OpenFile.Failure.swapped) { try content(root + "/link/" + name) }
            let parts = splitPath("/a/b/" + name)
            #expect(parts.folder == "/a/b" && parts.name == name)
        }
    }

    @Test("a path is within a folder by its bytes, not by its characters")
    func within() {
        #expect(isPath("/a/b", within: "/a/b") && isPath("/a/b/c", within: "/a/b") && isPath("/a", within: "/"))
        #expect(!isPath("/a/bc", within: "/a/b") && !isPath("/a", within: "/a/b"))
        // The composed and the decomposed é.
        let (folder, other) = ("/a/\u{E9}", "/a/e\u{301}")
        #expect(folder == other && isPath(folder + "/c", within: folder) && !isPath(other + "/c", within: folder))
        #expect(isPath(folder + "/\u{301}c", within: folder))
    }

    @Test("non-files are distinguished, and opening a pipe does not block")
    func kinds() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            mkfifo(root + "/pipe", 0o600)
            try Data(count: 11).write(to: URL(fileURLWithPath: root + "/long"))
            try Data("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9\n".utf8)
                .write(to: URL(fileURLWithPath: root + "/pointer"))
            #expect(throws: OpenFile.Failure.gitLFSPointer) { try content(root + "/pointer") }
            #expect(throws: OpenFile.Failure.missing) { try content(root + "/none") }
            #expect(throws: OpenFile.Failure.isFolder) { try content(root) }
            #expect(throws: OpenFile.Failure.isNoFile) { try content(root + "/pipe") }
            #expect(throws: OpenFile.Failure.isNoFile) { try content("/dev/null") }
            #expect(throws: OpenFile.Failure.tooLong(11)) {
                try OpenFile(FileLocation(name: "x", path: root + "/long")).readAll(limit: 10)
            }
        }
    }

    @Test("a detour through a folder and back is removed, unless the folder is a link")
    func detours() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            for name in ["a/b", "c"] {
                try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
            }
            try Data().write(to: URL(fileURLWithPath: root + "/c/file"))
            try Data().write(to: URL(fileURLWithPath: root + "/a/file"))
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "a/b")
            #expect(pathWithoutDetours(root + "/a/b/../../c/file") == root + "/c/file")
            #expect(pathWithoutDetours(root + "/link/../file") == root + "/link/../file")
            #expect(pathWithoutDetours("../x/../none") == "../x/../none" && pathWithoutDetours("none/file") == "none/file")
        }
    }

    /// The attack: while a file is repeatedly checked and opened, a folder on its path becomes a link to a forbidden one and
    /// back.
    @Test("swapping a folder for a link never succeeds")
    func race() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            let manager = FileManager.default
            for (name, text) in [("tree/a", "allowed"), ("forbidden", "secret")] {
                try manager.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)/file"))
            }
            try manager.createSymbolicLink(atPath: root + "/tree/b", withDestinationPath: root + "/forbidden")
            let stops = Stop()
            let swapper = Thread {
                while !stops.isAsked {
                    // The folder and the link swap places.
                    rename(root + "/tree/a", root + "/tree/c")
                    rename(root + "/tree/b", root + "/tree/a")
                    rename(root + "/tree/a", root + "/tree/b")
                    rename(root + "/tree/c", root + "/tree/a")
                }
            }
            swapper.start()
            var (allowed, refused) = (0, 0)
            for _ in 0..<2000 {
                let place = FileLocation(name: "file", path: root + "/tree/a/file").followed
                guard place.path.hasPrefix(root + "/tree/") else { continue }
                guard let text = try? String(decoding: OpenFile(place).readAll(limit: 100), as: UTF8.self) else {
                    refused += 1
                    continue
                }
                #expect(text == "allowed")
                allowed += 1
            }
            stops.ask()
            while !swapper.isFinished { usleep(100) }
            #expect(allowed + refused > 0)
        }
    }

    @Test("folders are created and files removed without following links")
    func writing() throws {
        try withTemporaryFolder { folder in
            let root = try real(folder)
            let place = FileLocation(name: "new", resolvedPath: root + "/a/b/new")
            #expect(place.makeFolder() == nil && place.makeFolder() == nil)
            try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/a")
            #expect(FileLocation(name: "x", resolvedPath: root + "/link/c").makeFolder() == "Not a directory")
            try Data().write(to: URL(fileURLWithPath: root + "/a/file"))
            #expect(FileLocation(name: "x", resolvedPath: root + "/link/file").remove() == "Not a directory")
            #expect(FileLocation(name: "x", resolvedPath: root + "/a/file").remove() == nil)
            #expect(try names(in: folder.appendingPathComponent("a")) == ["b"])
        }
    }

    private func content(_ path: String) throws -> String {
        String(decoding: try OpenFile(FileLocation(name: "x", resolvedPath: path)).readAll(limit: 100), as: UTF8.self)
    }

    /// The temporary folder itself may be behind a link.
    private func real(_ folder: URL) throws -> String {
        FileLocation(name: "", path: folder.path).followed.path
    }
}

/// A stop flag shared with another thread.
private final class Stop: @unchecked Sendable {
    private let lock = NSLock()
    private var isWanted = false

    var isAsked: Bool { lock.withLock { isWanted } }

    func ask() { lock.withLock { isWanted = true } }
}
