import Testing
import XCTest

/// The place in the tests where something is expected; its outcome is reported there.
struct TestPlace {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Tells the test that runs what came of an expectation.
    ///
    /// In tests of Swift Testing there is a current test, except in threads and tasks that it does not know of; in those of
    /// XCTest there is none. Each library drops what it is told while it runs no test, so that where there is no current test,
    /// telling both loses nothing and counts once.
    /// - Parameter name: the beginning of the attached pictures' names, before what each is.
    func report(_ outcome: ImageOutcome, named name: String) {
        switch outcome {
        case .passed: return
        case .warned(let words): report(words, .warning)
        case .failed(let failure):
            for picture in failure.pictures {
                Attachment.record(picture.bytes, named: "\(name)-\(picture.name).png", sourceLocation: sourceLocation)
            }
            report(failure.message, .error)
        }
    }

    private func report(_ words: String, _ severity: Issue.Severity) {
        Issue.record("\(words)", severity: severity, sourceLocation: sourceLocation)
        guard Test.current == nil else { return }
        if severity == .error {
            XCTFail(words, file: filePath, line: line)
        } else {
            print("\(filePath):\(line): warning: \(words)")
        }
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
}
