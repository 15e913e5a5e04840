import Foundation
import ImageCodecs
import Imaging

/// TIFF files with 16 bits per sample, or with linear light as floats.
struct TIFFFrames: FrameFileFormat {
    /// Whether the encoded channels of 16-bit frames are multiplied by alpha.
    let isPremultiplied: Bool

    func file(of frame: inout FinishedFrame, _ plan: FramePlan) -> [UInt8]? {
        defer { (frame.deepPicture, frame.light) = (nil, nil) }
        if let deep = frame.deepPicture { return TIFFEncoder().encode(deep, isPremultiplied: isPremultiplied) }
        return frame.light.map { TIFFEncoder().encode($0) }
    }

    func picture(at url: URL) throws -> SRGBImage? {
        // Readers divide premultiplied channels by alpha, which loses bits.
        guard !isPremultiplied, case .deep(let deep) = try readImage(at: url) else { return nil }
        return SRGBImage(deep)
    }
}
