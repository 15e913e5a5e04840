public import Foundation
import ImageCodecs

/// The installation of ffmpeg and ffprobe on this machine.
public struct MediaInstallation: Sendable {
    /// One of the two programs.
    public struct Program: Sendable, Hashable {
        /// The path of the program.
        public var path: String
        /// The version, such as `5.1.6-0+deb12u1`; nil if the program does not report it.
        public var version: String?
    }

    /// The program that decodes and encodes; nil if it is not in PATH.
    public var ffmpeg: Program?
    /// The program that probes films; nil if it is not in PATH.
    public var ffprobe: Program?
    /// The encoders that ffmpeg lacks, in alphabetical order, each with the kinds of video that require it.
    public var missingEncoders: [(name: String, kinds: [VideoKind])] {
        Self.neededEncoders.filter { encoders?.contains($0.name) == false }
    }
    /// Whether ffmpeg is installed and lists its encoders.
    public var answers: Bool { encoders != nil }
    /// The encoders that ffmpeg has; nil if it does not list them.
    private var encoders: Set<String>?

    /// Finds and queries both programs.
    /// - Parameter environment: The environment variables by name.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment) {
        ffmpeg = Self.program("ffmpeg", in: environment)
        ffprobe = Self.program("ffprobe", in: environment)
        let lines = ffmpeg.flatMap { Self.answer(of: $0.path, ["-hide_banner", "-encoders"]) }
        // The table begins after a line of dashes: ` V....D libx264    libx264 H.264 ...`.
        encoders = lines.map { lines in
            Set(
                lines.drop { !$0.hasPrefix(" -") }.dropFirst().compactMap {
                    $0.split(separator: " ").dropFirst().first.map(String.init)
                })
        }
    }

    /// Each encoder that Bianlian requests from ffmpeg, with the kinds of video that require it.
    private static var neededEncoders: [(name: String, kinds: [VideoKind])] {
        var kinds: [String: [VideoKind]] = [:]
        for kind in VideoKind.allCases {
            let arguments = kind.outputArguments + (kind.soundArguments ?? [])
            let names = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-c:v" || $0.0 == "-c:a" }.map(\.1)
            for name in names.isEmpty ? [kind.rawValue] : names { kinds[name, default: []].append(kind) }
        }
        return kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func program(_ name: String, in environment: [String: String]) -> Program? {
        guard let path = MediaProgram(name, in: environment)?.url.path else { return nil }
        let words = answer(of: path, ["-version"])?.first?.split(separator: " ") ?? []
        // As in `ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024 the FFmpeg developers`.
        let version = words.count > 2 && words[0] == name && words[1] == "version" ? String(words[2]) : nil
        return Program(path: path, version: version)
    }

    /// Returns the lines that a program prints; nil if it fails or takes more than some seconds.
    private static func answer(of path: String, _ arguments: [String]) -> [String]? {
        let process = try? MediaProcess(URL(literalPath: path), arguments, .reading, patience: MediaPatience(seconds: 10))
        guard let process else { return nil }
        let bytes = process.readAll(most: 1 << 20)
        guard process.finish() else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
