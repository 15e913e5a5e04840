import ContentCache
import Files
import Foundation
import ImageCodecs

/// The contents of a manifest.
struct ManifestContent: Sendable {
    /// The last record of each product, keyed by name.
    var products: [String: ManifestRecord.Product] = [:]
    /// The inputs of products, keyed by identifier.
    var inputs: [String: FrameInputs] = [:]
    /// The number of lines, including invalid ones.
    private(set) var lineCount = 0
    /// Whether the manifest has this version.
    private(set) var hasHeading = false
    /// Whether the last line is truncated.
    let isCut: Bool

    /// 1 GiB: the lines of about five million frames.
    private static let mostBytes = 1 << 30

    /// Reads the manifest of a folder. A missing file is treated as empty.
    init(in folder: URL, named name: String = FrameManifest.name) {
        let location = FileLocation(folder.appendingPathComponent(name))
        let bytes = (try? OpenFile(location).readAll(limit: Self.mostBytes)) ?? []
        isCut = bytes.last.map { $0 != 0x0A } ?? false
        for line in bytes.split(separator: 0x0A) {
            lineCount += 1
            switch ManifestRecord(line: line) {
            case .heading: hasHeading = true
            case .inputs(let read): inputs[read.identifier] = read
            case .product(let product): products[product.name] = product
            case nil: break
            }
        }
    }
}

extension ManifestRecord.Product {
    /// Whether its files in a folder are unchanged. Reads them.
    func isWhole(in folder: URL) -> Bool {
        !files.isEmpty
            && files.allSatisfy { name, expected in
                var hash = SHA256()
                let location = FileLocation(folder.appendingPathComponent(name))
                return (try? hash.update(contentOf: location)) != nil && hash.hexadecimal() == expected
            }
    }
}
