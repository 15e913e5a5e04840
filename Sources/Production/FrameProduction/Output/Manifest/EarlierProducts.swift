import Foundation
import Scheduling

/// The products of earlier runs that this run would make, checked.
struct EarlierProducts {
    /// Undamaged products made from this run's inputs, keyed by name.
    let whole: [String: ManifestRecord.Product]
    /// Products made from this run's inputs whose files have changed since, except missing ones.
    private let damaged: [ManifestRecord.Product]
    /// Products made from other inputs.
    private let stale: [ManifestRecord.Product]
    private let manifest: FrameManifest
    private let folder: URL

    /// Reads and checks the files of products.
    /// - Parameter names: the names of this run's products.
    init(_ names: [String], in folder: URL, _ manifest: FrameManifest, threads: Int) {
        (self.manifest, self.folder) = (manifest, folder)
        let products = names.compactMap { manifest.product($0) }
        let ours = products.filter { manifest.isOurs($0) }
        let areWhole = parallelMap(count: ours.count, threads: threads) { manifest.isWhole(ours[$0]) }
        let checked = zip(ours, areWhole)
        whole = Dictionary(uniqueKeysWithValues: checked.filter { $0.1 }.map { ($0.0.name, $0.0) })
        func isThere(_ product: ManifestRecord.Product) -> Bool {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(product.name).path)
        }
        damaged = checked.filter { !$0.1 && isThere($0.0) }.map(\.0)
        stale = products.filter { !manifest.isOurs($0) && isThere($0) }
    }

    /// Returns notes about products that must be re-rendered, because their inputs have changed or they are damaged.
    /// - Parameter kind: the name of one product.
    func notes(of kind: String, from inputs: FrameInputs) -> [String] {
        func counted(_ count: Int, _ rest: (one: String, several: String)) -> String {
            count == 1
                ? "1 \(kind) in \(folder.relativePath) \(rest.one)"
                : "\(count) \(kind)s in \(folder.relativePath) \(rest.several)"
        }
        var notes: [String] = []
        if let last = stale.last {
            let changes = manifest.inputs(of: last).map { inputs.changes(since: $0) } ?? ""
            notes.append(
                counted(
                    stale.count,
                    ("was made from other inputs and is re-rendered", "were made from other inputs and are re-rendered"))
                    + (changes.isEmpty ? "" : ": \(changes)"))
        }
        if let first = damaged.first {
            notes.append(
                counted(
                    damaged.count, ("was changed or damaged and is re-rendered", "were changed or damaged and are re-rendered"))
                    + ": \(first.name)" + (damaged.count > 1 ? " and others" : ""))
        }
        return notes
    }
}
