import ImageCodecs
import Imaging
import JSONText

/// A picture as it is sent: what it is, and its file.
public struct StudioPacket: Sendable {
    /// What a picture is to the page.
    public enum Role: String, Sendable, CaseIterable {
        /// What is shown.
        case picture
        /// What that is compared with.
        case reference
    }

    package let sequence: Int
    package let role: Role
    /// The number of the frame that is shown, from 0.
    package let frame: Int
    /// When it was made.
    let time = ContinuousClock.now
    /// Four bytes of a little-endian length, so many bytes of JSON, and the bytes of the picture's file.
    public let bytes: [UInt8]
    private let fileStart: Int

    /// - Parameter facts: what is told of the picture besides its number, its role and its frame.
    init(sequence: Int, role: Role, frame: Int, facts: [OrderedJSON.Member], file: [UInt8]) {
        (self.sequence, self.role, self.frame) = (sequence, role, frame)
        let members: [OrderedJSON.Member] = [
            .init("sequence", .integer(sequence)), .init("role", .string(role.rawValue)), .init("frame", .integer(frame)),
        ]
        let header = Array(OrderedJSON.object(members + facts).compactText.utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + header.count + file.count)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: header.count >> shift)) }
        bytes += header
        fileStart = bytes.count
        bytes += file
        self.bytes = bytes
    }

    /// The picture's file, JPEG or PNG.
    package var file: ArraySlice<UInt8> { bytes[fileStart...] }
}

extension StudioPacket {
    /// A picture's file for while it moves.
    static func quickFile(of picture: SRGBImage, quality: Int) -> [UInt8] { JPEGEncoder(quality: quality).encode(picture) }

    /// A picture's file with all its bytes.
    static func exactFile(of picture: SRGBImage) -> [UInt8] { PNGEncoder().encode(picture) }
}
