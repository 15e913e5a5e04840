import ContentCache
import Files
import Foundation
import ImageCodecs

/// What a manifest says, read from its beginning to its end.
struct ManifestContent: Sendable {
    /// The last word on each product, by its name.
    var products: [String: ManifestRecord.Product] = [:]
    /// What products were made from, by identifier.
    var inputs: [String: FrameInputs] = [:]
    /// The number of lines, whatever they are.
    private(set) var lineCount = 0
    /// Whether it is a manifest of this version.
    private(set) var hasHeading = false
    /// Whether its last line has no end.
    let isCut: Bool

    /// 1 GiB: lines of some five million frames.
    private static let mostBytes = 1 << 30

    /// The manifest of a folder; that of an empty one where there is none.
    init(in folder: URL) {
        let location = FileLocation(folder.appendingPathComponent(FrameManifest.name))
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
    /// Whether its files in a folder are as they were written; reads them.
    func isWhole(in folder: URL) -> Bool {
        !files.isEmpty
            && files.allSatisfy { name, expected in
                var hash = SHA256()
                let location = FileLocation(folder.appendingPathComponent(name))
                return (try? hash.update(contentOf: location)) != nil && hash.hexadecimal() == expected
            }
    }
}
