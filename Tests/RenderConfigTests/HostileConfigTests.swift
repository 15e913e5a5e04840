import Testing

@testable import RenderConfig

/// No text, however malformed, stops the program or takes memory or time out of proportion.
@Suite struct HostileConfigTests {
    static let wellFormed = """
        # yaml-language-server: $schema=schema.json
        recording: {path: "take.jsonl", lenient: true}
        output: {size: [320, 180], antialiasing: msaa8, frames: "0-9"}
        background: '#102030'
        lights:
        - {kind: ambient, intensity: 500}
        - &key {kind: directional, direction: [0, -1, -1], color: [1, 0.9, 0.8]}
        materials:
          skin: {model: lambert, diffuse: '#a0805f', reflective: {texture: env.png, intensity: 0.5}}
        nodes:
        - name: head
          anchor: face
          rotate: [0, 10, 0]
          children:
          - {model: head.glb, material: skin, occluder: false}
        drivers:
        - textureSwap: {material: skin, textures: [a.png, b.png], value: {weighted: {jawOpen: 0.5}}}

        """

    private func outcome(_ bytes: [UInt8]) -> String {
        do {
            _ = try RenderSettings.parse(bytes, file: "c.yaml")
            return "read"
        } catch let error as ConfigError {
            return error.description
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func aConfigCutAnywhereIsReadOrRefusedInOneLine() {
        let bytes = Array(Self.wellFormed.utf8)
        for length in 0...bytes.count {
            let outcome = outcome(Array(bytes[..<length]))
            #expect(!outcome.contains("\n") && !outcome.hasPrefix("another"), "cut at \(length): \(outcome)")
        }
    }

    @Test func changedBytesAreReadOrRefusedInOneLine() {
        var generator = SplitMix(state: 0xB1A_211A)
        let bytes = Array(Self.wellFormed.utf8)
        let spice = Array("{}[]:,-&*!|>'\"%@`#?\n\t \0\u{7F}".utf8) + [0x80, 0xC3, 0xFF]
        for round in 0..<400 {
            var changed = bytes
            for _ in 0..<(1 + Int(generator.next() % 4)) {
                let place = Int(generator.next() % UInt64(changed.count))
                changed[place] = spice[Int(generator.next() % UInt64(spice.count))]
            }
            let outcome = outcome(changed)
            #expect(!outcome.contains("\n") && !outcome.hasPrefix("another"), "round \(round): \(outcome)")
        }
    }

    @Test func aliasesThatMultiplyAreRefused() {
        var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        for level in 1..<10 {
            lines.append("a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]")
        }
        #expect(outcome(Array(lines.joined(separator: "\n").utf8)) == "c.yaml: uses 81 aliases (*name); a config may use 32")
    }

    @Test func aliasesWithinTheirLimitAreStillBounded() {
        var lines = ["a0: &a0 [" + Array(repeating: "x", count: 100).joined(separator: ",") + "]"]
        for level in 1..<9 {
            lines.append("a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 4).joined(separator: ", ") + "]")
        }
        #expect(outcome(Array(lines.joined(separator: "\n").utf8)).contains("more than 100000 values"))
    }

    @Test(arguments: [(66, "deep"), (900, "deep"), (20_000, "deep")])
    func depthIsBounded(depth: Int, word: String) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(outcome(Array(text.utf8)).contains(word))
    }

    @Test func giantFilesAreRefusedBeforeTheyAreRead() {
        let giant = Array(repeating: UInt8(ascii: " "), count: ConfigDocument.largestSize + 1)
        #expect(outcome(giant) == "c.yaml: is 1048577 bytes long; a config is at most 1048576 bytes")
    }

    @Test func bytesThatAreNoTextAreRefusedWithTheirLine() {
        #expect(outcome(Array("a: b\nc: ".utf8) + [0xFF, 0xFE]) == "c.yaml:2:1: is not UTF-8 text; save the file as UTF-8")
        #expect(outcome([0xFF, 0xFE, 0x61, 0x00]) == "c.yaml:1:1: is not UTF-8 text; save the file as UTF-8")
    }

    /// SplitMix64 (Steele, Lea, Flood 2014): small, and the same everywhere.
    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
