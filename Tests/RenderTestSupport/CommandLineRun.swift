public import Foundation

/// What the built program did.
public struct CommandLineRun: Sendable {
    /// The exit code, or 128 and the signal's number where a signal ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: Data
    /// What it wrote to standard error, as text.
    public let errorText: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Why the program could not be run.
public enum CommandLineRunError: Error, CustomStringConvertible {
    /// It is not beside the test bundle.
    case notBuilt(String)
    /// It did not end in time and was ended; the time in seconds and the arguments.
    case tookTooLong(Double, [String])

    /// One line.
    public var description: String {
        switch self {
        case .notBuilt(let path): "\(path) is not built; `swift build --product bianlian` makes it"
        case .tookTooLong(let seconds, let arguments):
            "bianlian \(arguments.joined(separator: " ")) did not end within \(seconds) seconds"
        }
    }
}

/// Runs the built `bianlian` as users do, and waits for its end.
/// - Parameters:
///   - folder: the working folder. Default: the package's root.
///   - environment: variables that are added to those of the test.
///   - secondsAllowed: after which it is ended and an error thrown.
public func runBianlian(
    _ arguments: [String], in folder: URL = SharedData.packageRoot, environment: [String: String] = [:],
    secondsAllowed: Double = 300
) throws -> CommandLineRun {
    try runBuiltProgram("bianlian", arguments, in: folder, environment: environment, secondsAllowed: secondsAllowed)
}

/// Runs a program of the package from the folder that holds the test bundle.
public func runBuiltProgram(
    _ name: String, _ arguments: [String], in folder: URL = SharedData.packageRoot, environment: [String: String] = [:],
    secondsAllowed: Double = 300
) throws -> CommandLineRun {
    let program = builtProductsFolder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw CommandLineRunError.notBuilt(program.path)
    }
    // Files take any amount without anybody reading meanwhile, as pipes do not.
    return try withTemporaryFolder { scratch in
        let outputURL = scratch.appendingPathComponent("output")
        let errorURL = scratch.appendingPathComponent("error")
        try Data().write(to: outputURL)
        try Data().write(to: errorURL)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environmentWithoutCache.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let streams = [try FileHandle(forWritingTo: outputURL), try FileHandle(forWritingTo: errorURL)]
        (process.standardOutput, process.standardError) = (streams[0], streams[1])
        // Foundation keeps a process, and with it its streams, long after its end.
        defer { streams.forEach { try? $0.close() } }
        try process.run()
        let deadline = Date(timeIntervalSinceNow: secondsAllowed)
        while process.isRunning {
            guard Date() < deadline else {
                process.terminate()
                throw CommandLineRunError.tookTooLong(secondsAllowed, arguments)
            }
            usleep(2000)
        }
        let endedBySignal = process.terminationReason == .uncaughtSignal
        return CommandLineRun(
            status: process.terminationStatus + (endedBySignal ? 128 : 0), output: try Data(contentsOf: outputURL),
            errorText: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
    }
}

/// The environment of the programs that tests start: what an earlier build kept is no test of this one, and the developer's own cache is left
/// alone.
public var environmentWithoutCache: [String: String] {
    ProcessInfo.processInfo.environment.merging(["BIANLIAN_CACHE_SIZE": "0"]) { $1 }
}

/// The folder with the built programs, which is that of the test bundle.
public var builtProductsFolder: URL {
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
        return bundle.bundleURL.deletingLastPathComponent()
    }
    // On Linux the bundle is itself the running program.
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
}
