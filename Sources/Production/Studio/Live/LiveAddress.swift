import DescribedErrors

/// An address on which packets of a live face arrive: `udp:PORT` or `udp:ADDRESS:PORT`.
package struct LiveAddress: Hashable, Sendable {
    /// A numeric IPv4 or IPv6 address of this machine. Default: the loopback interface, which other machines cannot reach.
    package var host: String
    /// 1…65535.
    package var port: Int

    package static let loopback = "127.0.0.1"

    package init(host: String = Self.loopback, port: Int) {
        (self.host, self.port) = (host, port)
    }

    /// Parses an address. IPv6 addresses are in brackets: `udp:[::]:11111`.
    /// - Throws: `LiveAddressError`.
    package init(parsing text: String) throws(LiveAddressError) {
        let scheme = "udp:"
        guard text.hasPrefix(scheme) else { throw LiveAddressError(text: text, reason: "it does not begin with udp:") }
        let place = text.dropFirst(scheme.count)
        let colon = place.lastIndex(of: ":")
        let digits = colon.map { place[place.index(after: $0)...] } ?? place
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let port = Int(digits), (1...65535).contains(port) else {
            throw LiveAddressError(text: text, reason: "its port is no number from 1 to 65535")
        }
        self.port = port
        guard let colon else {
            host = Self.loopback
            return
        }
        let host = place[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = String(isBracketed ? host.dropFirst().dropLast() : host)
        guard isBracketed == self.host.contains(":"), Self.isNumeric(self.host) else {
            throw LiveAddressError(text: text, reason: "\(quoted(String(host))) is no numeric address")
        }
    }

    /// Whether a text is a numeric IPv4 or IPv6 address.
    package static func isNumeric(_ host: String) -> Bool { UDPSocket.Sender(host: host, port: 1) != nil }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// The address as `--live` takes it.
    package var text: String { host.contains(":") ? "udp:[\(host)]:\(port)" : "udp:\(host):\(port)" }
}

/// The reason why a text is not an address.
package struct LiveAddressError: DescribedError, Equatable {
    var text: String
    var reason: String

    package var description: String {
        "\(quoted(text)): \(reason); write udp:11111 for this machine only, or udp:0.0.0.0:11111 for phones in the network"
    }
}
