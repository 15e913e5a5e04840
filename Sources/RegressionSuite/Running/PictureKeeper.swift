import Foundation
import ImageCodecs
import ImageComparison
import Imaging

/// Keeps the pictures of frames that do not pass: what was rendered and what it should look like.
struct PictureKeeper: Sendable {
    let folder: URL

    /// Keeps the pictures of a frame.
    /// - Returns: the files.
    /// - Throws: `FileWritingError`.
    func keep(_ picture: SRGBImage, _ judgement: FrameJudge.Judgement, of name: String) throws -> [URL] {
        let stem = "\(name)-\(GoldenNames.digits(of: judgement.result.frame))"
        var kept: [URL] = []
        func write(_ picture: SRGBImage, _ what: String) throws {
            let url = folder.appendingPathComponent("\(stem)-\(what).png")
            try PNGEncoder().write(picture, to: url)
            kept.append(url)
        }
        try write(picture, "result")
        if let reference = judgement.reference { try write(reference.standardImage, "reference") }
        return kept
    }
}
