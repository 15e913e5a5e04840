import Foundation
import ImageCodecs
import RenderTestSupport
@testable import Studio
import Testing

/// Every page is served, regardless of what other connections do.
@Suite(.timeLimit(.minutes(10))) struct SocketTests {
    private static let hello = Array(#"{"type":"hello","protocol":1}"#.utf8)

    /// Whether a page receives the scene and a picture.
    private static func isServed(_ studio: ServedStudio) throws -> Bool {
        let page = try studio.connection()
        guard page.upgrade("/\(studio.token)/socket", host: studio.host, origin: "http://\(studio.host)") == 101 else {
            return false
        }
        page.sendFrame(1, hello)
        var (hasScene, hasPicture) = (false, false)
        while !hasScene || !hasPicture, let frame = page.frame() {
            hasScene =
                hasScene || frame.opcode == 1 && String(decoding: frame.payload, as: UTF8.self).contains("\"type\":\"scene\"")
            hasPicture = hasPicture || frame.opcode == 2
        }
        return hasScene && hasPicture
    }

    @Test func pageReceivesSceneAndPicture() async throws {
        try await ServedStudio.run { studio in
            let isServed = try Self.isServed(studio)
            #expect(isServed)
        }
    }

    @Test func idleAndUnreadConnectionsDoNotBlockPages() async throws {
        try await ServedStudio.run { studio in
            let silent = try (0..<200).map { _ in try studio.connection() }
            let deaf = try studio.connection()
            #expect(deaf.upgrade("/\(studio.token)/socket", host: studio.host, origin: nil) == 101)
            deaf.sendFrame(1, Self.hello)
            for _ in 0..<200 { deaf.sendFrame(1, Array(#"{"type":"seek"}"#.utf8)) }
            let isServed = try Self.isServed(studio)
            #expect(isServed)
            #expect(silent.count == 200)
        }
    }

    @Test func excessConnectionsAreClosedAndLaterOnesServed() async throws {
        var limits = GateLimits.patient
        limits.connections = 8
        try await ServedStudio.run(limits: limits) { studio in
            var held = try (0..<8).map { _ in try studio.connection() }
            Thread.sleep(forTimeInterval: 0.3)
            let late = try studio.connection()
            late.send("GET /\(studio.token)/ HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n")
            #expect(late.answer() == nil)
            held.removeAll()
            var isServed = false
            for _ in 0..<100 where !isServed {
                isServed = (try? studio.get("/\(studio.token)/").status) == 200
                if !isServed { Thread.sleep(forTimeInterval: 0.05) }
            }
            #expect(isServed)
        }
    }

    @Test func seventeenthPageIsClosedWithReason() async throws {
        try await ServedStudio.run { studio in
            let path = "/\(studio.token)/socket"
            let pages = try (0..<StudioSession.mostClients).map { _ in try studio.connection() }
            for page in pages { #expect(page.upgrade(path, host: studio.host, origin: nil) == 101) }
            let more = try studio.connection()
            #expect(more.upgrade(path, host: studio.host, origin: nil) == 101)
            let frame = try #require(more.frame())
            #expect(frame.opcode == 8)
            #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self).contains("16 pages are open"))
        }
    }

    @Test func silentAndIncompleteConnectionsAreClosed() async throws {
        var limits = GateLimits.patient
        limits.headTime = .milliseconds(300)
        try await ServedStudio.run(limits: limits) { studio in
            let half = try studio.connection()
            half.send("GET / HTTP/1.1\r\nHost:")
            #expect(half.isEnded())
        }
        limits = .patient
        limits.silence = .milliseconds(300)
        try await ServedStudio.run(limits: limits) { studio in
            let page = try studio.connection()
            #expect(page.upgrade("/\(studio.token)/socket", host: studio.host, origin: nil) == 101)
            #expect(page.isEnded())
        }
    }

    @Test func invalidFramesCloseOnlyTheirConnection() async throws {
        try await ServedStudio.run { studio in
            let frames: [(String, (Connection) -> Void)] = [
                ("the largest possible length", { $0.sendFrame(1, [], declaring: Int.max) }),
                ("more than 64 KiB", { $0.sendFrame(1, [], declaring: 65_537) }),
                ("no mask", { $0.sendFrame(1, Self.hello, isMasked: false) }),
                ("reserved bits", { $0.send([0xF1, 0x80, 0, 0, 0, 0]) }),
                ("a long ping", { $0.sendFrame(9, [UInt8](repeating: 0, count: 200)) }),
                ("binary", { $0.sendFrame(2, [1, 2, 3]) }),
                ("not UTF-8", { $0.sendFrame(1, [0xFF, 0xFE]) }),
                ("an unknown kind", { $0.sendFrame(3, [1]) }),
                (
                    "fragments without an end",
                    { page in
                        for part in 0..<40 {
                            page.sendFrame(part == 0 ? 1 : 0, [UInt8](repeating: 32, count: 4000), isLast: false)
                        }
                    }
                ),
            ]
            for (what, send) in frames {
                let page = try studio.connection()
                #expect(page.upgrade("/\(studio.token)/socket", host: studio.host, origin: nil) == 101)
                send(page)
                #expect(page.isEnded(), "\(what)")
            }
            let page = try studio.connection()
            #expect(page.upgrade("/\(studio.token)/socket", host: studio.host, origin: nil) == 101)
            // A message in fragments with a ping in between is complete and answered.
            page.sendFrame(1, Array(Self.hello[..<9]), isLast: false)
            page.sendFrame(9, [7])
            page.sendFrame(0, Array(Self.hello[9...]))
            let pong = try #require(page.frame())
            #expect(pong.opcode == 10 && pong.payload == [7])
            let scene = try #require(page.frame())
            #expect(String(decoding: scene.payload, as: UTF8.self).contains("\"type\":\"scene\""))
        }
    }

    @Test func tooLongTemporaryFolderGivesOneLineError() throws {
        let folder = try ScratchFolder.make(for: "preview")
        defer { ScratchFolder.remove(folder) }
        // The path of macOS's temporary folders has about 50 bytes.
        #expect(folder.lastPathComponent.utf8.count <= 40)
        #expect(try StudioServer.socketPath(in: folder) == folder.path + "/http")
        let long = folder.appendingPathComponent(String(repeating: "x", count: 100))
        let error = try #require(caught(SocketPathError.self) { try StudioServer.socketPath(in: long) })
        #expect(error.description.hasPrefix(long.path) && error.description.contains("TMPDIR"))
    }

    @Test func occupiedPortGivesOneLineError() async throws {
        try await ServedStudio.run { studio in
            let error = try #require(
                caught(StudioServerError.self) { try StudioServer(studio.session, port: studio.port) })
            #expect(error.description.contains("\(studio.port)") && !error.description.contains("\n"), "\(error)")
        }
    }
}
