public import Imaging

/// In what two pictures differ, for the message of a failing test.
public struct PictureDifference: Sendable, CustomStringConvertible {
    /// The number of pixels that differ in any part.
    public let count: Int
    /// The pixel that differs most, the first of several.
    public let worst: (x: Int, y: Int)
    /// The largest difference of a part at the worst pixel, 1…255.
    public let largest: Int
    /// Equal pixels dark, different ones from red to white with the size of the difference.
    public let picture: SRGBImage
    private let words: String

    /// The difference, or nil where the pictures are equal.
    public init?(between reference: SRGBImage, and result: SRGBImage) {
        guard reference != result else { return nil }
        guard reference.size == result.size else {
            count = max(reference.size.pixelCount, result.size.pixelCount)
            worst = (0, 0)
            largest = 255
            picture = SRGBImage(size: result.size, filledWith: Self.color(of: 255))
            words = "has \(reference.size) pixels and the result \(result.size)"
            return
        }
        let differences = zip(reference.pixels, result.pixels).map(Self.difference)
        count = differences.count { $0 > 0 }
        let index = differences.indices.max { differences[$0] < differences[$1] } ?? 0
        let first = differences.firstIndex(of: differences[index]) ?? index
        worst = (first % result.size.width, first / result.size.width)
        largest = differences[first]
        picture = SRGBImage(size: result.size, pixels: differences.map(Self.color))
        words =
            "differs in \(count) of \(differences.count) pixels, most by \(largest) at (\(worst.x), \(worst.y)): "
            + "\(Self.code(reference.pixels[first])) became \(Self.code(result.pixels[first]))"
    }

    /// For example `differs in 12 of 921600 pixels, most by 3 at (10, 20): #ff000080 became #fd000080`.
    public var description: String { words }

    private static func difference(_ first: SRGBA8, _ second: SRGBA8) -> Int {
        let parts = zip(first.parts, second.parts).map { abs(Int($0) - Int($1)) }
        return parts.max() ?? 0
    }

    private static func color(of difference: Int) -> SRGBA8 {
        guard difference > 0 else { return SRGBA8(red: 16, green: 16, blue: 32) }
        let light = UInt8(min(255, difference * 4))
        return SRGBA8(red: 255, green: light, blue: light)
    }

    private static func code(_ pixel: SRGBA8) -> String {
        "#" + pixel.parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension SRGBA8 {
    fileprivate var parts: [UInt8] { [red, green, blue, alpha] }
}
