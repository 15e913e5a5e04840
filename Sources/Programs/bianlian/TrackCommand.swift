import ArgumentParser
import Bianlian
import Foundation

/// `bianlian track`.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Makes a recording of the faces in a video, a folder of pictures or a photo.",
        discussion: """
            EXAMPLES
              bianlian track my-video.mp4 --output take.jsonl
              bianlian track portrait.png --output portrait.jsonl
              bianlian track landmarks.jsonl --output take.jsonl
            """)

    @Argument(help: "The video, the folder of PNGs, the photo, or a file with landmarks.")
    var input: String

    @Option(name: [.short, .long], parsing: .unconditional, help: "Where the recording goes.")
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where the landmarks go too, to make a take of later without looking at the film again.", valueName: "file"))
    var landmarks: String?

    @Option(
        name: .customLong("image-size"),
        help: ArgumentHelp(
            "The size of the pictures that landmarks were found in, where their file does not say it.", valueName: "WxH"),
        transform: ImageSize.parsed)
    var imageSize: ImageSize?

    @Option(
        name: .customLong("frame-rate"),
        help: ArgumentHelp(
            "How many pictures a second there were, where a file of landmarks does not say their times.", valueName: "rate"))
    var frameRate: Double?

    @OptionGroup var tracking: TrackingOptions

    @Flag(help: "Says nothing but errors.")
    var quiet = false

    func validate() throws {
        if let frameRate, !(0.1...1000).contains(frameRate) {
            throw ValidationError("--frame-rate takes a number from 0.1 to 1000, not \(frameRate)")
        }
        if landmarks?.isEmpty == true { throw ValidationError("--landmarks takes a path, not an empty text") }
        if output.isEmpty { throw ValidationError("--output takes a path, not an empty text") }
    }

    func run() throws {
        try checkFolder(of: URL(literalPath: output))
        if let landmarks { try checkFolder(of: URL(literalPath: landmarks)) }
        let work = try TakeWork(options: tracking, quiet: quiet)
        let (input, output) = (URL(literalPath: input), URL(literalPath: output))
        if try Self.holdsLandmarks(input) {
            let size = imageSize.map { SIMD2($0.width, $0.height) }
            let landmarks = try LandmarkTake(contentsOf: input, imageSize: size, frameRate: frameRate)
            try work.makeTake(of: landmarks, from: input, at: output)
        } else {
            try work.makeTake(of: try Film(at: input), at: output, landmarks: landmarks.map { URL(literalPath: $0) })
        }
    }
}

extension TrackCommand {
    private static func holdsLandmarks(_ input: URL) throws -> Bool {
        guard ["jsonl", "json"].contains(input.pathExtension.lowercased()),
            FileManager.default.fileExists(atPath: input.path)
        else { return false }
        return try LandmarkTake.isFile(at: input)
    }
}

/// How films are tracked.
struct TrackingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many faces are followed at most, 1 to 8.", valueName: "count"))
    var faces = 1

    @Option(
        name: .customLong("field-of-view"),
        help: ArgumentHelp("The camera's vertical angle of view in degrees, 5 to 150. (default: 63)", valueName: "degrees"))
    var fieldOfView: Double?

    @Option(
        help: ArgumentHelp(
            "About how many seconds a head at rest is averaged, up to 5, or off. (default: 0.33)", valueName: "seconds"),
        transform: Self.smoothing)
    var smoothing: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Another model of the face tracker.", valueName: "file"))
    var model: String?

    @Option(help: "How many threads fit and render. (default: one a core)")
    var threads: Int?

    func validate() throws {
        if !(1...8).contains(faces) { throw ValidationError("--faces takes a number from 1 to 8, not \(faces)") }
        if let fieldOfView, !(5...150).contains(fieldOfView) {
            throw ValidationError("--field-of-view takes degrees from 5 to 150, not \(fieldOfView)")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(threads)")
        }
    }

    /// Whether nothing is said of how a take is made.
    var isDefault: Bool { fieldOfView == nil && smoothing == nil && model == nil }

    private static func smoothing(_ text: String) throws -> Double {
        if text == "off" { return 0 }
        guard let seconds = Double(text), (0.001...5).contains(seconds) else {
            throw ValidationError("--smoothing takes seconds from 0.001 to 5, such as 0.3, or off")
        }
        return seconds
    }
}

/// Throws where the folder that a file belongs in is not there or takes no file.
func checkFolder(of url: URL) throws(FileWritingError) {
    let folder = url.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw FileWritingError(.folderMissing(folder), at: url.relativePath)
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
        throw FileWritingError(.cannotCreate("the folder may not be written to"), at: url.relativePath)
    }
}

extension OutputDestination {
    /// Throws where so many frames cannot be written there.
    fileprivate func checkPlace() throws(FileWritingError) {
        switch self {
        case .picture(let url), .video(let url): try checkFolder(of: url)
        case .folder, .standardOutput: break
        }
    }

    /// Throws where so many pictures cannot be written there.
    func check(pictures count: Int) throws {
        try checkPlace()
        if case .picture(let url) = self, count > 1 {
            throw ProductionError.severalFramesForOnePicture(path: url.relativePath, count: count)
        }
    }
}

/// The first half of `wear` and all of `track`: from a film to a take, with words for the person who waits.
struct TakeWork {
    private let options: TrackingOptions
    private let quiet: Bool
    private let maker: TakeMaker
    private let skin: [Int]

    init(options: TrackingOptions, quiet: Bool, files: ShippedFiles? = nil) throws {
        self.options = options
        self.quiet = quiet
        let files = try files ?? ShippedFiles()
        let model = try FaceModel(shippedIn: files)
        skin = try model.skinVertices(shippedIn: files)
        maker = TakeMaker(
            model, fieldOfView: options.fieldOfView,
            smoothing: options.smoothing ?? TakeFitter.defaultSmoothing,
            threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Makes a take of landmarks that were found before.
    func makeTake(of landmarks: LandmarkTake, from input: URL, at output: URL) throws {
        try write(try fitted(landmarks, from: input), film: nil, to: output)
    }

    /// A take with somebody in it.
    private func fitted(_ landmarks: LandmarkTake, from input: URL) throws(FilmTrackingError) -> FittedTake {
        let take = maker.fitted(landmarks)
        guard !take.people.isEmpty else { throw .noFace(path: input.relativePath, pictures: landmarks.frames.count) }
        return take
    }

    /// Makes a take of a film.
    /// - Parameter file: where its landmarks go too. Default: nil, nowhere.
    func makeTake(of film: Film, at output: URL, landmarks file: URL? = nil) throws {
        let tracker = FilmTracker(try TrackerInstallation(model: options.model), faces: options.faces)
        let display = ProgressDisplay(of: "pictures tracked")
        defer { display.finish() }
        let (landmarks, notes) = try tracker.track(film) { finished in
            if !quiet { display.show(finished: finished, of: film.pictureCount) }
        }
        display.finish()
        for note in notes where !quiet { Terminal.writeError("bianlian: note: \(note)") }
        if let file { try landmarks.write(to: file) }
        var take = try fitted(landmarks, from: film.url)
        let light = ProgressDisplay(of: "pictures lit")
        defer { light.finish() }
        try take.findLight(in: film, model: maker.model, skin: skin) { finished in
            if !quiet { light.show(finished: finished, of: film.pictureCount) }
        }
        light.finish()
        try write(take, film: try film.fingerprint(), to: output)
    }

    private func write(_ take: FittedTake, film: String?, to output: URL) throws {
        try maker.write(take, film: film, to: output)
        if !quiet { Terminal.writeError("bianlian: \(take.summary), in \(output.relativePath)") }
    }
}
