package import Foundation
package import ImageCodecs
package import ImageComparison

/// The maps of metrics, as files that any program reads: single-precision numbers, row by row from the top left, the
/// least significant byte first, without a header.
package enum MapFiles {
    /// Writes each map of a comparison as `METRIC.f32` into a folder, which is made where it is missing.
    /// - Throws: `FileWritingError`.
    package static func write(_ maps: [Metric: DifferenceMap], into folder: URL) throws(FileWritingError) {
        try AtomicFile.makeFolder(folder)
        for metric in Metric.allCases {
            guard let map = maps[metric] else { continue }
            try AtomicFile.write(bytes(of: map), to: folder.appendingPathComponent("\(metric.rawValue).f32"))
        }
    }

    /// The numbers of a map, four bytes each.
    static func bytes(of map: DifferenceMap) -> [UInt8] {
        map.values.map(\.bitPattern.littleEndian).withUnsafeBytes { Array($0) }
    }
}
