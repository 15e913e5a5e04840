import Foundation

#if os(Linux)
    /// A local server, for tests of programs that must not reach one; closed on deinitialization.
    public final class ListeningSocket {
        /// The port of the server.
        public let port: UInt16
        private let descriptor: Int32

        /// Listens on a free port; nil if the system has none.
        public init?() {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let number = descriptor
            let isListening = withUnsafeMutableBytes(of: &address) { bytes in
                let general = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
                return bind(number, general, length) == 0 && listen(number, 8) == 0
                    && getsockname(number, general, &length) == 0
            }
            port = UInt16(bigEndian: address.sin_port)
            guard isListening else {
                close(descriptor)
                return nil
            }
        }

        deinit {
            close(descriptor)
        }
    }
#endif
