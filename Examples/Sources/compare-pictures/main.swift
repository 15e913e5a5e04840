// Compares two pictures as people see them: compare-pictures REFERENCE RESULT [DIFFERENCE.png]
//
// Exit codes: 0 alike, 1 different.
import Bianlian
import Foundation

let paths = Array(CommandLine.arguments.dropFirst())
guard paths.count == 2 || paths.count == 3 else {
    print("usage: compare-pictures REFERENCE RESULT [DIFFERENCE.png]")
    exit(64)
}
do {
    let reference = ComparedImage.standard(try readImage(at: URL(filePath: paths[0])).standardImage)
    let result = ComparedImage.standard(try readImage(at: URL(filePath: paths[1])).standardImage)
    var rules = ComparisonRules()
    // FLIP is the difference that people see when they flip between two pictures, from 0 to 1.
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
