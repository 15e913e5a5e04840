import Foundation
import Scheduling

/// The products that earlier runs left where this one is to make its own, each looked at.
struct EarlierProducts {
    /// Those that were made from this run's inputs and whose files are as they were written, by name.
    let whole: [String: ManifestRecord.Product]
    /// Those that were made from this run's inputs and whose files were changed since; not those that are gone.
    private let damaged: [ManifestRecord.Product]
    /// Those that were made from something else.
    private let stale: [ManifestRecord.Product]
    private let manifest: FrameManifest
    private let folder: URL

    /// Reads the files of products.
    /// - Parameter names: the names of what this run makes.
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

    /// What a person should know of those that are made again: what has changed since they were made, and which are damaged.
    /// - Parameter kind: what one of them is called.
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
                    ("was made from other input and is made again", "were made from other input and are made again"))
                    + (changes.isEmpty ? "" : ": \(changes)"))
        }
        if let first = damaged.first {
            notes.append(
                counted(
                    damaged.count, ("was changed or damaged and is made again", "were changed or damaged and are made again"))
                    + ": \(first.name)" + (damaged.count > 1 ? " and others" : ""))
        }
        return notes
    }
}
