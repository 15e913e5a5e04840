public import Testing

/// The expected result of reading a truncated file.
public enum CutExpectation: Sendable {
    /// Every shorter file is an error.
    case everyCutFails
    /// A truncated file may be valid, as in line-based formats; reading it must only not crash.
    case mayPass
}

/// Calls `read` with the file truncated at every byte, and checks that it fails cleanly: with an error whose description is one
/// non-empty line.
///
/// Long files are truncated within their first and last 1024 bytes and at 1024 evenly spaced positions in between.
public func cutAtEveryByte(
    of file: [UInt8], expecting expectation: CutExpectation = .everyCutFails,
    sourceLocation: SourceLocation = #_sourceLocation, read: ([UInt8]) throws -> Void
) {
    for count in cutLengths(of: file.count) {
        do {
            try read(Array(file[..<count]))
            if expectation == .everyCutFails {
                Issue.record(
                    "truncated to \(count) of \(file.count) bytes, the file was read without an error",
                    sourceLocation: sourceLocation)
            }
        } catch {
            expectOneLine(error, "truncated to \(count) of \(file.count) bytes", sourceLocation: sourceLocation)
        }
    }
}

/// Calls `read` with copies of a file with random bytes changed: it must read them or fail with one line, but never crash.
public func damageAtRandom(
    _ file: [UInt8], times: Int, using generator: inout SeededGenerator, sourceLocation: SourceLocation = #_sourceLocation,
    read: ([UInt8]) throws -> Void
) {
    let description = "\(generator)"
    for time in 0..<times where !file.isEmpty {
        var damaged = file
        for _ in 0..<generator.integer(in: 1...4) {
            damaged[generator.integer(in: 0...file.count - 1)] = generator.bytes(1)[0]
        }
        do {
            try read(damaged)
        } catch {
            expectOneLine(error, "damage \(time) of \(description)", sourceLocation: sourceLocation)
        }
    }
}

/// Checks that the description of an error is one non-empty line.
public func expectOneLine(
    _ error: any Error, _ context: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let description = "\(error)"
    if description.isEmpty || description.contains(where: \.isNewline) {
        Issue.record("\(context): not one line: “\(description)”", sourceLocation: sourceLocation)
    }
}

/// The lengths to which a file of `count` bytes is truncated: all below `count`, or a sample of a large number.
func cutLengths(of count: Int) -> [Int] {
    let dense = 1024
    guard count > 3 * dense else { return Array(0..<count) }
    let middle = (0..<dense).map { dense + $0 * (count - 2 * dense) / dense }
    return Array(0..<dense) + middle + Array(count - dense..<count)
}
