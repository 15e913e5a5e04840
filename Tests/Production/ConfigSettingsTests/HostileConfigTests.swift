import ConfigLanguage
import Testing

@testable import ConfigSettings

/// Malformed text never stops the program and never takes disproportionate memory or time.
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

    @Test func truncatedConfigIsReadOrRejectedInOneLine() {
        let bytes = Array(Self.wellFormed.utf8)
        for length in 0...bytes.count {
            let outcome = outcome(Array(bytes[..<length]))
            #expect(!outcome.contains("\n") && !outcome.hasPrefix("another"), "cut at \(length): \(outcome)")
        }
    }

    @Test func changedBytesAreReadOrRejectedInOneLine() {
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

    /// SplitMix64 (Steele, Lea, Flood 2014): small and portable.
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

    /// Regression: a node without a material took 15,696 bytes, and a growing list of nodes three times as much.
    @Test func settingsOfListsAreSmall() {
        #expect(MemoryLayout<NodeSettings>.stride <= 640)
        #expect(MemoryLayout<MaterialSettings>.stride <= 512 && MemoryLayout<SlotSettings>.stride <= 512)
        #expect(MemoryLayout<ParticleSettings>.stride <= 640 && MemoryLayout<LightSettings>.stride <= 512)
        #expect(MemoryLayout<EventSettings>.stride <= 512 && MemoryLayout<DriverSettings>.stride <= 512)
    }
}
