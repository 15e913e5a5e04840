public import Foundation

/// The result of running the built program.
public struct CommandLineRun: Sendable {
    /// The exit code, or 128 plus the number of the signal that ended the program.
    public let status: Int32
    /// Standard output as bytes.
    public let output: Data
    /// Standard error as text.
    public let errorText: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// The reason why the program could not be run.
public enum CommandLineRunError: Error, CustomStringConvertible {
    /// The program is not next to the test bundle.
    case notBuilt(String)
    /// The program was terminated after a timeout; the timeout in seconds and the arguments.
    case tookTooLong(Double, [String])

    /// The error in one line.
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
///   - folder: the working directory. Default: the root of the package.
///   - environment: variables added to those of the test.
///   - secondsAllowed: the timeout, after which the program is terminated and an error thrown.
public func runBianlian(
    _ arguments: [String], in folder: URL = SharedData.packageRoot, environment: [String: String] = [:],
    secondsAllowed: Double = 300
) throws -> CommandLineRun {
    try runBuiltProgram("bianlian", arguments, in: folder, environment: environment, secondsAllowed: secondsAllowed)
}

/// Runs a program of the package from the folder of the test bundle.
public func runBuiltProgram(
    _ name: String, _ arguments: [String], in folder: URL = SharedData.packageRoot, environment: [String: String] = [:],
    secondsAllowed: Double = 300
) throws -> CommandLineRun {
    let program = builtProductsFolder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw CommandLineRunError.notBuilt(program.path)
    }
    // Unlike pipes, files accept any amount of output without a concurrent reader.
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
        // Foundation keeps a process and its streams alive long after the process ended.
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

/// The environment of programs that tests start, without a cache: entries of earlier builds must not affect a test, and the
/// developer's own cache stays unchanged.
public var environmentWithoutCache: [String: String] {
    ProcessInfo.processInfo.environment.merging(["BIANLIAN_CACHE_SIZE": "0"]) { $1 }
}

/// The folder with the built programs and the test bundle.
public var builtProductsFolder: URL {
    #if canImport(Darwin)
        if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
            return bundle.bundleURL.deletingLastPathComponent()
        }
    #endif
    // Elsewhere, the bundle is the running program itself. There, listing the bundles crashes with Swift 6.0.
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
}
