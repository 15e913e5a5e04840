import ConfigLanguage
import Files
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Files of a config are read only within its tree.
@Suite struct FileAccessTests {
    private static let allowed = SRGBA8(red: 10, green: 20, blue: 30)
    private static let secret = SRGBA8(red: 200, green: 0, blue: 0)

    private func write(_ color: SRGBA8, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PNGEncoder().write(SRGBImage(size: ImageSize(2, 2), filledWith: color), to: url)
    }

    /// The first pixel of the background of a config.
    private func background(_ config: URL) throws -> SRGBA8? {
        let job = try RenderJob.load(configAt: config)
        guard case .picture(let picture) = job.background.source else { return nil }
        return picture[0, 0]
    }

    /// Regression: Foundation expands a leading `~root/` to a home folder, so that the check and the reader saw different
    /// files.
    @Test func tildeIsNotExpanded() throws {
        try withTemporaryFolder { folder in
            let name = "~\(NSUserName())"
            try write(Self.allowed, to: folder.appendingPathComponent("\(name)/a.png"))
            let config = folder.appendingPathComponent("c.yaml")
            try AtomicFile.write("background: {picture: \"\(name)/a.png\"}\n", to: config)
            #expect(try background(config) == Self.allowed)

            // A config named without a folder, as at a prompt.
            let relative = try #require(
                FileAccess(config: URL(fileURLWithPath: "c.yaml"), extraRoots: []).place(
                    of: "\(name)/a.png", in: URL(fileURLWithPath: "c.yaml").deletingLastPathComponent()))
            let here = FileManager.default.currentDirectoryPath
            #expect(relative.location.path.hasSuffix("/\(name)/a.png") && relative.url.path == "\(here)/\(name)/a.png")
            #expect(URL(literalPath: name).path == "\(here)/\(name)")
        }
    }

    /// Regression: the attack succeeded 4 of 120 times while the check and the opening were separate calls.
    @Test func swappedLinkNeverEscapesTree() throws {
        try withTemporaryFolder { folder in
            let tree = folder.appendingPathComponent("tree")
            try write(Self.allowed, to: tree.appendingPathComponent("a/x.png"))
            try write(Self.secret, to: folder.appendingPathComponent("out/x.png"))
            try FileManager.default.createSymbolicLink(
                at: tree.appendingPathComponent("b"), withDestinationURL: folder.appendingPathComponent("out"))
            let config = tree.appendingPathComponent("c.yaml")
            try AtomicFile.write("background: {picture: a/x.png}\n", to: config)

            let path = tree.path
            let swapper = Thread {
                while !Thread.current.isCancelled {
                    rename(path + "/a", path + "/c")
                    rename(path + "/b", path + "/a")
                    rename(path + "/a", path + "/b")
                    rename(path + "/c", path + "/a")
                }
            }
            swapper.start()
            var read = 0
            for _ in 0..<400 {
                guard let color = try? background(config) else { continue }
                #expect(color == Self.allowed)
                read += 1
            }
            swapper.cancel()
            while !swapper.isFinished { usleep(100) }
            #expect(read > 0, "no read succeeded")
        }
    }

    @Test func modelTextureOutsideTreeIsRejected() throws {
        try withTemporaryFolder { folder in
            let tree = folder.appendingPathComponent("tree")
            try write(Self.secret, to: folder.appendingPathComponent("secret.png"))
            try write(Self.allowed, to: tree.appendingPathComponent("m/own.png"))
            try AtomicFile.write(
                "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl x\nf 1/1 2/2 3/3\n",
                to: tree.appendingPathComponent("m/a.obj"))
            try AtomicFile.write("newmtl x\nmap_Kd t.png\n", to: tree.appendingPathComponent("m/a.mtl"))
            let config = tree.appendingPathComponent("c.yaml")
            try AtomicFile.write("nodes: [{model: m/a.obj}]\n", to: config)
            let texture = tree.appendingPathComponent("m/t.png")

            try FileManager.default.createSymbolicLink(
                at: texture, withDestinationURL: folder.appendingPathComponent("secret.png"))
            let error = caught(ConfigError.self) { try RenderJob.load(configAt: config) }
            #expect(
                error?.description.contains("nodes[0].model: \"t.png\" is outside") == true, "\(String(describing: error))")

            try FileManager.default.removeItem(at: texture)
            try FileManager.default.createSymbolicLink(
                at: texture, withDestinationURL: tree.appendingPathComponent("m/own.png"))
            let job = try RenderJob.load(configAt: config)
            #expect(job.notes.isEmpty)
            #expect(Set(job.files.map(\.lastPathComponent)).isSuperset(of: ["c.yaml", "a.obj", "a.mtl", "t.png"]))
        }
    }

    /// Regression: every component was resolved separately, so that 20,000 took a minute and a half.
    @Test(arguments: ["a/", "./", "a/../"])
    func pathBeyondSystemLimitIsRejected(part: String) throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("c.yaml")
            let path = String(repeating: part, count: 20_000) + "x.png"
            for text in ["background: {picture: \"\(path)\"}", "recording: \"\(path)\"", "extends: \"\(path)\""] {
                try AtomicFile.write(text + "\n", to: config)
                let error = caught(ConfigError.self) { try RenderJob.load(configAt: config) }
                let words = "a path of \(path.utf8.count) bytes is longer than the system's limit, 4095"
                #expect(error?.mistakes.map(\.message) == [words])
            }
        }
    }

    @Test func nameBeyondSystemLimitIsRejected() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("c.yaml")
            try AtomicFile.write("background: {picture: \"b/\(String(repeating: "é", count: 128))\"}\n", to: config)
            let error = caught(ConfigError.self) { try RenderJob.load(configAt: config) }
            #expect(error?.mistakes.map(\.message) == ["a name of 256 bytes is longer than the system's limit, 255"])
        }
    }

    @Test func missingPartsAreJoinedToExistingOnes() throws {
        try withTemporaryFolder { folder in
            let real = FileAccess.resolved(folder.path)
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("a/b"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/link", withDestinationPath: folder.path + "/a/b")
            let cases = [
                "a/b": "a/b", "link/c": "a/b/c", "link/../x": "a/x", "no/../a": "a", "no/./way/../x": "no/x", "a//b/": "a/b",
                "link/no/../../d/e": "a/d/e",
            ]
            for (path, expected) in cases { #expect(FileAccess.resolved("\(folder.path)/\(path)") == "\(real)/\(expected)") }
            #expect(FileAccess.resolved("/no-such/../..") == "/")
        }
    }
}
