import DamagedFiles
import Foundation
import RenderTestSupport
import Testing

/// Damaged copies of the shipped files are read or rejected in one line. `scripts/damage-files` and `scripts/fuzz` do more of
/// this, with limits of time and memory.
@Suite("Damaged copies of shipped files")
struct ShippedFilesTests {
    @Test("Samples break no promise of their reader", arguments: FileReader.allCases)
    func samplesBreakNoPromise(reader: FileReader) {
        for sample in reader.samples {
            // Scenes with files are rejected here, because their files are missing.
            if reader == .scene, case .refused = reader.read(sample) { continue }
            #expect(reader.read(sample) == .read, "\(reader)")
        }
        // For the other readers, the shipped files are the samples.
        #expect(!reader.samples.isEmpty || !reader.fileExtensions.isEmpty)
    }

    /// Damage to a scene that is rejected even undamaged would reach little code.
    @Test func scenesWithoutFilesAreRead() {
        let scenes = FileReader.scene.samples.filter { !String(decoding: $0, as: UTF8.self).contains("model:") }
        #expect(scenes.count == 3)
        for scene in scenes { #expect(FileReader.scene.read(scene) == .read) }
    }

    @Test("Damaged samples are read or rejected", arguments: FileReader.allCases)
    func damagedSamples(reader: FileReader) {
        for (index, sample) in reader.samples.enumerated() {
            // Building and driving a scene takes longer than reading a file.
            damage(sample, for: reader, copies: reader == .scene ? 50 : 400, seed: UInt64(index), name: "sample \(index)")
        }
    }

    @Test("Damaged files are read or rejected", arguments: FileReader.allCases)
    func damagedFiles(reader: FileReader) throws {
        for url in Self.shippedFiles where reader.fileExtensions.contains(url.pathExtension) {
            let file = Array(try Data(contentsOf: url))
            damage(file, for: reader, copies: file.count < 1 << 16 ? 8 : 1, seed: 1, name: url.lastPathComponent)
        }
    }

    private func damage(_ file: [UInt8], for reader: FileReader, copies: Int, seed: UInt64, name: String) {
        for number in 0..<copies {
            var damage = FileDamage(seed: seed, number: number)
            if case .broken(let words) = reader.read(damage.damaged(file)) {
                Issue.record("\(reader) of \(name), FileDamage(seed: \(seed), number: \(number)): \(words)")
            }
        }
    }

    private static let shippedFiles: [URL] = ["models", "textures", "render-configs"].flatMap { folder in
        let root = SharedData.packageRoot.appendingPathComponent(folder)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.sorted().map { root.appendingPathComponent($0) }
    }
}
