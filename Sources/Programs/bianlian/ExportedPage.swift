import ArgumentParser
import Bianlian
import Files
import Foundation
import Studio
import VideoCodecs

/// The folder of a page that shows a rendered film.
struct ExportedPage {
    private let folder: URL
    var quiet = false
    var progress = ProgressForm.none
    var memoryLimit = MemoryEstimate.standardLimit

    /// The page itself.
    var page: URL { folder.appendingPathComponent("index.html") }
    private var film: URL { folder.appendingPathComponent("film.mp4") }
    private var picture: URL { folder.appendingPathComponent("picture.png") }
    /// The page, its picture and, if there is more than one frame, its film.
    var files: [URL] { [page, picture] + (FileManager.default.fileExists(atPath: film.path) ? [film] : []) }

    /// - Throws: `ValidationError` if the folder contains another page, or a film or picture without a page.
    init(in folder: URL) throws {
        self.folder = folder
        let manager = FileManager.default
        let isOurs = manager.contents(atPath: page.path).map {
            String(decoding: $0, as: UTF8.self).contains(SharedPage.generator)
        }
        if isOurs != true, let other = [page, film, picture].first(where: { manager.fileExists(atPath: $0.path) }) {
            throw ValidationError(
                "--export-page would overwrite \(other.relativePath), which is not part of an exported page; give another "
                    + "folder")
        }
    }

    /// Renders the film and the picture, and writes the page last. Creates the folder if it is missing.
    /// - Parameters:
    ///   - frames: the frames of the film; nil for those that the job selects.
    ///   - number: the frame of the picture; nil for the first one of the film.
    /// - Throws: `ValidationError` if the job reads one of the files; `FileWritingError`; the errors of rendering;
    ///   `VideoError.ffmpegMissing` if there is a film and no ffmpeg.
    func write(_ job: RenderJob, frames: FrameNumbers?, picture number: Int?, threads: Int) throws {
        let inputs = KeptInputs(job.files.map(\.path))
        for file in [page, film, picture] { try inputs.check(file.relativePath, "--export-page") }
        let available = try job.countFrames()
        let all = FrameNumbers([job.frames ?? FrameRange(first: 0, last: available - 1)].compactMap(\.self))
        let shown = frames ?? all
        let isFilm = shown.count > 1 && available > 1
        if isFilm { try VideoWriter.checkEncoder(for: film) }
        let first = number ?? shown.bounds?.lowerBound ?? 0
        var notes = job.notes
        let pictures = try job.pictures(
            ofFrames: FrameNumbers([FrameRange(first: first, last: first)].compactMap(\.self)), threads: threads,
            note: { notes.append($0) })
        guard let still = pictures.first else { throw MissingWork("no frame was rendered") }
        try AtomicFile.makeFolder(folder)
        if isFilm {
            try render(job, shown, threads: threads)
        } else {
            try removeFilm()
            if !quiet { for note in notes { Terminal.writeError("bianlian: note: \(note)") } }
        }
        // A run that stops before leaves nothing that looks like another program's.
        try PNGEncoder(compression: .balanced).write(still.picture, to: picture)
        let content = (try? String(contentsOf: job.config, encoding: .utf8)) ?? ""
        var shared = SharedPage(
            of: job, title: job.config.deletingPathExtension().lastPathComponent,
            film: isFilm ? film.lastPathComponent : nil, picture: picture.lastPathComponent)
        shared.description = SharedPage.description(inConfig: content)
        shared.facts = [("Size", "\(job.size.width) × \(job.size.height)")]
        if isFilm {
            let count = min(shown.count, available)
            shared.facts += [
                ("Frames", "\(count)"), ("Rate", "\(Self.short(job.framesPerSecond)) frames per second"),
                ("Length", "\(Self.short(Double(count) / job.framesPerSecond)) s"),
            ]
        }
        if let recording = job.recording { shared.facts.append(("Recording", recording.url.lastPathComponent)) }
        try AtomicFile.write(shared.html, to: page)
    }

    /// Removes the film of an earlier page.
    /// - Throws: `FileWritingError`.
    private func removeFilm() throws(FileWritingError) {
        let location = FileLocation(film)
        if FileManager.default.fileExists(atPath: film.path), let reason = location.remove() {
            throw FileWritingError(.cannotWrite("the earlier film cannot be removed: \(reason)"), at: location.name)
        }
    }

    private func render(_ job: RenderJob, _ frames: FrameNumbers, threads: Int) throws {
        var production = FrameProduction(job, to: .video(film))
        production.frames = frames
        production.threads = threads
        production.memoryLimit = memoryLimit
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress)
        defer { display.finish() }
        if !quiet { production.tellEarlyNotes() }
        let report = try production.run { display.show($0) }
        display.finish()
        if !quiet { report.tell(besides: report.earlyNotes) }
    }

    /// A number with at most two decimals.
    private static func short(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
