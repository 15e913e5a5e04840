import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
@testable import Studio
import Testing

/// Only the page of the server itself can read or change anything: no other origin, no other host name, and no path of the
/// disk.
@Suite(.timeLimit(.minutes(10))) struct AccessTests {
    @Test func pageAndFilesAreServedWithSecurityHeaders() async throws {
        try await ServedStudio.run { studio in
            let page = try studio.get("/\(studio.token)/")
            #expect(page.status == 200)
            #expect(page.fields["content-type"] == "text/html; charset=utf-8")
            #expect(String(decoding: page.body, as: UTF8.self).contains("<html"))
            for (name, value) in SecurityFields.all { #expect(page.fields[name.lowercased()] == value) }
            let named = try studio.get("/\(studio.token)/index.html?once=1", fields: ["Origin: http://\(studio.host)"])
            #expect(named.body == page.body)
            let local = try studio.get("/\(studio.token)/", host: "localhost:\(studio.port)")
            #expect(local.status == 200)
            let snapshot = try studio.get("/\(studio.token)/snapshot.png")
            #expect(snapshot.fields["content-type"] == "image/png")
            let width = try readImage(snapshot.body, from: "snapshot").size.width
            #expect(width == 64)
            #expect(
                String(decoding: try studio.get("/\(studio.token)/patch.yaml").body, as: UTF8.self).contains(
                    "extends: \"scene.yaml\""))
            let curves = try studio.get("/\(studio.token)/curves.json").status
            #expect(curves == 200)
            let light = try studio.get("/\(studio.token)/snapshot-transparent.exr")
            #expect(light.status == 200 && light.fields["content-type"] == "image/x-exr")
            // No film is made yet, and films are no snapshots.
            for name in ["film.mp4", "film.gif", "film.", "snapshot.mp4", "snapshot-.png", "snapshot.png.exr"] {
                let status = try studio.get("/\(studio.token)/\(name)").status
                #expect(status == 404, "\(name)")
            }
        }
    }

    @Test func foreignRequestsAreRejected() async throws {
        try await ServedStudio.run { studio in
            let (path, host) = ("/\(studio.token)/", studio.host)
            func expect(_ status: Int, _ answer: Connection.Answer, _ what: String) {
                #expect(answer.status == status, "\(what)")
                #expect(answer.body.isEmpty, "\(what)")
            }
            expect(403, try studio.get(path, fields: ["Origin: http://evil.example"]), "another origin")
            expect(403, try studio.get(path, fields: ["Origin: null"]), "no origin of its own")
            expect(403, try studio.get(path, fields: ["Origin: https://\(host)"]), "another scheme")
            expect(403, try studio.get(path, fields: ["Origin: http://localhost:\(studio.port)"]), "another name of ours")
            expect(421, try studio.get(path, host: "evil.example:\(studio.port)"), "another host")
            expect(421, try studio.get(path, host: "127.0.0.1"), "another port")
            expect(
                421, try studio.get(path, host: "evil.example", fields: ["Origin: http://evil.example"]),
                "a name that was rebound")
            expect(400, try studio.get(path, fields: ["Host: evil.example"]), "two hosts")
            expect(404, try studio.get("/"), "no token")
            expect(404, try studio.get("/\(String(studio.token.reversed()))/"), "a wrong token")
            expect(404, try studio.get("/\(studio.token)"), "a token alone")
            expect(404, try studio.get("/\(studio.token)x/"), "a longer token")
            expect(405, try studio.get(path, method: "POST", fields: ["Content-Length: 2"], body: "{}"), "a POST")
            expect(405, try studio.get(path, method: "DELETE"), "a DELETE")
            expect(413, try studio.get(path, fields: ["Content-Length: 5"], body: "hello"), "a body")
            expect(413, try studio.get(path, fields: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n"), "chunks")
        }
    }

    static let wanderings = [
        "../../etc/passwd", "../scene.yaml", "scene.yaml", "%2e%2e/scene.yaml", "%2e%2e%2fscene.yaml", "..%2fscene.yaml",
        "%252e%252e/scene.yaml", "..%5cscene.yaml", "....//scene.yaml", "./scene.yaml", "script/../index.html", "//etc/passwd",
        "index.html/",
        "index.html%00.png", "INDEX.HTML", "\\..\\scene.yaml", "index.html;a", "%69ndex.html", "snapshot.png/..",
        "~/scene.yaml", "curves/5-2.json", "curves/1-x.json", "curves/-1-3.json", "curves/../curves.json", "curves/1-2.json/",
        "curves/1-99999999999999999999.json",
    ]

    @Test func pathsNeverReachDisk() async throws {
        try await ServedStudio.run { studio in
            for wandering in Self.wanderings {
                let answer = try studio.get("/\(studio.token)/\(wandering)")
                #expect(answer.status == 404 && answer.body.isEmpty, "\(wandering)")
            }
            let longName = try studio.get("/\(studio.token)/" + String(repeating: "a", count: 300)).status
            #expect(longName == 404)
        }
    }

    @Test func curvesOfFrameRangeAreServed() async throws {
        try await ServedStudio.run { studio in
            for name in ["curves.json", "curves/0-9.json", "curves/7-999999999.json"] {
                let answer = try studio.get("/\(studio.token)/\(name)")
                #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self).contains("\"curves\""), "\(name)")
            }
        }
    }

    @Test func requestHeadsAreLimited() async throws {
        try await ServedStudio.run { studio in
            let path = "/\(studio.token)/"
            let longTarget = try studio.get("/" + String(repeating: "a", count: 20_000)).status
            #expect(longTarget == 431)
            let longField = try studio.get(path, fields: ["X: " + String(repeating: "b", count: 20_000)]).status
            #expect(longField == 431)
            let manyFields = try studio.get(path, fields: (0..<2000).map { "X-\($0): filling" }).status
            #expect(manyFields == 431)
            let endless = try studio.connection()
            // Sends until the server closes the connection: the answer may be lost with the unread bytes.
            var isOpen = true
            for _ in 0..<64 where isOpen { isOpen = endless.send([UInt8](repeating: 65, count: 64 << 10)) }
            #expect(!isOpen || endless.answer()?.status == 431)
            for text in [
                "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET \(path) HTTP/1.1\r\n Host: x\r\n\r\n",
                "\u{1}\u{2}\r\n\r\n",
            ] {
                let connection = try studio.connection()
                connection.send(text)
                #expect(connection.answer()?.status == 400, "\(text.debugDescription)")
            }
        }
    }

    @Test func socketOfOtherOriginIsRejected() async throws {
        try await ServedStudio.run { studio in
            let path = "/\(studio.token)/socket"
            let ofAnother = try studio.upgrade(path, origin: "http://evil.example")
            #expect(ofAnother == 403)
            let withoutToken = try studio.upgrade("/socket", origin: nil)
            #expect(withoutToken == 404)
            let ofOurs = try studio.upgrade(path, origin: "http://\(studio.host)")
            #expect(ofOurs == 101)
            let ofNone = try studio.upgrade(path, origin: nil)
            #expect(ofNone == 101)
        }
    }
}
