import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Locates the model reader program.
package enum ModelReaderLocation {
    package static let programName = "bianlian-model-reader"
    package static let environmentName = "BIANLIAN_MODEL_READER"

    /// Returns the path of the program, or nil, and the searched places for messages.
    ///
    /// The order is: the path in the environment variable, which excludes all others; the folder of the running program, or
    /// `libexec/bianlian` next to that folder, where `make install` puts it; the folder of the running test bundle; the folders
    /// of PATH.
    /// - Parameter environment: Returns a variable's value. Default: the process's environment.
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

    /// The folders of the test bundle, for tests that run in a helper program from elsewhere.
    private static var testBundleFolders: [String] {
        RunningProgram.arguments.compactMap { argument in
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }), bundle > 0 else { return nil }
            return parts[..<bundle].joined(separator: "/")
        }
    }
}
