package import Files
import Tracing

extension SHA256 {
    /// Takes in the bytes of a file.
    /// - Throws: why it cannot be opened or read; what was read before is taken in.
    package mutating func update(contentOf location: FileLocation) throws(OpenFile.Failure) {
        let span = Tracer.begin(.hash, .file(location.name))
        defer { span.end() }
        let file = try OpenFile(location)
        while true {
            let piece = try file.read(upTo: 1 << 20)
            if piece.isEmpty { return }
            piece.withUnsafeBytes { update($0) }
        }
    }
}
