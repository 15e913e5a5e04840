import CStudioAssets
import FlyingFox
import Foundation
import JSONText
import Scheduling

/// Answers the requests that passed the gate, with the page's files and the session's data.
struct StudioHandler: HTTPHandler {
    private let session: StudioSession
    /// The size of a file that a page may add, in bytes.
    private let uploadLimit: Int
    private let files: [String: (type: String, content: Data)]

    init(_ session: StudioSession, uploadLimit: Int) {
        (self.session, self.uploadLimit) = (session, uploadLimit)
        var count = 0
        guard let assets = cstudioassets_files(&count) else {
            preconditionFailure("The program must contain the page's files.")
        }
        var files: [String: (type: String, content: Data)] = [:]
        for asset in UnsafeBufferPointer(start: assets, count: count) {
            let content = Data(bytes: asset.bytes, count: asset.end - asset.bytes)
            files[String(cString: asset.name)] = (String(cString: asset.type), content)
        }
        self.files = files
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        // The raw target, because the path of `request` is normalized.
        let name = String(request.target.path().dropFirst())
        if request.method == .PUT { return await receive(request, isCompanion: name == RequestHead.companionsName) }
        switch name {
        case "socket": return try await WebSocketHTTPHandler(handler: StudioSocket(session)).handleRequest(request)
        case "patch.yaml":
            return await made("application/yaml; charset=utf-8", saveAs: "patch.yaml") { Data(try session.patch().utf8) }
        case "curves.json": return await made("application/json") { Data(session.curves().utf8) }
        case "library.json":
            return await made("application/json") { Data(session.libraryText(uploadLimit: uploadLimit).utf8) }
        case let name where name.hasPrefix("thumbnails/"):
            guard let match = name.wholeMatch(of: /thumbnails\/([0-9]{1,9})\.png/), let number = Int(match.1),
                session.library[number]?.kind == .picture
            else { return Self.notFound }
            return await made("image/png") { Data(try session.library.thumbnail(number) ?? []) }
        case let name where name.hasPrefix("film."):
            guard let (file, format) = session.film, name == "film.\(format.rawValue)",
                let body = try? HTTPBodySequence(file: file, suggestedBufferSize: 64 << 10)
            else { return Self.notFound }
            // Without a name, so that the page can suggest one.
            return HTTPResponse(statusCode: .ok, headers: Self.headers(format.mediaType), body: body)
        case let name where name.hasPrefix("snapshot"):
            guard let (format, isTransparent) = Self.picture(named: name) else { return Self.notFound }
            return await made(format.mediaType, saveAs: name) {
                Data(try session.snapshot(as: format, isTransparent: isTransparent))
            }
        case let name where name.hasPrefix("curves/"):
            guard let frames = Self.frames(ofCurves: name) else { return Self.notFound }
            return await made("application/json") { Data(session.curves(of: frames).utf8) }
        default:
            guard let file = files[name.isEmpty ? "index.html" : name] else { return Self.notFound }
            return HTTPResponse(statusCode: .ok, headers: Self.headers(file.type), body: file.content)
        }
    }

    /// Returns the format of `snapshot.png` or `snapshot-transparent.exr`, and whether the background is left out; nil for
    /// other names.
    private static func picture(named name: String) -> (format: StudioFormat, isTransparent: Bool)? {
        guard let match = name.wholeMatch(of: /snapshot(-transparent)?\.([a-z]+)/),
            let format = StudioFormat(rawValue: String(match.2)), !format.isFilm
        else { return nil }
        return (format, match.1 != nil)
    }

    /// Returns the frames of a name such as `curves/120-480.json`; nil for other names.
    private static func frames(ofCurves name: String) -> ClosedRange<Int>? {
        guard let match = name.wholeMatch(of: /curves\/([0-9]{1,9})-([0-9]{1,9})\.json/), let first = Int(match.1),
            let last = Int(match.2), first <= last
        else { return nil }
        return first...last
    }

    private static let notFound = HTTPResponse(statusCode: .notFound, headers: headers("text/plain; charset=utf-8"))

    private static func headers(_ type: String, saveAs name: String? = nil) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for field in SecurityFields.all { headers[HTTPHeader(field.name)] = field.value }
        headers[.contentType] = type
        headers[.connection] = "close"
        if let name { headers[.contentDisposition] = "inline; filename=\"\(name)\"" }
        return headers
    }

    /// Receives a file for the project.
    private func receive(_ request: HTTPRequest, isCompanion: Bool) async -> HTTPResponse {
        let given = request.headers[HTTPHeader(RequestHead.fileNameField)]?.removingPercentEncoding ?? ""
        var upload = Result<StudioUpload, any Error> { try session.upload(named: given, isCompanion: isCompanion) }
        func continueUpload(_ body: (StudioUpload) throws -> Void) {
            upload = upload.flatMap { file in
                Result {
                    try body(file)
                    return file
                }
            }
        }
        var missing = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        do {
            // The body of a refused file is read too, because a browser loses an answer that precedes the end of its request.
            for try await bytes in request.bodySequence {
                missing -= bytes.count
                continueUpload { try $0.write([UInt8](bytes)) }
            }
            if missing != 0 { continueUpload { _ in throw RequestFault("the file is incomplete; add it again") } }
        } catch {
            continueUpload { _ in throw error }
        }
        let outcome = upload
        return await made("application/json") { Data(try session.take(outcome.get()).compactText.utf8) }
    }

    /// Creates a slow answer on a separate thread.
    private func made(
        _ type: String, saveAs name: String? = nil, _ make: @escaping @Sendable () throws -> Data
    ) async -> HTTPResponse {
        let result = await withCheckedContinuation { continuation in
            do {
                try SystemThread.start { continuation.resume(returning: Result { try make() }) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        switch result {
        case .success(let content):
            return HTTPResponse(statusCode: .ok, headers: Self.headers(type, saveAs: name), body: content)
        case .failure(let error):
            // The request is valid but cannot be met in the current state; the page shows the reason.
            let text = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
            return HTTPResponse(
                statusCode: .conflict, headers: Self.headers("text/plain; charset=utf-8"), body: Data(text.utf8))
        }
    }
}
