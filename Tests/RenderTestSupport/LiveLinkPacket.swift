/// Packets of Live Link Face, version 6, at 60 frames a second.
public enum LiveLinkPacket {
    /// Returns a packet of a face at rest, apart from its mouth.
    /// - Parameters:
    ///   - frame: the frame of the day.
    ///   - jawOpen: from 0 to 1.
    ///   - device: the name of the phone.
    public static func bytes(frame: Int, jawOpen: Float = 0, device: String = "PHONE") -> [UInt8] {
        var bytes: [UInt8] = [6]
        for text in [device, "face"] { bytes += bigEndian(UInt32(text.utf8.count)) + Array(text.utf8) }
        bytes += [UInt32(frame), 0, 60, 1].flatMap(bigEndian) + [61]
        // The 52 shapes in ARKit's order, then 9 angles.
        for value in 0..<61 { bytes += bigEndian((value == 17 ? jawOpen : 0).bitPattern) }
        return bytes
    }

    /// Returns the capture of packets as `bianlian convert` reads it.
    public static func capture(_ packets: [[UInt8]]) -> [UInt8] {
        [6] + bigEndian(UInt32(packets.count)) + packets.flatMap { bigEndian(UInt32($0.count)) + $0 }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
