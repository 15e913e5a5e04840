import FrameProduction
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Each frame of a picture with a driven layer, key or brush equals the frame of a config with these numbers.
@Suite struct DrivenPicturesTests {
    private static let size = ImageSize(48, 32)

    /// A green screen with a soft figure, and a picture of all colours.
    private static let pictures: [String: SRGBImage] = {
        var random = SeededGenerator(seed: 12)
        let screen = SRGBImage(size: size) { x, y in
            let distance = ((Double(x) - 24) * (Double(x) - 24) + (Double(y) - 16) * (Double(y) - 16)).squareRoot()
            let share = min(max((distance - 8) / 6, 0), 1)
            func mixed(_ figure: Double, _ back: Double) -> UInt8 { UInt8(figure + (back - figure) * share) }
            return SRGBA8(red: mixed(200, 20), green: mixed(120, 180), blue: mixed(90, 40))
        }
        let colors = SRGBImage(size: size) { x, y in
            SRGBA8(red: UInt8(5 * x), green: UInt8(7 * y), blue: UInt8(random.integer(in: 0...255)))
        }
        return ["screen": screen, "colors": colors]
    }()

    /// The frames of a config at 0, 1 and 2 seconds. Checks that frame 2 is the same when rendered alone.
    private func frames(_ config: String) throws -> [SRGBImage] {
        try withTemporaryFolder { folder in
            for (name, picture) in Self.pictures {
                try PNGEncoder().write(picture, to: folder.appendingPathComponent(name + ".png"))
            }
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                "output: {size: [48, 32], framesPerSecond: 1, frames: 0-2}\n" + config, to: url)
            let job = try RenderJob.load(configAt: url)
            var sequence = try FrameSequence(job)
            let renderer = try FrameRenderer(job)
            let plans = try (0..<3).map { _ in try #require(try sequence.next()) }
            let pictures = try plans.map { try renderer.picture(of: $0, threads: 2) }
            let alone = try FrameRenderer(job).picture(of: plans[2], threads: 1)
            #expect(alone == pictures[2])
            return pictures
        }
    }

    private struct Case: CustomTestStringConvertible, Sendable {
        var path: String
        /// The config, with `%` for the number.
        var config: String
        /// The number at rest, and at 1 and 2 seconds.
        var numbers: [String]

        var testDescription: String { path }
    }

    private static let keyed =
        "background: {picture: colors.png}\nnodes: [{name: actor, media: {picture: screen.png, key: {color: '#14b428', "
    private static let brush =
        "background: {picture: colors.png}\nretouch: {strokes: [{name: a, filter: lighten, points: [[0.4, 0.5], [0.6, 0.5]], "

    private static let cases: [Case] = [
        Case(
            path: "nodes.seal.opacity",
            config:
                "background: {picture: screen.png}\nnodes: [{name: seal, media: {picture: colors.png, width: 0.5}, opacity: %}]",
            numbers: ["1", "0.5", "0.25"]),
        Case(path: "nodes.actor.media.key.similarity", config: keyed + "similarity: %}}}]", numbers: ["0.04", "0.3", "0.6"]),
        Case(path: "nodes.actor.media.key.softness", config: keyed + "softness: %}}}]", numbers: ["0.9", "0.5", "0.1"]),
        Case(path: "nodes.actor.media.key.spill", config: keyed + "spill: %}}}]", numbers: ["1", "0.5", "0"]),
        Case(path: "nodes.actor.media.key.choke", config: keyed + "choke: %}}}]", numbers: ["0", "2", "-2"]),
        Case(path: "nodes.actor.media.key.blur", config: keyed + "blur: %}}}]", numbers: ["0", "1", "3"]),
        Case(
            path: "background.key.choke", config: "background: {picture: screen.png, key: {color: '#14b428', choke: %}}",
            numbers: ["0", "1", "3"]),
        Case(
            path: "background.key.softness",
            config: "background: {picture: screen.png, key: {hue: [100, 150], softness: %}}", numbers: ["0", "0.5", "1"]),
        Case(path: "retouch.strokes.a.radius", config: brush + "radius: %}]}", numbers: ["0.125", "0.25", "0.5"]),
        Case(path: "retouch.strokes.0.force", config: brush + "force: %}]}", numbers: ["0.5", "1", "0"]),
        Case(path: "retouch.strokes.a.hardness", config: brush + "hardness: %}]}", numbers: ["0", "0.5", "0.75"]),
        Case(
            path: "retouch.effects.0.amount",
            config:
                "background: {picture: colors.png}\nretouch: {effects: [{filter: darken, region: {rectangle: [0.2, 0.2, 0.5, 0.5]}, amount: %}]}",
            numbers: ["0.5", "1", "0.25"]),
        Case(
            path: "retouch.effects.0.degrees",
            config:
                "background: {picture: colors.png}\nretouch: {effects: [{filter: hue, region: {rectangle: [0.2, 0.2, 0.5, 0.5]}, degrees: %}]}",
            numbers: ["10", "90", "-90"]),
        Case(
            path: "nodes.card.media.retouch.effects.0.amount",
            config:
                "nodes: [{name: card, media: {picture: colors.png, retouch: {effects: [{filter: saturate, region: {rectangle: [0, 0, 0.5, 1]}, "
                + "amount: %}]}}}]", numbers: ["0.5", "1", "0"]),
    ]

    @Test(arguments: cases) private func drivenFrameEqualsFrameWithFixedNumber(test: Case) throws {
        func config(_ number: String) -> String { test.config.replacingOccurrences(of: "%", with: number) + "\n" }
        let keys = "[[0, \(test.numbers[0])], [1, \(test.numbers[1])], [2, \(test.numbers[2])]]"
        let driven = try frames(
            config(test.numbers[0])
                + "drivers: [{property: {target: \(test.path), value: {clock: seconds}, keys: \(keys)}}]\n")
        for (index, number) in test.numbers.enumerated() {
            let still = try frames(config(number))
            #expect(driven[index] == still[index], "\(test.path) at \(index) s")
        }
        #expect(driven[0] != driven[1] && driven[1] != driven[2])
    }

    /// Drivers apply in their order, each to the result of the config and the previous ones.
    @Test func driversOfSameNumberCombine() throws {
        let joined = try frames(
            Self.keyed + """
                choke: 1}}}]
                drivers:
                - property: {target: nodes.actor.media.key.choke, value: {clock: seconds}, combine: add}
                - property: {target: nodes.actor.media.key.choke, value: 1.5, combine: multiply}

                """)
        for index in 0..<3 {
            let still = try frames(Self.keyed + "choke: \(1.5 * Double(1 + index))}}}]\n")
            #expect(joined[index] == still[index])
        }
    }

    /// The position of a layer at the left edge is relative to that edge. A transform in the config equals one from a driver.
    @Test(arguments: [
        ("translate", "[0.1, -0.2, 0]"), ("rotate", "[0, 0, 30]"), ("scale", "[1.5, 0.5, 1]"),
    ])
    func drivenTransformOfLayerEqualsFixedTransform(property: String, value: String) throws {
        let layer = "media: {picture: colors.png, width: 0.5, place: left, margin: 0.1}"
        let still = try frames("background: {picture: screen.png}\nnodes: [{name: seal, \(layer), \(property): \(value)}]\n")
        let driven = try frames(
            "background: {picture: screen.png}\nnodes: [{name: seal, \(layer)}]\n"
                + "drivers: [{property: {target: nodes.seal.\(property), value: 1, to: [\(value), \(value)]}}]\n")
        #expect(driven[1] == still[1])
        let resting = try frames("background: {picture: screen.png}\nnodes: [{name: seal, \(layer)}]\n")
        #expect(driven[1] != resting[1])
    }
}
