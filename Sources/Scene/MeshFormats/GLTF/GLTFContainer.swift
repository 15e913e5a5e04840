/// The parts of a glTF file: the text of its document, and the binary chunk of a GLB.
///
///     "glTF"  version 2  length of all   { length of a chunk  "JSON" or "BIN\0"  its bytes }…
///
/// glTF 2.0, section 4.4; all numbers are 32 bits, little-endian.
struct GLTFContainer {
    var json: ArraySlice<UInt8>
    /// The binary chunk; nil if the file is JSON only or has no such chunk.
    var binary: ArraySlice<UInt8>?

    private static let jsonChunk: UInt32 = 0x4E4F_534A
    private static let binaryChunk: UInt32 = 0x004E_4942

    init(_ bytes: [UInt8]) throws(GLTFFault) {
        guard bytes.starts(with: "glTF".utf8) else {
            json = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
            guard json.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
                throw .file(words: "it begins with neither \"glTF\" (GLB) nor { (glTF in JSON)")
            }
            return
        }
        guard bytes.count >= 20 else {
            throw .file(words: "it has \(bytes.count) bytes, but the headers of GLB and of its first chunk take 20")
        }
        let (version, length) = (bytes.littleEndian(at: 4), Int(bytes.littleEndian(at: 8)))
        guard version != 1 else { throw .version1 }
        guard version == 2 else {
            throw .file(words: "its header states GLB version \(version), but only version 2 is supported")
        }
        guard length == bytes.count else {
            throw .file(words: "its header states \(length) bytes, but the file has \(bytes.count)")
        }
        json = []
        var (offset, number) = (12, 0)
        while offset < bytes.count {
            guard bytes.count - offset >= 8 else {
                throw .file(words: "\(bytes.count - offset) bytes follow chunk \(number - 1), but a chunk's header takes 8")
            }
            let (size, kind) = (Int(bytes.littleEndian(at: offset)), bytes.littleEndian(at: offset + 4))
            offset += 8
            guard size <= bytes.count - offset else {
                throw .file(words: "chunk \(number) states \(size) bytes, but only \(bytes.count - offset) are left")
            }
            guard size % 4 == 0 || offset + size == bytes.count else {
                throw .file(words: "chunk \(number) states \(size) bytes, which is not a multiple of 4")
            }
            let content = bytes[offset..<offset + size]
            switch (number, kind) {
            case (0, Self.jsonChunk): json = content
            case (0, _): throw .file(words: "its first chunk is not a JSON chunk")
            case (1, Self.binaryChunk): binary = content
            case (_, Self.jsonChunk), (_, Self.binaryChunk):
                throw .file(words: "chunk \(number) is a duplicate or out of order")
            // Other chunk types are extensions and must be skipped.
            default: break
            }
            offset += size
            number += 1
        }
    }
}

extension GLTFFault {
    static let version1 = GLTFFault.file(words: "binary glTF 1.0 is not supported; convert it to glTF 2.0")
}

extension [UInt8] {
    /// Reads four bytes as a number. The bytes must exist.
    fileprivate func littleEndian(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }
}
