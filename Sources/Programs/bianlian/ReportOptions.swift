import ArgumentParser
import Files

/// Files with the results of a comparison, in addition to the printed output.
struct ReportOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Writes the results as JUnit XML.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Writes an HTML report: a folder, or a single file that ends in .html.", valueName: "path"),
        completion: .file())
    var report: String?

    func validate() throws {
        try OutputCheck.check(
            junit, "--junit", for: "JUnit results are", fileExtensions: ["xml", "txt"], files: "an .xml", mayBeFolder: false)
        try OutputCheck.check(report, "--report", for: "a report is", fileExtensions: ["html"], files: "one .html")
    }
}

/// Checks the names of outputs in options.
enum OutputCheck {
    /// Rejects the name of a file of an unsupported type.
    /// - Throws: `ValidationError`, a usage error.
    static func check(
        _ path: String?, _ option: String, for what: String, fileExtensions: [String] = [], files: String? = nil,
        mayBeFolder: Bool = true
    ) throws {
        guard let path else { return }
        let mistake = OutputName.mistake(
            in: path, for: what, fileExtensions: fileExtensions, files: files, mayBeFolder: mayBeFolder)
        guard let mistake else { return }
        throw ValidationError("\(option) \(mistake)")
    }
}
