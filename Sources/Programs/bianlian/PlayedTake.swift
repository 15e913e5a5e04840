import Bianlian
import Foundation

/// A recording that replaces the config's: the file that the user names, or a take fitted to the landmarks in it.
enum PlayedTake {
    /// Calls `body` with several recordings, in order; takes that were fitted to landmarks are removed afterwards.
    /// - Parameter options: the options for reading landmarks.
    static func play<Result>(
        _ recordings: [URL], options: RecordingOptions, quiet: Bool, _ body: ([URL]) throws -> Result
    ) throws -> Result {
        try play(recordings[...], options: options, quiet: quiet, after: [], body)
    }

    private static func play<Result>(
        _ recordings: ArraySlice<URL>, options: RecordingOptions, quiet: Bool, after played: [URL],
        _ body: ([URL]) throws -> Result
    ) throws -> Result {
        guard let first = recordings.first else { return try body(played) }
        return try play(first, options: options, quiet: quiet) { recording in
            try play(recordings.dropFirst(), options: options, quiet: quiet, after: played + [recording ?? first], body)
        }
    }

    /// Calls `body` with a recording; a take that was fitted to landmarks is removed afterwards.
    /// - Parameter options: the options for reading landmarks.
    static func play<Result>(
        _ recording: URL?, options: RecordingOptions, quiet: Bool, _ body: (URL?) throws -> Result
    ) throws -> Result {
        guard let recording, try LandmarkTake.isNamed(recording) else { return try body(recording) }
        let landmarks = try LandmarkReading(contentsOf: recording, options: options)
        if !quiet { landmarks.printNotes() }
        return try ScratchFolder.with(for: "take") { folder in
            try body(try take(of: landmarks, from: recording, in: folder, options: options, quiet: quiet))
        }
    }

    /// Fits a take to landmarks and returns its location.
    fileprivate static func take(
        of landmarks: LandmarkReading, from recording: URL, in folder: URL, options: RecordingOptions, quiet: Bool
    ) throws -> URL {
        // The take keeps the user's file name, which appears in notes.
        let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let name = recording.lastPathComponent.addingPercentEncoding(withAllowedCharacters: plain) ?? "take.jsonl"
        let take =
            URL(string: name, relativeTo: URL(literalPath: folder.path + "/")) ?? folder.appendingPathComponent("take.jsonl")
        // The option that mirrors landmarks back also applies to the render, which reads the take with it.
        let view = RecordedView(isMirrored: options.isMirrored ?? false)
        try TakeWork(quiet: true).makeTake(of: landmarks.take, from: recording, at: take, view: view)
        if !quiet {
            Terminal.writeError("bianlian: note: \(recording.relativePath) contains landmarks; a face was fitted to them")
        }
        return take
    }
}

/// The recordings of a batch. A take is fitted to landmarks when it is first played.
final class PlayedTakes {
    private let folder: URL
    private let options: RecordingOptions
    private let quiet: Bool
    private var known: [URL: Result<URL, any Error>] = [:]

    /// - Parameters:
    ///   - folder: the folder of fitted takes.
    ///   - options: the options for reading landmarks.
    init(in folder: URL, options: RecordingOptions, quiet: Bool) {
        (self.folder, self.options, self.quiet) = (folder, options, quiet)
    }

    /// Returns the location of a recording, or of the take that was fitted to it.
    func take(of recording: URL) throws -> URL {
        if let known = known[recording] { return try known.get() }
        let played = Result { try fitted(recording) }
        known[recording] = played
        return try played.get()
    }

    private func fitted(_ recording: URL) throws -> URL {
        guard try LandmarkTake.isNamed(recording) else { return recording }
        let landmarks = try LandmarkReading(contentsOf: recording, options: options)
        if !quiet { landmarks.printNotes() }
        // Recordings of several folders may have the same name.
        let place = folder.appendingPathComponent("\(known.count)")
        try AtomicFile.makeFolder(place)
        return try PlayedTake.take(of: landmarks, from: recording, in: place, options: options, quiet: quiet)
    }
}
