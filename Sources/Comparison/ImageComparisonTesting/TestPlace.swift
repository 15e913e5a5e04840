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
        case .warned(let words): warn(words)
        case .failed(let failure):
            #if compiler(>=6.2)
                for picture in failure.pictures {
                    Attachment.record(picture.bytes, named: "\(name)-\(picture.name).png", sourceLocation: sourceLocation)
                }
            #endif
            Issue.record("\(failure.message)", sourceLocation: sourceLocation)
            if Test.current == nil { XCTFail(failure.message, file: filePath, line: line) }
        }
    }

    private func warn(_ words: String) {
        #if compiler(>=6.3)
            Issue.record("\(words)", severity: .warning, sourceLocation: sourceLocation)
            guard Test.current == nil else { return }
        #endif
        print("\(filePath):\(line): warning: \(words)")
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
}
