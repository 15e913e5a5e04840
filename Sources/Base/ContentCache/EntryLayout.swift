/// The bytes of an entry's file around its content:
///
///     "BLC1"   the key's 32 bytes   content   CRC-32 of all before, 4 bytes
///
/// Numbers are little-endian. Arrays are stored as in memory, which is little-endian on all supported machines.
enum EntryLayout {
    static let mark = Array("BLC1".utf8)
    static let checksumBytes = 4

    /// The bytes before the content.
    static func start(of key: ContentKey) -> [UInt8] { mark + key.digest }

    /// The number of bytes that are not content.
    static let overhead = mark.count + 32 + checksumBytes
}
