import Foundation
import ImageCodecs
import ImageComparison
import Imaging

/// Stores the pictures of frames that do not pass: the rendered picture, the golden, and their difference.
struct ImageKeeper: Sendable {
    let folder: URL

    /// Whether a file's name is that of a stored picture.
    static func isKept(_ name: String) -> Bool {
        ["result", "reference", "difference"].contains { name.hasSuffix("-\($0).png") }
    }

    /// Stores the pictures of a frame.
    /// - Returns: the files.
    /// - Throws: `FileWritingError`.
    func keep(_ judgement: Judgement, of name: String) throws -> [URL] {
        let stem = "\(name)-\(GoldenNames.digits(of: judgement.result.frame))"
        return try pictures(of: judgement).map { what, picture in
            let url = folder.appendingPathComponent("\(stem)-\(what).png")
            try PNGEncoder().write(picture, to: url)
            return url
        }
    }

    private func pictures(of judgement: Judgement) -> [(name: String, picture: SRGBImage)] {
        var pictures = [("result", judgement.picture)]
        guard let reference = judgement.reference, let comparison = judgement.comparison else { return pictures }
        pictures.append(("reference", reference.standardImage))
        let difference = DifferenceImages(
            of: .standard(judgement.picture), with: reference, comparison, rules: judgement.rules)
        if let difference { pictures.append(("difference", difference.boxed(difference.highlighted()))) }
        return pictures
    }
}
