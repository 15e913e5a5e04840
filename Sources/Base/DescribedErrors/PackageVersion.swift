/// The version of this package, which reports contain and which distinguishes data kept between runs.
package enum PackageVersion {
    /// Major, minor and patch, as in `0.2.0`.
    package static let text = "0.2.0"
    /// The date of this version, for manual pages.
    package static let date = "2026-11-30"
}
