/// The parts of an HTTP request's head that a gate checks (RFC 9112).
struct RequestHead: Equatable, Sendable {
    /// The reason why a request is refused; each has an HTTP status.
    enum Refusal: Error, Equatable, Sendable {
        case malformed, notFound, forbidden, hasBody, lengthRequired, misdirected, headTooLarge
        /// The address takes only this method.
        case methodNotAllowed(allowed: String)
        /// The file is larger than this number of bytes.
        case fileTooLarge(limit: Int)

        /// The status line, without the version.
        var status: String {
            switch self {
            case .malformed: "400 Bad Request"
            case .forbidden: "403 Forbidden"
            case .notFound: "404 Not Found"
            case .methodNotAllowed: "405 Method Not Allowed"
            case .lengthRequired: "411 Length Required"
            case .hasBody, .fileTooLarge: "413 Content Too Large"
            case .misdirected: "421 Misdirected Request"
            case .headTooLarge: "431 Request Header Fields Too Large"
            }
        }

        /// The words for the user; empty if no page of ours is refused for this reason.
        var message: String {
            guard case .fileTooLarge(let limit) = self else { return "" }
            return "the file is larger than \(limit >> 20) MiB; copy it into the project's folder by hand"
        }
    }

    var method: String
    var target: String
    /// The header fields in order, with lower-case names.
    var fields: [(name: String, value: String)]

    static func == (a: RequestHead, b: RequestHead) -> Bool {
        a.method == b.method && a.target == b.target && a.fields.elementsEqual(b.fields) { $0 == $1 }
    }

    /// Parses a head.
    /// - Parameter bytes: all bytes up to and including the empty line.
    init(parsing bytes: some Collection<UInt8>) throws(Refusal) {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\r\n\r\n") else { throw .malformed }
        // In a `String`, CR LF is one character.
        let lines = text.dropLast(2).split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
        guard lines.allSatisfy({ line in line.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 } }) else { throw .malformed }
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", !words[0].isEmpty, words[1].hasPrefix("/")
        else {
            throw .malformed
        }
        (method, target) = (String(words[0]), String(words[1]))
        fields = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else { throw .malformed }
            let name = line[..<colon]
            guard name.utf8.allSatisfy({ $0 > 32 }) else { throw .malformed }
            let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
            fields.append((name.lowercased(), String(value.trimmingEnd)))
        }
    }

    /// Returns the value of a field; nil if it is missing.
    /// - Throws: `malformed` if the field occurs twice.
    func value(of name: String) throws(Refusal) -> String? {
        let values = fields.filter { $0.name == name }
        guard values.count <= 1 else { throw .malformed }
        return values.first?.value
    }

    /// Checks whether a request is permitted.
    /// - Parameters:
    ///   - hosts: the host names of this server, with its port.
    ///   - token: the first component of every address.
    /// - Returns: the path to request from the server behind, made of plain characters.
    func path(hosts: [String], token: String) throws(Refusal) -> String {
        // Checked before anything is revealed: a foreign host name that resolves to this machine is refused.
        guard let host = try value(of: "host")?.lowercased(), hosts.contains(host) else { throw .misdirected }
        if let origin = try value(of: "origin"), origin != "http://" + host { throw .forbidden }
        let path = target.prefix { $0 != "?" }
        let prefix = "/\(token)/"
        guard path.utf8.count >= prefix.utf8.count, Self.areEqual(path.utf8.prefix(prefix.utf8.count), prefix.utf8) else {
            throw .notFound
        }
        let allowed = Self.uploadNames.contains { path == prefix + $0 } ? "PUT" : "GET"
        guard method == allowed else { throw .methodNotAllowed(allowed: allowed) }
        if method == "GET" {
            let length = try value(of: "content-length")
            guard try value(of: "transfer-encoding") == nil, length == nil || length == "0" else { throw .hasBody }
        }
        let rest = path.utf8.dropFirst(prefix.utf8.count - 1)
        guard rest.count <= 200, rest.allSatisfy(Self.isPlain), let text = String(rest), !text.contains("..") else {
            throw .notFound
        }
        return text
    }

    /// The address, relative to the page, to which it puts files.
    static let filesName = "files"
    /// The address to which it puts files that a model names, which keep their names.
    static let companionsName = "companions"
    private static let uploadNames = [filesName, companionsName]
    /// The field with the name of a file, in UTF-8 with percent escapes.
    static let fileNameField = "x-file-name"

    /// Returns the size of the file that a page puts, and its escaped name; nil for other requests.
    ///
    /// Browsers send the origin with each such request, and ask the server before they send this field for another origin.
    func upload(limit: Int) throws(Refusal) -> (count: Int, name: String)? {
        guard method == "PUT" else { return nil }
        guard try value(of: "origin") != nil else { throw .forbidden }
        guard try value(of: "transfer-encoding") == nil, let text = try value(of: "content-length"),
            text.utf8.allSatisfy({ (48...57).contains($0) }), text.utf8.count <= 18, let count = Int(text)
        else { throw .lengthRequired }
        guard count <= limit else { throw .fileTooLarge(limit: limit) }
        guard let name = try value(of: Self.fileNameField), (1...1000).contains(name.utf8.count),
            name.utf8.allSatisfy({ Self.isPlain($0) || "%!~*'()".utf8.contains($0) })
        else { throw .malformed }
        return (count, name)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether two texts of equal length are equal, in a time independent of where they differ.
    private static func areEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the fields of a WebSocket handshake; nil if the request is for no WebSocket.
    func handshake() throws(Refusal) -> [(name: String, value: String)]? {
        guard try value(of: "upgrade")?.lowercased() == "websocket" else { return nil }
        var kept: [(name: String, value: String)] = [("Upgrade", "websocket"), ("Connection", "Upgrade")]
        for name in ["sec-websocket-key", "sec-websocket-version"] {
            guard let value = try value(of: name), value.utf8.count <= 100 else { throw .malformed }
            kept.append((name, value))
        }
        return kept
    }
}

extension Substring {
    fileprivate var trimmingEnd: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
