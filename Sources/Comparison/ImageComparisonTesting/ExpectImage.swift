public import ImageComparison
import Foundation

/// Expects a picture to match a golden, a PNG file that is kept with the tests.
///
///     @Test func star() {
///         expectImage(drawStar())
///     }
///
/// The golden lies at `Goldens/<test file>/<name>.png` beside the test file. Where there is none it is recorded, as the mode
/// says, and the test fails once. Where the two are too far apart the test fails with the metric, its figure, the threshold in
/// force, the worst pixel with its two colours and the boxes in which pixels differ; the reference, the result and their
/// difference are attached to the test and left in a folder that the failure names.
///
/// It fails, and never passes, where the result or the golden cannot be read, where a metric that the rules ask for cannot be
/// had, and where a golden cannot be written. It works in tests of Swift Testing and of XCTest.
///
/// - Parameters:
///   - result: the picture that was made: in memory, or the file that holds it.
///   - name: the name of the golden. Default: the test function's name, so a test with several pictures names them.
///   - rules: the rules by which the two are compared. Default: any sample that differs is a failure.
///   - record: when the golden is written. Default: what `BIANLIAN_RECORD` says; else never where `CI` is set, and where it is
///     missing elsewhere.
///   - goldens: the folder of the goldens. Default: beside the test file.
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
