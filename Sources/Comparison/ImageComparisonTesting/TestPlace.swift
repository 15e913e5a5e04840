import Testing
import XCTest

/// The source location of an expectation, where its outcome is reported.
struct TestPlace {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Reports the outcome of an expectation to the running test.
    ///
    /// In tests of Swift Testing there is a current test, except in threads and tasks unknown to the library; in tests of
    /// XCTest there is none. Each library drops reports while it runs no test. So without a current test, reporting to both
    /// loses nothing and counts once.
    /// - Parameter name: the prefix of the attached pictures' names.
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
