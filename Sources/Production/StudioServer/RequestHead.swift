/// The head of an HTTP request, as far as a gate judges it (RFC 9112).
struct RequestHead: Equatable, Sendable {
    /// Why a request is not answered: a status of HTTP.
    enum Refusal: Error, Equatable, Sendable {
        case malformed, notFound, forbidden, methodNotAllowed, hasBody, misdirected, headTooLarge

        /// The status line, without the version.
        var status: String {
            switch self {
            case .malformed: "400 Bad Request"
            case .forbidden: "403 Forbidden"
            case .notFound: "404 Not Found"
            case .methodNotAllowed: "405 Method Not Allowed"
            case .hasBody: "413 Content Too Large"
            case .misdirected: "421 Misdirected Request"
            case .headTooLarge: "431 Request Header Fields Too Large"
            }
        }
    }

    var method: String
    var target: String
    /// In their order, with names in lower case.
    var fields: [(name: String, value: String)]

    static func == (a: RequestHead, b: RequestHead) -> Bool {
        a.method == b.method && a.target == b.target && a.fields.elementsEqual(b.fields) { $0 == $1 }
    }

    /// Reads a head.
    /// - Parameter bytes: all up to the empty line, with it.
    init(parsing bytes: some Collection<UInt8>) throws(Refusal) {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\r\n\r\n") else { throw .malformed }
        // In a String a line break of two bytes is one character.
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

    /// The value of a field; nil where it is not there.
    /// - Throws: `malformed` where it is there twice.
    func value(of name: String) throws(Refusal) -> String? {
        let values = fields.filter { $0.name == name }
        guard values.count <= 1 else { throw .malformed }
        return values.first?.value
    }

    /// Judges whether a request may pass.
    /// - Parameters:
    ///   - hosts: the names by which this server is called, with its port.
    ///   - token: what addresses begin with.
    /// - Returns: what the server behind is asked for: a path of plain words.
    func path(hosts: [String], token: String) throws(Refusal) -> String {
        // Before anything is told: a name of a stranger's that leads here is none of ours.
        guard let host = try value(of: "host")?.lowercased(), hosts.contains(host) else { throw .misdirected }
        if let origin = try value(of: "origin"), origin != "http://" + host { throw .forbidden }
        let path = target.prefix { $0 != "?" }
        let prefix = "/\(token)/"
        guard path.utf8.count >= prefix.utf8.count, Self.areEqual(path.utf8.prefix(prefix.utf8.count), prefix.utf8) else {
            throw .notFound
        }
        guard method == "GET" else { throw .methodNotAllowed }
        let length = try value(of: "content-length")
        guard try value(of: "transfer-encoding") == nil, length == nil || length == "0" else { throw .hasBody }
        let rest = path.utf8.dropFirst(prefix.utf8.count - 1)
        guard rest.count <= 200, rest.allSatisfy(Self.isPlain), let text = String(rest), !text.contains("..") else {
            throw .notFound
        }
        return text
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

    /// Whether two texts of one length are equal, in a time that does not depend on where they differ.
    private static func areEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The fields that a handshake of a WebSocket needs; nil where the request asks for none.
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
