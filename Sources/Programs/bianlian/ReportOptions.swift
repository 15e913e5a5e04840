import ArgumentParser

/// Files that tell what a comparison came to, beside what is printed.
struct ReportOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Writes results as JUnit's XML.", valueName: "file"))
    var junit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Writes a report for browsers: a folder, or one file that ends in .html.", valueName: "path"))
    var report: String?
}
