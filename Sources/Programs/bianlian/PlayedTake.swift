import Bianlian
import Foundation

/// A recording that plays in place of a config's: the file that the user names, or what is made of the landmarks in it.
enum PlayedTake {
    /// Does something with several recordings, in their order; those that were made of landmarks are removed afterwards.
    static func play<Result>(_ recordings: [URL], quiet: Bool, _ body: ([URL]) throws -> Result) throws -> Result {
        try play(recordings[...], quiet: quiet, after: [], body)
    }

    private static func play<Result>(
        _ recordings: ArraySlice<URL>, quiet: Bool, after played: [URL], _ body: ([URL]) throws -> Result
    ) throws -> Result {
        guard let first = recordings.first else { return try body(played) }
        return try play(first, quiet: quiet) { recording in
            try play(recordings.dropFirst(), quiet: quiet, after: played + [recording ?? first], body)
        }
    }

    /// Does something with a recording; one that was made of landmarks is removed afterwards.
    static func play<Result>(_ recording: URL?, quiet: Bool, _ body: (URL?) throws -> Result) throws -> Result {
        guard let recording, try LandmarkTake.isNamed(recording) else { return try body(recording) }
        let landmarks = try LandmarkTake(contentsOf: recording, imageSize: nil, frameRate: nil)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-take-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Notes call it as the user does.
        let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let name = recording.lastPathComponent.addingPercentEncoding(withAllowedCharacters: plain) ?? "take.jsonl"
        let take =
            URL(string: name, relativeTo: URL(literalPath: folder.path + "/")) ?? folder.appendingPathComponent("take.jsonl")
        try TakeWork(quiet: true).makeTake(of: landmarks, from: recording, at: take)
        if !quiet {
            Terminal.writeError("bianlian: note: \(recording.relativePath) holds landmarks; a face was fitted to them")
        }
        return try body(take)
    }
}
