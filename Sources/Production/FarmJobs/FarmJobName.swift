extension String {
    /// The longest name of a job in Open Job Description, in Unicode scalars.
    private static let longestJobName = 128

    /// The text as engines accept it for the name of a job: one line, not empty. Control characters are replaced with `?`, and
    /// a long name is truncated.
    var farmJobName: String {
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        if scalars.isEmpty { return "job" }
        let isLong = scalars.count > Self.longestJobName
        let shown = String(String.UnicodeScalarView(scalars.prefix(isLong ? Self.longestJobName - 1 : Self.longestJobName)))
        return isLong ? shown + "…" : shown
    }
}
