/// The version of this package, which reports name and by which what it keeps between runs is told apart.
package enum PackageVersion {
    /// Major, minor and patch, as in `0.1.0`.
    package static let text = "0.1.0"
    /// The day of this version, as manual pages have it.
    package static let date = "2026-11-25"
}
