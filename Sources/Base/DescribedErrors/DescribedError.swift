#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error whose one-line description gives the problem and the correction. All public errors of this package conform to it.
///
/// The line is its `description`. Foundation does not use that: without this protocol, `localizedDescription` would contain
/// only the type's name and a number.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same line as `description`.
    public var errorDescription: String? { description }

    // The line is complete, so the other properties are nil. Foundation's own defaults are only visible with Foundation
    // imported.

    /// Nil, because the description is complete.
    public var failureReason: String? { nil }
    /// Nil, because the description is complete.
    public var recoverySuggestion: String? { nil }
    /// Nil, because the description is complete.
    public var helpAnchor: String? { nil }
}
