import ConfigLanguage
import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Removed pixels of a keyed layer show what is behind it, and the remaining ones cover it.
@Suite struct KeyedMediaTests {
    private static let size = ImageSize(64, 36)
    private static let back = SRGBA8(red: 40, green: 60, blue: 200)
    private static let red = SRGBA8(red: 210, green: 40, blue: 30)

    private static let gold = SRGBA8(red: 230, green: 190, blue: 60)

    /// A disc with a radius of seven pixels in front of a screen of one colour; with `isOfTwo`, its right half is gold.
    private static func disc(at middle: SIMD2<Int>, before screen: SRGBA8, isOfTwo: Bool = false) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            let (dx, dy) = (x - middle.x, y - middle.y)
            guard dx * dx + dy * dy <= 49 else { return screen }
            return isOfTwo && dx > 0 ? gold : red
        }
    }

    /// The frames of a config in a folder with `disc.png` and `moving/`, eight pictures of a moving disc.
    private func frames(_ nodes: String, only: FrameNumbers? = nil, isOfTwo: Bool = false) throws -> [Int: SRGBImage] {
        try withTemporaryFolder { folder in
            let green = SRGBA8(red: 20, green: 170, blue: 60)
            try PNGEncoder().write(
                Self.disc(at: SIMD2(20, 18), before: green), to: folder.appendingPathComponent("disc.png"))
            let moving = folder.appendingPathComponent("moving")
            try FileManager.default.createDirectory(at: moving, withIntermediateDirectories: false)
            for number in 0..<8 {
                let grey = SRGBA8(red: 150, green: 150, blue: 150)
                try PNGEncoder().write(
                    Self.disc(at: Self.middle(ofFrame: number), before: grey, isOfTwo: isOfTwo),
                    to: moving.appendingPathComponent("\(number).png"))
            }
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                output: {size: [64, 36], framesPerSecond: 30, frames: 0-7}
                background: "#283cc8"
                nodes: [\(nodes)]
                """, to: url)
            let output = folder.appendingPathComponent("frames")
            var production = FrameProduction(try RenderJob.load(configAt: url), to: .folder(output))
            production.frames = only ?? production.frames
            production.threads = 2
            _ = try production.run()
            var frames: [Int: SRGBImage] = [:]
            for number in 0..<8 {
                let file = output.appendingPathComponent(FrameNames().name(of: number))
                if FileManager.default.fileExists(atPath: file.path) {
                    frames[number] = try readImage(at: file).standardImage
                }
            }
            return frames
        }
    }

    private static func middle(ofFrame number: Int) -> SIMD2<Int> { SIMD2(12 + 5 * number, 12 + number) }

    /// The number of pixels well inside or well outside the disc with a wrong colour.
    private func wrongPixels(_ frame: SRGBImage, disc middle: SIMD2<Int>) -> Int {
        (0..<Self.size.pixelCount).count { index in
            let (x, y) = (index % 64, index / 64)
            let (dx, dy) = (x - middle.x, y - middle.y)
            let distance = Double(dx * dx + dy * dy).squareRoot()
            guard abs(distance - 7) > 2 else { return false }
            let (shown, right) = (frame[x, y], distance < 7 ? Self.red : Self.back)
            return abs(Int(shown.red) - Int(right.red)) + abs(Int(shown.green) - Int(right.green))
                + abs(Int(shown.blue) - Int(right.blue)) > 6
        }
    }

    @Test(arguments: ["color: \"#14aa3c\"", "hue: [110, 160], saturation: [0.3, 1], value: [0.2, 1], spill: 0"])
    func keyRemovesScreen(key: String) throws {
        let frame = try #require(try frames("{media: {picture: disc.png, key: {\(key)}}}")[0])
        #expect(wrongPixels(frame, disc: SIMD2(20, 18)) == 0)
    }

    @Test func objectKeyFollowsObjectThroughSequence() throws {
        let place = Self.middle(ofFrame: 0)
        let node = """
            {media: {sequence: moving, framesPerSecond: 30, key: {object: {at: [\(Double(place.x) / 64), \(Double(place.y) / 36)]}}}}
            """
        let all = try frames(node)
        #expect(all.count == 8)
        for (number, frame) in all {
            #expect(wrongPixels(frame, disc: Self.middle(ofFrame: number)) == 0, "frame \(number)")
        }
        let alone = try frames(node, only: FrameNumbers("5-5"))
        #expect(alone.count == 1)
        #expect(alone[5] == all[5])
    }

    /// A point on each colour selects one object with both.
    @Test func objectKeyFollowsObjectOfTwoColours() throws {
        let (x, y) = (Double(Self.middle(ofFrame: 0).x), Double(Self.middle(ofFrame: 0).y))
        func node(_ places: String) -> String {
            "{media: {sequence: moving, framesPerSecond: 30, key: {object: {at: \(places)}}}}"
        }
        let left = "[\((x - 2) / 64), \(y / 36)]"
        let both = try frames(node("[\(left), [\((x + 4) / 64), \(y / 36)]]"), isOfTwo: true)
        let half = try frames(node(left), isOfTwo: true)
        for number in 0..<8 {
            let middle = Self.middle(ofFrame: number)
            let (whole, part) = (try #require(both[number]), try #require(half[number]))
            #expect(whole[middle.x - 3, middle.y] == Self.red && whole[middle.x + 3, middle.y] == Self.gold, "frame \(number)")
            #expect(part[middle.x - 3, middle.y] == Self.red && part[middle.x + 3, middle.y] == Self.back, "frame \(number)")
        }
    }

    @Test func objectKeyOfRenderedConfigIsRejected() throws {
        let error = caught(ConfigError.self) {
            _ = try withTemporaryFolder { folder in
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("{}", to: folder.appendingPathComponent("inner.yaml"))
                try AtomicFile.write("nodes: [{media: {config: inner.yaml, key: {object: {at: [0.5, 0.5]}}}}]", to: url)
                return try RenderJob.load(configAt: url)
            }
        }
        #expect(
            "\(error.map { "\($0)" } ?? "")".contains("an `object` key works only with a `picture`, a `video` or a `sequence`"))
    }
}
