import ImageCodecs
import Imaging
import JSONText

/// A picture as it is sent: a description and the file.
public struct StudioPacket: Sendable {
    /// The purpose of a picture on the page.
    public enum Role: String, Sendable, CaseIterable {
        /// The displayed frame.
        case picture
        /// The picture to compare the frame with.
        case reference
    }

    package let sequence: Int
    package let role: Role
    /// The index of the displayed frame, from 0.
    package let frame: Int
    /// The time since the arrival of the displayed live frame's packet; nil without a live face.
    package let ageMilliseconds: Double?
    /// The time at which it was created.
    let time = ContinuousClock.now
    /// Four bytes with the little-endian length of the JSON, the JSON, and the bytes of the picture file.
    public let bytes: [UInt8]
    private let fileStart: Int

    /// - Parameter facts: the JSON members in addition to number, role, frame and age.
    init(
        sequence: Int, role: Role, frame: Int, ageMilliseconds: Double? = nil, facts: [OrderedJSON.Member], file: [UInt8]
    ) {
        (self.sequence, self.role, self.frame, self.ageMilliseconds) = (sequence, role, frame, ageMilliseconds)
        var members: [OrderedJSON.Member] = [
            .init("sequence", .integer(sequence)), .init("role", .string(role.rawValue)), .init("frame", .integer(frame)),
        ]
        if let ageMilliseconds { members.append(.init("ageMilliseconds", .number(ageMilliseconds))) }
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
    /// Encodes a picture quickly as a JPEG, for motion.
    static func quickFile(of picture: SRGBImage, quality: Int) -> [UInt8] { JPEGEncoder(quality: quality).encode(picture) }

    /// Encodes a picture losslessly as a PNG.
    static func exactFile(of picture: SRGBImage) -> [UInt8] { PNGEncoder().encode(picture) }
}
