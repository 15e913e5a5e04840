import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderTestSupport
@testable import Studio
import Testing

/// Files of the page reach only the project's folder, under plain names, and never replace another file.
@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    private static func picture(_ red: UInt8) -> [UInt8] {
        PNGEncoder().encode(
            SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: red, green: 40, blue: 40, alpha: 255)))
    }

    @Test func filesAreKeptUnderFreeNames() async throws {
        try await ServedStudio.run { studio in
            func put(_ name: String, _ bytes: [UInt8]) throws -> OrderedJSON {
                let answer = try studio.put(name, bytes)
                #expect(answer.status == 200)
                return OrderedJSON(parsing: answer.body) ?? .null
            }
            let first = try put("My%20skin.PNG", Self.picture(1))
            #expect(first["path"]?.string == "textures/My-skin.png" && first["kind"]?.string == "picture")
            #expect(first["new"] == .boolean(true))
            equal(try studio.content("textures/My-skin.png"), Self.picture(1))
            // The same content is not stored twice, and another one does not replace it.
            let again = try put("My%20skin.PNG", Self.picture(1))
            #expect(again["path"] == first["path"] && again["id"] == first["id"] && again["new"] == .boolean(false))
            equal(try put("My%20skin.PNG", Self.picture(2))["path"]?.string, "textures/My-skin-2.png")
            equal(try studio.content("textures/My-skin.png"), Self.picture(1))
            equal(try put("hat.glb", [1, 2, 3])["path"]?.string, "models/hat.glb")
            equal(try put("take.jsonl", [10])["path"]?.string, "recordings/take.jsonl")
            equal(try put("knock.wav", [1])["path"]?.string, "sounds/knock.wav")
            // Longer than the piece that a gate relays at once.
            let film = [UInt8](repeating: 7, count: 3_000_000)
            equal(try put("film.mp4", film)["path"]?.string, "footage/film.mp4")
            equal(try studio.content("footage/film.mp4"), film)
            equal(try names(in: studio.folder), ["footage", "models", "recordings", "scene.yaml", "sounds", "textures"])
            equal(try names(in: studio.folder.appendingPathComponent("textures")), ["My-skin-2.png", "My-skin.png"])
        }
    }

    static let givenNames: [(given: String, path: String?)] = [
        ("../../evil.png", "textures/evil.png"), ("..%2F..%2Fevil.png", "textures/evil.png"),
        ("C%3A%5CUsers%5Cevil.png", "textures/evil.png"), ("%2Fetc%2Fpasswd", nil), (".htaccess.png", "textures/htaccess.png"),
        ("a%00.png", "textures/a.png"), ("....png", "textures/picture.png"), ("-rf.png", "textures/rf.png"),
        ("%E2%80%AEgnp.png", "textures/gnp.png"), ("scene.yaml", nil), ("page.html", nil), ("x.png.sh", nil),
        ("x.sh%2F.png", nil), ("a%3Bb%20%26%20c.png", "textures/a-b-c.png"), (".png", nil), ("png", nil),
        ("%C3%A9t%C3%A9.png", "textures/été.png"), ("%FF%FE.png", nil),
    ]

    @Test func namesAreMadePlainOrRefused() async throws {
        try await ServedStudio.run { studio in
            for (given, path) in Self.givenNames {
                let answer = try studio.put(given, Self.picture(3))
                if let path {
                    let made = OrderedJSON(parsing: answer.body)?["path"]?.string
                    #expect(answer.status == 200 && made == path, "\(given): \(answer.status) \(made ?? "")")
                } else {
                    #expect(answer.status == 409, "\(given)")
                    #expect(
                        String(decoding: answer.body, as: UTF8.self).contains("the accepted names end with .png"), "\(given)")
                }
            }
            let long = try studio.put(String(repeating: "a", count: 900) + ".png", Self.picture(4))
            #expect(OrderedJSON(parsing: long.body)?["path"]?.string == "textures/\(String(repeating: "a", count: 120)).png")
            equal(try names(in: studio.folder), ["scene.yaml", "textures"])
            let parent = studio.folder.deletingLastPathComponent()
            #expect(!FileManager.default.fileExists(atPath: parent.appendingPathComponent("evil.png").path))
        }
    }

    @Test func onlyThePageItselfMayAddFiles() async throws {
        try await ServedStudio.run { studio in
            let (path, host) = ("/\(studio.token)/files", studio.host)
            let name = "X-File-Name: a.png"
            func status(_ path: String, host: String? = nil, fields: [String], body: String = "hello") throws -> Int {
                try studio.get(path, method: "PUT", host: host, fields: fields, body: body).status
            }
            let own = "Origin: http://\(host)"
            equal(try status(path, fields: [name, "Content-Length: 5"]), 403, "no origin")
            equal(try status(path, fields: [name, "Origin: http://evil.example", "Content-Length: 5"]), 403)
            equal(try status(path, fields: [name, "Origin: null", "Content-Length: 5"]), 403)
            equal(try status(path, host: "evil.example", fields: [name, own, "Content-Length: 5"]), 421)
            equal(try status("/files", fields: [name, own, "Content-Length: 5"]), 404, "no token")
            equal(try status("/\(String(studio.token.reversed()))/files", fields: [name, own, "Content-Length: 5"]), 404)
            equal(try status(path, fields: [own, "Content-Length: 5"]), 400, "no name")
            equal(try status(path, fields: ["X-File-Name: a b.png", own, "Content-Length: 5"]), 400, "a blank")
            equal(try status(path, fields: [name, name, own, "Content-Length: 5"]), 400, "two names")
            equal(try status(path, fields: [name, own], body: ""), 411, "no length")
            equal(try status(path, fields: [name, own, "Content-Length: -5"], body: ""), 411)
            equal(try status(path, fields: [name, own, "Transfer-Encoding: chunked"], body: "0\r\n\r\n"), 411)
            equal(try names(in: studio.folder), ["scene.yaml"])
        }
    }

    /// The answer to another method has the method of the address in `Allow` (RFC 9110, section 15.5.6).
    @Test(arguments: [
        ("PUT", "index.html", "GET"), ("PUT", "files/a.png", "GET"), ("POST", "files", "PUT"), ("GET", "files", "PUT"),
        ("GET", "companions", "PUT"), ("POST", "", "GET"),
    ])
    func otherMethodIsAnsweredWithTheAllowedOne(method: String, name: String, allowed: String) async throws {
        try await ServedStudio.run { studio in
            let length = method == "GET" ? [] : ["X-File-Name: a.png", "Content-Length: 5"]
            let answer = try studio.get(
                "/\(studio.token)/\(name)", method: method, fields: ["Origin: http://\(studio.host)"] + length,
                body: method == "GET" ? "" : "hello")
            #expect(answer.status == 405 && answer.fields["allow"] == allowed, "\(answer)")
            equal(try names(in: studio.folder), ["scene.yaml"])
        }
    }

    @Test func tooLargeFileIsRefusedWithItsLimit() async throws {
        var limits = GateLimits.patient
        limits.uploadBytes = 2 << 20
        try await ServedStudio.run(limits: limits) { studio in
            let fields = ["X-File-Name: film.mp4", "Origin: http://\(studio.host)", "Content-Length: \(2 << 20 + 1)"]
            let answer = try studio.get("/\(studio.token)/files", method: "PUT", fields: fields)
            #expect(answer.status == 413)
            #expect(
                String(decoding: answer.body, as: UTF8.self)
                    == "the file is larger than 2 MiB; copy it into the project's folder by hand")
            let list = try studio.get("/\(studio.token)/library.json")
            #expect(OrderedJSON(parsing: list.body)?["uploadLimit"]?.wholeNumber == 2 << 20)
            equal(try names(in: studio.folder), ["scene.yaml"])
        }
    }

    /// Files that a model names go next to it and keep their names.
    @Test func companionsKeepTheirNames() async throws {
        try await ServedStudio.run { studio in
            func put(_ name: String, _ bytes: [UInt8]) throws -> Connection.Answer {
                try studio.put(name, bytes, at: "companions")
            }
            let answer = try put("Old%20skin.PNG", Self.picture(1))
            #expect(OrderedJSON(parsing: answer.body)?["path"]?.string == "models/Old skin.PNG")
            let same = try put("..%2FOld%20skin.PNG", Self.picture(1))
            #expect(OrderedJSON(parsing: same.body)?["new"] == .boolean(false))
            let other = try put("Old%20skin.PNG", Self.picture(2))
            #expect(other.status == 409)
            #expect(
                String(decoding: other.body, as: UTF8.self)
                    == "models/Old skin.PNG is another file, and a model names it; rename one of them")
            let materials = try put("a.mtl", [10])
            #expect(OrderedJSON(parsing: materials.body)?["path"]?.string == "models/a.mtl")
        }
    }

    /// Neither a broken picture nor a part of a file is kept.
    @Test func unusableFilesAreNotKept() async throws {
        try await ServedStudio.run { studio in
            let broken = try studio.put("broken.png", Array("no picture".utf8))
            #expect(broken.status == 409)
            #expect(String(decoding: broken.body, as: UTF8.self).contains("broken.png"))
            equal(try names(in: studio.folder.appendingPathComponent("textures")), [])
            try studio.sendPart()
            let footage = studio.folder.appendingPathComponent("footage")
            for _ in 0..<600 where try !names(in: footage).isEmpty { Thread.sleep(forTimeInterval: 0.1) }
            equal(try names(in: footage), [])
        }
    }

    /// Nothing is written through a link that leads out of the project.
    @Test func foldersThatLeadElsewhereAreRefused() async throws {
        try await ServedStudio.run { studio in
            let outside = studio.folder.deletingLastPathComponent().appendingPathComponent("outside-\(studio.port)")
            try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: outside) }
            try FileManager.default.createSymbolicLink(
                at: studio.folder.appendingPathComponent("textures"), withDestinationURL: outside)
            let answer = try studio.put("a.png", Self.picture(1))
            #expect(answer.status == 409)
            #expect(
                String(decoding: answer.body, as: UTF8.self)
                    == "textures/ leads out of the project's folder, so nothing is written to it")
            equal(try names(in: outside), [])
        }
    }

    /// A link with the name of a new file is taken, even if nothing is at its end.
    @Test func linksAreNotFollowed() async throws {
        try await ServedStudio.run { studio in
            let textures = studio.folder.appendingPathComponent("textures")
            try FileManager.default.createDirectory(at: textures, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                at: textures.appendingPathComponent("a.png"), withDestinationURL: studio.folder.appendingPathComponent("b.png"))
            let answer = try studio.put("a.png", Self.picture(1))
            #expect(OrderedJSON(parsing: answer.body)?["path"]?.string == "textures/a-2.png")
            equal(try names(in: textures), ["a-2.png", "a.png"])
            equal(try names(in: studio.folder), ["scene.yaml", "textures"])
        }
    }

    @Test func thumbnailsAreServedByNumber() async throws {
        try await ServedStudio.run { studio in
            let large = SRGBImage(size: ImageSize(400, 100), filledWith: SRGBA8(red: 9, green: 99, blue: 199, alpha: 255))
            try PNGEncoder().write(large, to: studio.folder.appendingPathComponent("wide.png"))
            try AtomicFile.write("secret", to: studio.folder.appendingPathComponent("notes.txt"))
            let list = try #require(try OrderedJSON(parsing: studio.get("/\(studio.token)/library.json").body))
            let files = list["files"]?.elements ?? []
            let wide = try #require(files.first { $0["path"]?.string == "wide.png" }?["id"]?.wholeNumber)
            let answer = try studio.get("/\(studio.token)/thumbnails/\(wide).png")
            #expect(answer.fields["content-type"] == "image/png")
            let small = try readImage(answer.body, from: "thumbnail").standardImage
            #expect(small.size == ImageSize(128, 32) && small == large.resampled(to: small.size))
            let notes = try #require(files.first { $0["path"]?.string == "notes.txt" }?["id"]?.wholeNumber)
            for wandering in [
                "thumbnails/\(notes).png", "thumbnails/99999.png", "thumbnails/-1.png", "thumbnails/wide.png",
                "thumbnails/../wide.png", "thumbnails/\(wide).png/", "thumbnails/\(wide).jpg",
                "thumbnails/99999999999999999999.png", "wide.png",
            ] {
                let answer = try studio.get("/\(studio.token)/\(wandering)")
                #expect(answer.status == 404 && answer.body.isEmpty, "\(wandering)")
            }
        }
    }

    /// The pictures that the scene reads have thumbnails wherever they are. The page cannot reach others next to them.
    @Test func picturesOfTheSceneHaveThumbnails() async throws {
        func color(_ red: UInt8) -> SRGBA8 { SRGBA8(red: red, green: 9, blue: 99, alpha: 255) }
        let (skin, near, secret) = (color(200), color(100), color(50))
        try await ServedStudio.run { folder in
            let project = folder.appendingPathComponent("project")
            let textures = folder.appendingPathComponent("textures")
            for folder in [project, textures] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            }
            for (color, file) in [
                (skin, textures.appendingPathComponent("skin.png")), (secret, textures.appendingPathComponent("secret.png")),
                (near, project.appendingPathComponent("near.png")),
            ] {
                try PNGEncoder().write(SRGBImage(size: ImageSize(8, 8), filledWith: color), to: file)
            }
            // The folder above the project belongs to the config's tree.
            try AtomicFile.write("", to: folder.appendingPathComponent(".bianlian-root"))
            let config = project.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                output: {size: [64, 48], antialiasing: none}
                materials: {skin: {diffuse: ../textures/skin.png}, near: {diffuse: ./near.png}}
                nodes: [{name: word, text: studio}]

                """, to: config)
            return config
        } _: { studio in
            func thumbnail(_ number: Int) throws -> SRGBA8? {
                let answer = try studio.get("/\(studio.token)/thumbnails/\(number).png")
                if answer.status == 404 { return nil }
                return try readImage(answer.body, from: "thumbnail").standardImage[4, 4]
            }
            let list = try #require(OrderedJSON(parsing: try studio.get("/\(studio.token)/library.json").body))
            let scene = list["scene"]?.elements ?? []
            equal(scene.compactMap { $0["path"]?.string }, ["../textures/skin.png", "./near.png"])
            equal(try scene.map { try thumbnail($0["id"]?.wholeNumber ?? -1) }, [skin, near])
            // The list has each file once.
            let files = (list["files"]?.elements ?? []).filter { $0["origin"]?.string != "shipped" }
            equal(files.compactMap { $0["path"]?.string }, ["near.png", "../textures/skin.png"])
            equal(files.compactMap { $0["origin"]?.string }, ["project", "scene"])
            let known = Set(((list["files"]?.elements ?? []) + scene).compactMap { $0["id"]?.wholeNumber })
            for number in 0..<known.count + 10 where !known.contains(number) { equal(try thumbnail(number), nil) }
            for path in ["../textures/secret.png", "..%2Ftextures%2Fsecret.png", "thumbnails/../../textures/secret.png"] {
                #expect(try studio.get("/\(studio.token)/\(path)").status != 200)
            }
        }
    }
}

/// Expects two values to be equal. In closures that are not asynchronous, `#expect` takes no `try`.
private func equal<Value: Equatable>(
    _ found: Value, _ expected: Value, _ what: Comment? = nil, at location: SourceLocation = #_sourceLocation
) {
    #expect(found == expected, what, sourceLocation: location)
}

extension ServedStudio {
    fileprivate var folder: URL { session.library.folder }

    fileprivate func content(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// Sends a part of a film and closes the connection once the film has a temporary file.
    fileprivate func sendPart() throws {
        let connection = try connection()
        connection.send(
            "PUT /\(token)/files HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-File-Name: film.mp4\r\n"
                + "Content-Length: 10000000\r\n\r\n")
        // Short bodies are handed over only when they are complete.
        connection.send([UInt8](repeating: 0, count: 1 << 17))
        let footage = folder.appendingPathComponent("footage")
        for _ in 0..<600 where (try? names(in: footage))?.isEmpty ?? true { Thread.sleep(forTimeInterval: 0.1) }
    }

    /// The response to a file that the page puts.
    fileprivate func put(_ name: String, _ bytes: [UInt8], at address: String = "files") throws -> Connection.Answer {
        let connection = try connection()
        connection.send(
            "PUT /\(token)/\(address) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-File-Name: \(name)\r\n"
                + "Content-Length: \(bytes.count)\r\n\r\n")
        connection.send(bytes)
        return connection.answer() ?? Connection.Answer()
    }
}
