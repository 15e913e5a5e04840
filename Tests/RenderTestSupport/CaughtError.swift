public import Testing

/// Returns the error of a type that `work` throws. Records an issue and returns nil if it throws none or one of another type.
///
/// `#expect(throws:)` does the same, but returns the error only since Swift 6.1. The tests compile with Swift 6.0.
public func caught<Failure: Error>(
    _ type: Failure.Type, at place: SourceLocation = #_sourceLocation, in work: () throws -> some Any
) -> Failure? {
    do {
        _ = try work()
        Issue.record("nothing was thrown; a \(type) is right", sourceLocation: place)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record("\(error) was thrown; a \(type) is right", sourceLocation: place)
    }
    return nil
}
