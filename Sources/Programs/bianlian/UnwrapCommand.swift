import ArgumentParser
import Bianlian
import FaceWearing
import FilmIntegration
import Foundation
import Scheduling
import TexturePainting

/// `bianlian unwrap`.
struct UnwrapCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwrap", abstract: "Makes a face texture from a photo or film of the face.",
        discussion: """
            The texture has the layout of all masks (see bianlian uv face): paint on it, or on the photo, and put it on with \
            bianlian wear. From a film, unwrap blends sharp frames with open eyes that show the face from different sides. It \
            fills areas that no picture shows from the other half of the face and from their surroundings. The film is tracked \
            first; the take is kept, so a second run is quick.

            EXAMPLES
              bianlian unwrap painted.jpg --output mask.png
              bianlian wear my-video.mp4 --mask mask.png --output worn.mp4
              bianlian unwrap my-video.mp4 --size 2048 --layers layers --output face.png
              bianlian unwrap my-video.mp4 --frames 12,80,131 --light keep -o face.png
            """)

    @Argument(help: "The photo, the video or the folder of pictures.")
    var input: String

    @Option(name: [.short, .long], parsing: .unconditional, help: "The texture to write, a .png file.")
    var output: String

    @Option(
        help: ArgumentHelp(
            "The side of the square texture in pixels, 64 to 8192. (default: 1024)", valueName: "pixels"),
        transform: ImageSize.parsedOfTexture)
    var size = ImageSize(1024, 1024)

    @Option(
        help: ArgumentHelp(
            "The frames of a film to use, zero-based: numbers and ranges such as 12,80-90. (default: the best)",
            valueName: "frames"),
        transform: FrameNumbers.parsed)
    var frames: FrameNumbers?

    @Option(
        name: .customLong("most-frames"),
        help: ArgumentHelp("The maximum number of frames to choose, 1 to 100.", valueName: "count"))
    var mostFrames = 12

    @Option(
        help: """
            The filling of areas that no picture shows: mirror uses the other half of the face, then the surroundings; smooth \
            uses only the surroundings; none leaves them transparent.
            """
    )
    var fill = UnwrapFill.mirror

    @Option(help: "The light on the face: remove removes it, because wear adds the light of its film; keep leaves it in.")
    var light = UnwrapLight.remove

    @Option(
        help: ArgumentHelp(
            "The number of the face, 1 to 8, in order of first appearance. (default: the face tracked in the most frames)",
            valueName: "number"))
    var face: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A folder for additional layers: seen.png, white where a picture shows the face; layout.png, the guide for "
                + "painting.",
            valueName: "folder"))
    var layers: String?

    @Option(parsing: .unconditional, help: "The path of the film's take. (default: next to the output, ending in .take.jsonl)")
    var take: String?

    @OptionGroup var tracking: TrackingOptions

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        guard URL(literalPath: output).pathExtension.lowercased() == "png" else {
            throw ValidationError("--output takes the name of a .png file, not \(output)")
        }
        if size.width != size.height || size.width < 64 {
            throw ValidationError(
                "--size takes pixels from 64 to \(ImageSize.largestFrameSide), the same for both sides, such as 1024, not "
                    + "\(size)"
            )
        }
        if !(1...100).contains(mostFrames) {
            throw ValidationError("--most-frames takes a number from 1 to 100, not \(mostFrames)")
        }
        if let face, !(1...8).contains(face) { throw ValidationError("--face takes a number from 1 to 8, not \(face)") }
        if layers?.isEmpty == true { throw ValidationError("--layers takes a path, not an empty string") }
        if take?.isEmpty == true { throw ValidationError("--take takes a path, not an empty string") }
    }

    func work() throws -> Outcome {
        let inputs = KeptInputs([input])
        for (option, path) in [("--output", output), ("--take", take), ("--layers", layers)] { try inputs.check(path, option) }
        let place = URL(literalPath: output)
        try checkFolder(of: place)
        let files = try ShippedFiles()
        let film = try Film(at: URL(literalPath: input))
        try film.tellNotes(strict: tracking.strict, quiet: printing.quiet)
        let takeURL = URL(literalPath: take ?? output + ".take.jsonl")
        try checkFolder(of: takeURL)
        try TakeWork(
            options: tracking, faces: max(face ?? 1, tracking.faces), quiet: printing.quiet,
            progress: progress.form(quiet: printing.quiet),
            files: files
        ).makeTakeIfNeeded(of: film, at: takeURL, isNamed: take != nil, ignoring: tracking)
        var unwrapping = FaceUnwrapping(film: film, take: takeURL, files: files)
        unwrapping.person = face.map { $0 - 1 }
        unwrapping.frames = frames
        unwrapping.mostFrames = mostFrames
        unwrapping.light = light == .remove ? .removed : .kept
        unwrapping.threads = tracking.threading.count
        let display = ProgressDisplay(of: "pictures looked at", as: progress.form(quiet: printing.quiet))
        defer { display.finish() }
        let result = try unwrapping.texture(size: size) { finished, total in display.show(finished: finished, of: total) }
        display.finish()
        let encoder = PNGEncoder(compression: .balanced)
        if let layers { try write(result, layersTo: URL(literalPath: layers), files, encoder) }
        let texture =
            switch fill {
            case .mirror: result.texture.filled(mirrors: true)
            case .smooth: result.texture.filled(mirrors: false)
            case .none: result.texture
            }
        try encoder.write(SRGBImage(texture), to: place)
        try tell(result, isPhoto: film.pictureCount == 1, place)
        return try Outcome(files: [place])
    }

    private func write(_ result: FaceUnwrapping.Result, layersTo folder: URL, _ files: ShippedFiles, _ encoder: PNGEncoder)
        throws
    {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("the folder cannot be created"), at: folder.relativePath)
        }
        let seen = result.texture.map { color -> SRGBA8 in
            let share = UInt8((min(max(color.premultiplied.w, 0), 1) * 255).rounded())
            return SRGBA8(red: share, green: share, blue: share)
        }
        try encoder.write(seen, to: folder.appendingPathComponent("seen.png"))
        let guide = LayoutGuide(to: try TextureLayout(ofFaceIn: files), size: result.texture.size)
        let threads = MachineLimit.processors.amount
        try encoder.write(try guide.picture(threads: threads), to: folder.appendingPathComponent("layout.png"))
    }

    /// The fraction of a texture brighter than white above which more than a few highlights are lost.
    private static let muchBrighterThanWhite = 0.1
    /// The visible fraction of a face below which it is practically invisible.
    private static let nothingSeen = 0.005

    private func frameCount(_ count: Int) -> String { "\(count) frame\(count == 1 ? "" : "s")" }

    /// The fractions of a face above which a part in front of it is noted. Hair borders the face, so a little of it is on any
    /// face.
    private static func leastShare(of part: KeptPart) -> Double {
        switch part {
        case .hands: 0.005
        case .hair: 0.07
        case .spectacles: 0
        }
    }

    /// Returns the note on a part that hides some of the face and becomes part of the texture; nil if it hides too little.
    private static func note(on part: KeptPart, hiding share: Double, inFrame frame: Int, isPhoto: Bool) -> String? {
        guard share > leastShare(of: part) else { return nil }
        let percent = max(Int((share * 100).rounded()), 1)
        let words =
            switch part {
            case .hands: (hide: "hands hide", are: "are", them: "them")
            case .hair: (hide: "hair hides", are: "is", them: "it")
            case .spectacles: (hide: "spectacles hide", are: "are", them: "them")
            }
        let place = isPhoto ? "" : " in frame \(frame)"
        let remedy = isPhoto ? "" : "choose frames without \(words.them) with --frames, or "
        return "\(words.hide) about \(percent) % of the face\(place) and \(words.are) part of the texture; "
            + "\(remedy)paint over \(words.them)"
    }

    private func tell(_ result: FaceUnwrapping.Result, isPhoto: Bool, _ place: URL) throws {
        var notes: [String] = []
        if light == .remove, !result.isLightRemoved {
            notes.append(
                "the take does not contain the light, so it stays in the texture; make a take from the film to remove it")
        }
        if result.isLightRemoved, result.seen < Self.nothingSeen {
            notes.append("the take's light is too dim to be removed, so nothing of the face is left; --light keep leaves it in")
        } else if result.isLightRemoved, result.brighterThanWhite > Self.muchBrighterThanWhite {
            notes.append(
                "\(Int((result.brighterThanWhite * 100).rounded())) % of the visible face is white, because it is "
                    + "brighter than white without the light; --light keep leaves the light in")
        }
        notes += result.hidden.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { part, share in
            Self.note(on: part, hiding: share, inFrame: result.frames.first ?? 0, isPhoto: isPhoto)
        }
        let people = result.framesOfPeople
        if face == nil, people.count > 1 {
            let others = people.enumerated().filter { $0.offset != result.person && $0.element > 0 }
            let named = others.map { "--face \($0.offset + 1) selects one tracked in \(frameCount($0.element))" }
            notes.append(
                (["the texture shows face \(result.person + 1), tracked in \(frameCount(people[result.person]))"] + named)
                    .joined(separator: "; "))
        }
        if let unused = frames?.without(result.frames), unused.count > 0 {
            notes.append("frames \(unused) are not used: they are after the end of the film, or show too little of the face")
        }
        if !printing.quiet {
            for note in notes { Terminal.writeError("bianlian: note: \(note)") }
            let many = result.frames.count == 1 ? "frame" : "frames"
            let numbers = result.frames.map { "\($0)" }.joined(separator: ", ")
            Terminal.writeError(
                "bianlian: \(Int((result.seen * 100).rounded())) % of the face is visible in \(many) \(numbers); the "
                    + "texture is in "
                    + place.relativePath
            )
        }
        guard printing.json else { return }
        let object: OrderedJSON = [
            "frames": .array(result.frames.map { .integer($0) }), "seen": .number(result.seen), "width": .integer(size.width),
            "height": .integer(size.height), "lightRemoved": .boolean(result.isLightRemoved),
            "output": .string(place.relativePath),
            "notes": .array(notes.map { .string($0) }),
        ]
        try StandardOutput.write(object.text() + "\n")
    }
}

/// The content of areas that are not visible.
enum UnwrapFill: String, ExpressibleByArgument, CaseIterable {
    case mirror
    case smooth
    case none
}

/// The treatment of the light on a face.
enum UnwrapLight: String, ExpressibleByArgument, CaseIterable {
    case remove
    case keep
}
