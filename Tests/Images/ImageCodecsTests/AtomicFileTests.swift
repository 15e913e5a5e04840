import Foundation
import ImageCodecs
import RenderTestSupport
import Testing

@Suite("A file is written completely or not at all")
struct AtomicFileTests {
    @Test("it is written under its name and no other file remains")
    func written() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("report.txt")
            try AtomicFile.write("first", to: url)
            try AtomicFile.write("second", to: url)
            #expect(try String(contentsOf: url, encoding: .utf8) == "second")
            #expect(try names(in: folder) == ["report.txt"])
        }
    }

    @Test("an existing pipe receives the bytes, and stays a pipe")
    func pipe() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("pipe")
            #expect(mkfifo(url.path, 0o600) == 0)
            let reader = open(url.path, O_RDONLY | O_NONBLOCK)
            defer { close(reader) }
            try AtomicFile.write("what the reader gets", to: url)
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(reader, &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "what the reader gets")
            var status = stat()
            #expect(lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
            #expect(try names(in: folder) == ["pipe"])
        }
    }

    @Test("a missing folder is named")
    func missingFolder() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("none/report.txt")
            let error = caught(FileWritingError.self) { try AtomicFile.write("text", to: url) }
            let missing = "\(folder.path)/none"
            #expect(
                error?.description.hasSuffix(
                    "cannot be created: there is no folder \(missing); `mkdir -p \(missing)` creates it") == true)
        }
    }

    @Test("a folder with the file's name gives an error and no file remains")
    func folderInPlace() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("taken")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            let error = caught(FileWritingError.self) { try AtomicFile.write("text", to: url) }
            #expect(error?.problem == .cannotCreate("Is a directory"))
            #expect(try names(in: folder) == ["taken"])
        }
    }

    @Test("if writing fails, the old file stays and the temporary one is deleted")
    func makingFails() throws {
        struct Failure: Error {}
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            try AtomicFile.write("old", to: url)
            #expect(throws: Failure.self) {
                try AtomicFile.make(url) { temporary in
                    #expect(temporary.pathExtension == "mp4")
                    try Data("half".utf8).write(to: temporary)
                    throw Failure()
                }
            }
            #expect(try String(contentsOf: url, encoding: .utf8) == "old")
            #expect(try names(in: folder) == ["film.mp4"])
        }
    }
}
