public import ImageComparison
import Foundation

/// Expects a picture to match a golden, a PNG file that is stored with the tests.
///
///     @Test func star() {
///         expectImage(drawStar())
///     }
///
/// The golden is `Goldens/<test file>/<name>.png` next to the test file. If it does not exist, it is recorded according to the
/// mode, and the test fails once. If the pictures differ too much, the test fails and reports the metric, its figure, the
/// threshold, the worst pixel with its two colours, and the boxes of differing pixels. The reference, the result and their
/// difference are attached to the test and written to a folder that the failure names.
///
/// It also fails if the result or the golden cannot be read, if a metric of the rules is unavailable, or if a golden cannot be
/// written. It works in tests of Swift Testing and of XCTest.
///
/// - Parameters:
///   - result: the picture that was rendered: in memory, or its file.
///   - name: the name of the golden. Default: the test function's name, so a test with several pictures must name them.
///   - rules: the rules of the comparison. Default: any differing sample is a failure.
///   - record: when the golden is written. Default: the value of `BIANLIAN_RECORD`; otherwise never if `CI` is set, and if it
///     is missing elsewhere.
///   - goldens: the folder of the goldens. Default: next to the test file.
public func expectImage(
    _ result: @autoclosure () throws -> some ExpectableImage, matches name: String? = nil,
    rules: ComparisonRules = ComparisonRules(), record: RecordMode? = nil, goldens: GoldenFolder = .besideTestFile,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let environment = ProcessInfo.processInfo.environment
    let file = GoldenName.file(from: name ?? "\(function)")
    let expectation = ImageExpectation(
        golden: goldens.url(forTestsIn: "\(filePath)").appendingPathComponent(file + ".png"), rules: rules,
        artifacts: ArtifactFolder(environment: environment, testsIn: "\(fileID)", named: file))
    let outcome = expectation.check(
        Result { try result().comparedImage() },
        recording: Result { try record ?? RecordMode(environment: environment) })
    place.report(outcome, named: file)
}
