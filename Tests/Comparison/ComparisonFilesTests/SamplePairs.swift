import ImageComparison
import Imaging

@testable import ComparisonFiles

/// Small pairs for reports.
enum SamplePairs {
    static let picture = SRGBImage(size: ImageSize(24, 16)) { x, y in
        SRGBA8(red: UInt8(x * 10), green: UInt8(y * 15), blue: 90)
    }

    static func equal(name: String) -> ReportedPair {
        pair(name: name, picture, picture)
    }

    /// A pair in which the pixels of a rectangle of 4×3 at 10,5 differ.
    static func differing(name: String) -> ReportedPair {
        var changed = picture
        for y in 5..<8 { for x in 10..<14 { changed[x, y].red ^= 0x40 } }
        return pair(name: name, picture, changed)
    }

    static func pair(
        name: String, _ reference: SRGBImage, _ result: SRGBImage, rules: ComparisonRules = ComparisonRules()
    ) -> ReportedPair {
        let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        return ReportedPair(
            name: name, reference: .standard(reference), result: .standard(result), comparison: comparison, rules: rules)
    }
}
