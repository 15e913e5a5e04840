/// The bytes of an entry's file around its content:
///
///     "BLC1"   the key's 32 bytes   content   CRC-32 of all before, 4 bytes
///
/// Numbers are little-endian. Arrays lie in the content as they lie in memory, which is little-endian on every machine that we run on.
enum EntryLayout {
    static let mark = Array("BLC1".utf8)
    static let checksumBytes = 4

    /// The bytes before the content.
    static func start(of key: ContentKey) -> [UInt8] { mark + key.digest }

    /// The bytes that are none of the content's.
    static let overhead = mark.count + 32 + checksumBytes
}
