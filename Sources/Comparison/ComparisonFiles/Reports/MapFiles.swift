package import Foundation
package import ImageCodecs
package import ImageComparison

/// Writes the maps of metrics as raw files: single-precision numbers, row by row from the top left, little-endian, without a
/// header.
package enum MapFiles {
    /// Writes each map of a comparison as `METRIC.f32` into a folder, which is created if it does not exist.
    /// - Throws: `FileWritingError`.
    package static func write(_ maps: [Metric: DifferenceMap], into folder: URL) throws(FileWritingError) {
        try AtomicFile.makeFolder(folder)
        for metric in Metric.allCases {
            guard let map = maps[metric] else { continue }
            try AtomicFile.write(bytes(of: map), to: folder.appendingPathComponent("\(metric.rawValue).f32"))
        }
    }

    /// Returns the values of a map, four bytes each.
    static func bytes(of map: DifferenceMap) -> [UInt8] {
        map.values.map(\.bitPattern.littleEndian).withUnsafeBytes { Array($0) }
    }
}
