// A single import provides pictures, rules and thresholds.

@_exported public import ImageComparison
@_exported public import Imaging
