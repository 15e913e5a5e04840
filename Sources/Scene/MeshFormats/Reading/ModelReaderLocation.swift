import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The location of the program that reads models.
package enum ModelReaderLocation {
    package static let programName = "bianlian-model-reader"
    package static let environmentName = "BIANLIAN_MODEL_READER"

    /// The path of the program, or nil; with the places that were looked at.
    ///
    /// In this order: the environment's word, which then is the only one; beside the running program, or in `libexec/bianlian` beside its
    /// folder, where `make install` puts it; beside the bundle of the running tests; the folders of PATH.
    /// - Parameter environment: gives a variable's value; the process's own by default.
    package static func find(environment: (String) -> String? = environment) -> (program: String?, places: [String]) {
        if let named = environment(environmentName), !named.isEmpty {
            return (isExecutable(named) ? named : nil, [named])
        }
        let folders = [RunningProgram.folder, RunningProgram.helperFolder].compactMap { $0 } + testBundleFolders
        var places = folders.map { $0 + "/" + programName }
        places += (environment("PATH") ?? "").split(separator: ":").map { $0 + "/" + programName }
        return (
            places.first(where: isExecutable),
            [folders.first.map { $0 + "/" + programName } ?? programName, "\(programName) in PATH"]
        )
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// The folders that hold the test bundle, where the tests run in a helper program from elsewhere.
    private static var testBundleFolders: [String] {
        RunningProgram.arguments.compactMap { argument in
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }), bundle > 0 else { return nil }
            return parts[..<bundle].joined(separator: "/")
        }
    }
}
