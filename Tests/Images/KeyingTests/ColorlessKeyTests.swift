import Imaging
import RenderTestSupport
import Testing

@testable import Keying

/// Keys without hue: black, grey and white screens.
struct ColorlessKeyTests {
    struct Subject: CustomTestStringConvertible {
        let name: String
        let color: SRGBA8
        var testDescription: String { name }

        init(_ name: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            (self.name, color) = (name, SRGBA8(red: red, green: green, blue: blue))
        }
    }

    static let subjects = [
        Subject("green", 0, 200, 80), Subject("red", 220, 30, 40), Subject("blue", 30, 60, 220),
        Subject("fair skin", 244, 208, 177),
        Subject("skin", 220, 165, 135), Subject("dark skin", 109, 66, 44), Subject("yellow", 250, 230, 40),
    ]

    /// A single-coloured rectangle in the middle of a screen.
    /// - Parameters:
    ///   - share: the fraction of the width and height that the rectangle covers.
    ///   - noise: the greatest change of a channel, in levels.
    static func picture(
        _ size: ImageSize, grey: Int, _ subject: SRGBA8, share: Double, noise: Int, _ random: inout SeededGenerator
    ) -> (picture: SRGBImage, isSubject: [Bool]) {
        func range(_ length: Int) -> Range<Int> {
            let covered = max(Int(Double(length) * share), 1)
            return (length - covered) / 2..<(length + covered) / 2
        }
        let (columns, rows) = (range(size.width), range(size.height))
        var isSubject: [Bool] = []
        let picture = SRGBImage(size: size) { x, y in
            let isIn = columns.contains(x) && rows.contains(y)
            isSubject.append(isIn)
            func noisy(_ value: some BinaryInteger) -> UInt8 {
                UInt8(min(max(Int(value) + random.integer(in: -noise...noise), 0), 255))
            }
            return isIn
                ? SRGBA8(red: noisy(subject.red), green: noisy(subject.green), blue: noisy(subject.blue))
                : SRGBA8(red: noisy(grey), green: noisy(grey), blue: noisy(grey))
        }
        return (picture, isSubject)
    }

    /// Every key from black to white, subjects of all sizes, noise and small pictures.
    @Test(arguments: subjects, [0, 2, 4])
    func screenIsRemovedAndSubjectKept(subject: Subject, noise: Int) {
        var random = SeededGenerator(seed: UInt64(noise))
        for grey in stride(from: 0, through: 255, by: 5) {
            let size = ImageSize(random.integer(in: 24...90), random.integer(in: 24...60))
            let share = [0.15, 0.4, 0.7, 0.93][random.integer(in: 0...3)]
            let (picture, isSubject) = Self.picture(size, grey: grey, subject.color, share: share, noise: noise, &random)
            let color = SRGBA8(red: UInt8(grey), green: UInt8(grey), blue: UInt8(grey))
            let key = ChromaKey(.distance(DistanceKeyer(color: color)))
            let keyed = key.keyed(picture)
            var (screen, least, change) = (0, 255, 0)
            for index in isSubject.indices {
                let (before, after) = (picture.pixels[index], keyed.pixels[index])
                if isSubject[index] {
                    least = min(least, Int(after.alpha))
                    let parts = [(before.red, after.red), (before.green, after.green), (before.blue, after.blue)]
                    change = parts.reduce(change) { max($0, abs(Int($1.0) - Int($1.1))) }
                } else {
                    screen = max(screen, Int(after.alpha))
                }
            }
            #expect(
                screen == 0 && least >= 250 && change <= 2,
                "grey \(grey), \(size), share \(share): screen \(screen), subject \(least), change \(change)")
        }
    }
}
