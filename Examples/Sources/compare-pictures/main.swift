// Compares two pictures perceptually: compare-pictures REFERENCE RESULT [DIFFERENCE.png]
//
// Exit codes: 0 alike, 1 different, 64 usage, 65 a picture cannot be read or written.
import Bianlian
import Foundation
import ImageComparison

let paths = Array(CommandLine.arguments.dropFirst())
guard paths.count == 2 || paths.count == 3 else {
    print("usage: compare-pictures REFERENCE RESULT [DIFFERENCE.png]")
    exit(64)
}
do {
    let reference = ComparedImage.standard(try readImage(at: URL(filePath: paths[0])).standardImage)
    let result = ComparedImage.standard(try readImage(at: URL(filePath: paths[1])).standardImage)
    var rules = ComparisonRules()
    // FLIP measures the difference that people see when they flip between two pictures, 0…1.
    rules.fail = [try Threshold(parsing: "flip.mean > 0.005")]
    let comparison = Comparison(of: result, with: reference, rules: rules)
    print(comparison)
    if paths.count == 3, let pictures = DifferenceImages(of: result, with: reference, comparison, rules: rules) {
        try PNGEncoder().write(pictures.highlighted(), to: URL(filePath: paths[2]))
    }
    exit(comparison.verdict == .failed ? 1 : 0)
} catch let error as any DescribedError {
    print(error)
    exit(65)
}
