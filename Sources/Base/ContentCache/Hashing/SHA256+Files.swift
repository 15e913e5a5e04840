package import Files
import Tracing

extension SHA256 {
    /// Returns the 32-byte hash of a file's content; nil if the file cannot be read.
    package static func digest(ofFileAt location: FileLocation) -> [UInt8]? {
        var hash = SHA256()
        guard (try? hash.update(contentOf: location)) != nil else { return nil }
        return hash.digest()
    }

    /// Adds the bytes of a file to the hash.
    /// - Returns: the file's signature before it was read.
    /// - Throws: the reason why it cannot be opened or read; bytes read before that are added.
    @discardableResult
    package mutating func update(contentOf location: FileLocation) throws(OpenFile.Failure) -> OpenFile.Signature? {
        let span = Tracer.begin(.hash, .file(location.name))
        defer { span.end() }
        let file = try OpenFile(location)
        let signature = file.signature
        while true {
            let piece = try file.read(upTo: 1 << 20)
            if piece.isEmpty { return signature }
            piece.withUnsafeBytes { update($0) }
        }
    }
}
