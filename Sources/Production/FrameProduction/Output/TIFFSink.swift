import Foundation
import ImageCodecs
import Imaging

/// TIFF files, one for each frame or one for a single frame.
struct TIFFSink: FrameSink {
    /// The folder of numbered files, or the file.
    let url: URL
    /// The names of numbered files; nil for one file.
    let names: FrameNames?
    /// Whether the encoded channels of 16-bit frames are multiplied by alpha.
    let isPremultiplied: Bool

    func begin() throws -> [String] {
        if names != nil { try FolderSink.make(url) }
        return []
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        let bytes: [UInt8]
        if let deep = frame.deepPicture {
            bytes = TIFFEncoder().encode(deep, isPremultiplied: isPremultiplied)
        } else if let light = frame.light {
            bytes = TIFFEncoder().encode(light)
        } else {
            return
        }
        (frame.deepPicture, frame.light) = (nil, nil)
        try AtomicFile.write(bytes, to: names.map { url.appendingPathComponent($0.name(of: frame.index)) } ?? url)
    }
}
