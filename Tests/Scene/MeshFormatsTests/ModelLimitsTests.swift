import MeshFormats
import Testing

@Suite("Limits of reading models")
struct ModelLimitsTests {
    @Test("A model may use 1 GiB and 20 seconds, unless the environment sets other limits")
    func chosen() throws {
        #expect(ModelLimits.default.memoryBytes == 1 << 30 && ModelLimits.default.seconds == 20)
        #expect(try ModelLimits.chosen(in: [:]) == .default)
        #expect(try ModelLimits.chosen(in: ["BIANLIAN_MODEL_MEMORY": "", "BIANLIAN_MODEL_SECONDS": ""]) == .default)
        for (text, bytes) in [("2G", 2 << 30), ("300M", 300 << 20), ("1048576K", 1 << 30), ("268435456", 256 << 20)] {
            #expect(try ModelLimits.chosen(in: ["BIANLIAN_MODEL_MEMORY": text]) == ModelLimits(memoryBytes: bytes))
        }
        #expect(try ModelLimits.chosen(in: ["BIANLIAN_MODEL_SECONDS": "90"]) == ModelLimits(seconds: 90))
    }

    @Test(
        "An invalid limit is rejected with its variable's name",
        arguments: ["lots", "-1", "100", "1.5G", "2 G", "99999999999999999999", "9999999999G", "G"])
    func refused(text: String) {
        #expect(throws: ModelLimitsError.memory(text)) { try ModelLimits.chosen(in: ["BIANLIAN_MODEL_MEMORY": text]) }
        guard text != "100" else { return }
        #expect(throws: ModelLimitsError.seconds(text)) { try ModelLimits.chosen(in: ["BIANLIAN_MODEL_SECONDS": text]) }
    }
}
