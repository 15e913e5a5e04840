import ConfigLanguage
import Imaging
import Keying
import RenderTestSupport
import Testing

@testable import ConfigSettings

/// Keys of pictures in configs.
struct KeySettingsTests {
    private func settings(_ text: String) throws -> KeySettings {
        try KeySettings.parse(Array(text.utf8), file: "key.yaml")
    }

    @Test func colorGivesDistanceKeyer() throws {
        let key = try #require(
            try settings("{color: '#00b140', similarity: 0.06, softness: 0.3, spill: 0.5, choke: 0.5, blur: 2, view: matte}")
                .key)
        var keyer = DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64))
        (keyer.similarity, keyer.softness) = (0.06, 0.3)
        var expected = ChromaKey(.distance(keyer))
        (expected.spill, expected.choke, expected.blur, expected.view) = (0.5, 0.5, 2, .matte)
        #expect(key == expected)
    }

    /// Unset values have the defaults of the library.
    @Test func defaultsEqualThoseOfLibrary() throws {
        let key = try #require(try settings("{color: '#00b140'}").key)
        #expect(key == ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64)))))
    }

    @Test func colorMayBeListOrLinear() throws {
        guard case .distance(let keyer)? = try settings("{color: ['#00b140', '#009030']}").key?.keyer else {
            Issue.record("no distance keyer")
            return
        }
        #expect(keyer.colors == [SRGBA8(red: 0, green: 177, blue: 64), SRGBA8(red: 0, green: 144, blue: 48)])
        guard case .distance(let linear)? = try settings("{color: [0, 0.5, 0.1]}").key?.keyer else {
            Issue.record("no distance keyer")
            return
        }
        #expect(linear.colors == [SRGBA8(LinearColor(red: 0, green: 0.5, blue: 0.1))])
    }

    @Test func hueGivesRangeKeyerWithAreas() throws {
        let key = try #require(
            try settings(
                """
                hue: [340, 20]
                saturation: [0.3, 1]
                softness: 0.1
                garbage: [{rectangle: [0, 0, 0.1, 1]}, {polygon: [[0, 0], [1, 0], [0.5, 1]], outside: true}]
                keep: [{rectangle: [0.4, 0.4, 0.2, 0.2]}]
                view: over
                viewColor: '#102030'
                """
            ).key)
        let range = KeyRange(lowestHue: 340, highestHue: 20, saturation: 0.3...1)
        var expected = ChromaKey(.range(RangeKeyer(range, softness: 0.1)))
        expected.areas = [
            MatteArea(.rectangle(x: 0, y: 0, width: 0.1, height: 1)),
            MatteArea(.polygon([SIMD2(0, 0), SIMD2(1, 0), SIMD2(0.5, 1)]), isOutside: true),
            MatteArea(.rectangle(x: 0.4, y: 0.4, width: 0.2, height: 0.2), .keep),
        ]
        expected.view = .over(SRGBA8(red: 16, green: 32, blue: 48))
        #expect(key == expected)
    }

    @Test func objectGivesNoColourKey() throws {
        let settings = try settings("{object: {at: [0.5, 0.25], tolerance: 0.2}}")
        #expect(settings.key == nil)
        #expect(try self.settings("{object: {at: [[0.5, 0.25], [1, 0]]}}").object?.at == [[0.5, 0.25], [1, 0]])
        #expect(settings.object?.at == [[0.5, 0.25]] && settings.object?.growth.tolerance == 0.2)
    }

    @Test(arguments: [
        ("{}", "one of \"color\", \"hue\", \"object\" is required"), ("{color: '#00b140', hue: [1, 2]}", "mutually exclusive"),
        ("{colour: '#00b140'}", "did you mean \"color\"?"), ("{color: '#00b140', choke: 99}", "a number from -32 to 32"),
        ("{hue: [1, 2], value: [0.9, 0.1]}", "the smaller comes first"), ("{object: {}}", "\"at\" is missing"),
        ("{object: {at: [[0.5, 7]]}}", "7 is not a number from -1 to 2"), ("{object: {at: []}}", "a position [x, y]"),
        ("{color: '#00b140', garbage: [{}]}", "one of \"rectangle\", \"polygon\", \"region\" is required"),
        ("{color: '#00b140', blend: 0.5}", "blend: unknown key; use softness"),
        ("{color: '#00b140', soften: 1}", "soften: unknown key; use blur"),
        ("{color: green}", "a colour \"#rrggbb\""), ("{color: '#00b140', view: alpha}", "one of picture, matte, over"),
    ])
    func mistakesGiveMessages(text: String, message: String) throws {
        let error = caught(ConfigError.self) { try settings(text) }
        let said = error?.mistakes.map(\.description).joined(separator: "\n") ?? ""
        #expect(said.contains(message), "\(said)")
    }
}
