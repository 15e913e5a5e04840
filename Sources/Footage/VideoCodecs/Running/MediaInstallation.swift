public import Foundation
import ImageCodecs

/// ffmpeg and ffprobe as they are on this machine.
public struct MediaInstallation: Sendable {
    /// One of the two programs.
    public struct Program: Sendable, Hashable {
        /// Its path.
        public var path: String
        /// Its version, as in `5.1.6-0+deb12u1`; nil where it does not tell.
        public var version: String?
    }

    /// The program that decodes and encodes; nil where it is not in the PATH.
    public var ffmpeg: Program?
    /// The program that tells what is in a film; nil where it is not in the PATH.
    public var ffprobe: Program?
    /// The encoders that ffmpeg lacks, each with the kinds of video that cannot be written without it, in alphabetical order.
    public var missingEncoders: [(name: String, kinds: [VideoKind])] {
        Self.neededEncoders.filter { encoders?.contains($0.name) == false }
    }
    /// Whether ffmpeg is there and tells what it can do.
    public var answers: Bool { encoders != nil }
    /// The encoders that ffmpeg has; nil where it does not tell.
    private var encoders: Set<String>?

    /// Looks for both, and asks them.
    /// - Parameter environment: variables by name.
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

    /// Each encoder that we name to ffmpeg, with the kinds of video that need it.
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

    /// The lines that a program answers with; nil where it does not end well within some seconds.
    private static func answer(of path: String, _ arguments: [String]) -> [String]? {
        let process = try? MediaProcess(URL(literalPath: path), arguments, .reading, patience: MediaPatience(seconds: 10))
        guard let process else { return nil }
        let bytes = process.readAll(most: 1 << 20)
        guard process.finish() else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
