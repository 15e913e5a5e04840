import Foundation
import Imaging

/// A picture as the peer writes it: the binary form of a portable pixmap, eight bits a channel.
struct PortablePixmap {
    let image: SRGBImage

    init(_ file: Data) throws {
        // `P6`, width, height and the largest value are in three lines before the bytes.
        let lines = file.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0].elementsEqual("P6".utf8), lines[2].elementsEqual("255".utf8) else {
            throw PeerError.damagedPicture
        }
        let sides = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard sides.count == 2, let size = ImageSize(width: sides[0], height: sides[1]) else { throw PeerError.damagedPicture }
        let bytes = [UInt8](lines[3])
        guard bytes.count == 3 * size.pixelCount else { throw PeerError.damagedPicture }
        image = SRGBImage(
            size: size,
            pixels: (0..<size.pixelCount).map { pixel in
                SRGBA8(red: bytes[3 * pixel], green: bytes[3 * pixel + 1], blue: bytes[3 * pixel + 2])
            })
    }
}
