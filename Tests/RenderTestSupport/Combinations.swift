/// All pairs of elements of two collections, the last changing fastest. For `@Test(arguments:)`, which prints the failing pair.
public func everyCombination<A, B>(
    _ first: some Collection<A>, _ second: some Collection<B>
) -> [(A, B)] {
    first.flatMap { a in second.map { b in (a, b) } }
}

/// All triples of the elements of three collections, the last changing fastest.
public func everyCombination<A, B, C>(
    _ first: some Collection<A>, _ second: some Collection<B>, _ third: some Collection<C>
) -> [(A, B, C)] {
    first.flatMap { a in everyCombination(second, third).map { (a, $0.0, $0.1) } }
}

/// All quadruples of the elements of four collections, the last changing fastest.
public func everyCombination<A, B, C, D>(
    _ first: some Collection<A>, _ second: some Collection<B>, _ third: some Collection<C>, _ fourth: some Collection<D>
) -> [(A, B, C, D)] {
    first.flatMap { a in everyCombination(second, third, fourth).map { (a, $0.0, $0.1, $0.2) } }
}

/// Runs `body` for each element, and names the element in errors that it throws.
///
///     try withEvery("threads", in: [1, 2, 5]) { threads in
///         try withEvery("tile", in: [16, 64]) { tile in … }
///     }
public func withEvery<Value>(
    _ name: String, in values: some Sequence<Value>, _ body: (Value) throws -> Void
) throws(CombinationError) {
    for value in values {
        do {
            try body(value)
        } catch let error as CombinationError {
            throw CombinationError(choices: ["\(name) = \(value)"] + error.choices, underlying: error.underlying)
        } catch {
            throw CombinationError(choices: ["\(name) = \(value)"], underlying: error)
        }
    }
}

/// An error that a test threw for one combination of parameters.
public struct CombinationError: Error, CustomStringConvertible {
    /// The parameters, the outermost first, for example `threads = 2`.
    public let choices: [String]
    /// The error of the test.
    public let underlying: any Error

    /// For example `with threads = 2, tile = 16: …`.
    public var description: String {
        "with \(choices.joined(separator: ", ")): \(underlying)"
    }
}
