import DamagedFiles
import Foundation
import RenderTestSupport
import Testing

/// Shipped files stand for what users have: damage to them is read or refused in one line. `scripts/damage-files` and `scripts/fuzz` do
/// more of this, with limits of time and memory.
@Suite("Damage to shipped files")
struct ShippedFilesTests {
    @Test("Samples are read", arguments: FileReader.allCases)
    func samplesAreRead(reader: FileReader) {
        for sample in reader.samples {
            let outcome = reader.read(sample)
            if case .broken(let words) = outcome { Issue.record("\(reader): \(words)") }
        }
        // Of the others the shipped files are the samples.
        #expect(!reader.samples.isEmpty || !reader.fileExtensions.isEmpty)
    }

    /// Damage to a scene that is refused as it is would reach little.
    @Test func scenesThatNameNoFilesAreDriven() {
        let scenes = FileReader.scene.samples.filter { !String(decoding: $0, as: UTF8.self).contains("model:") }
        #expect(scenes.count == 3)
        for scene in scenes { #expect(FileReader.scene.read(scene) == .read) }
    }

    @Test("Damaged samples are read or refused", arguments: FileReader.allCases)
    func damagedSamples(reader: FileReader) {
        for (index, sample) in reader.samples.enumerated() {
            // A scene is built and driven, which takes longer than reading does.
            damage(sample, for: reader, copies: reader == .scene ? 50 : 400, seed: UInt64(index), name: "sample \(index)")
        }
    }

    @Test("Damaged files are read or refused", arguments: FileReader.allCases)
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
