import ArgumentParser
import Bianlian
import Foundation
import MeshFormats

/// `bianlian export`.
struct ExportCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes one frame of a scene as a glTF model, or a web page that shows its film.",
        discussion: """
            The model contains the visible nodes with their meshes in the frame's shape, blend shapes with the frame's \
            weights, materials, textures, lights and the camera. A note names each part that glTF cannot express, such as \
            occluders, ambient light and the background. The same frame gives the same bytes.

            --export-page writes a folder with a page, its film (MP4, through ffmpeg) and a picture. The page also shows the \
            comment at the start of the config and the values of its variables, materials, lights and drivers. It opens from \
            disk and needs no network.

            EXAMPLES
              bianlian export render-configs/opera.yaml --frame 120 --output opera.glb
              bianlian export mask.yaml --set variables.mask=black -o mask.gltf
              bianlian show opera.glb
              bianlian export render-configs/opera.yaml --export-page opera-page
            """)

    @Argument(help: "The scene config, YAML or JSON.", completion: .configs)
    var config: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The file to write: .glb, or .gltf with all data inside. (default: the config's name and .glb; none with --export-page)
            """, completion: .file(extensions: ["glb", "gltf"]))
    var output: String?

    @Option(
        name: .customLong("export-page"), parsing: .unconditional,
        help: ArgumentHelp("The folder of a page that shows the film and the config's values.", valueName: "folder"),
        completion: .directory)
    var page: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frames of the page's film, zero-based: A-B or N. (default: those that the config selects)", valueName: "A-B"),
        transform: FrameNumbers.parsed)
    var frames: FrameNumbers?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame to export, counted from 0; on a page, its picture. (default: the first that is selected)", valueName: "N"
        ))
    var frame: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("The recording that plays instead of the config's.", valueName: "file"))
    var recording: String?

    @Flag(help: "Skips unreadable lines of the recording.")
    var lenient = false

    @OptionGroup var format: FrameFormatOptions

    @OptionGroup var set: AssignmentOptions

    @OptionGroup var outside: OutsideOptions

    @OptionGroup var threading: ThreadOptions

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        try progress.check(hasResultOnStandardOutput: printing.json)
        if page?.isEmpty == true { throw ValidationError("--export-page takes a folder, not an empty string") }
        if ModelFormat(namedBy: config) != nil {
            throw ValidationError("\(config) is a model, not a config; bianlian show \(config.shellWord) shows it")
        }
        if frames != nil, page == nil { throw ValidationError("--frames applies to --export-page; --frame selects one frame") }
        if let frame, frame < 0 { throw ValidationError("--frame takes a number from 0, not \(frame)") }
        if let output, !["glb", "gltf"].contains(URL(literalPath: output).pathExtension.lowercased()) {
            throw ValidationError("--output takes the name of a .glb or .gltf file, not \(output)")
        }
    }

    func work() throws -> Outcome {
        let folder = try page.map { try ExportedPage(in: URL(literalPath: $0)) }
        let place = modelPlace
        if let place {
            try KeptInputs([config, recording]).check(place.relativePath, "--output")
            try checkFolder(of: place)
        }
        return try PlayedTake.play(
            recording.map { URL(literalPath: $0) }, options: RecordingOptions(isLenient: lenient), quiet: printing.quiet
        ) { recording in
            let job = try RenderJob.load(configAt: URL(literalPath: config), options: try options(playing: recording))
            var written: [URL] = []
            var results: [OrderedJSON.Member] = []
            if let place {
                results += try exportModel(of: job, to: place)
                written.append(place)
            }
            if let folder {
                results += try write(folder, of: job)
                written += folder.files
            }
            if printing.json { try StandardOutput.write(OrderedJSON.object(results).text() + "\n") }
            return try Outcome(files: written)
        }
    }

    /// The file of the model; nil if only a page is requested.
    private var modelPlace: URL? {
        if let output { return URL(literalPath: output) }
        return page == nil
            ? URL(literalPath: URL(literalPath: config).deletingPathExtension().lastPathComponent + ".glb") : nil
    }

    private func exportModel(of job: RenderJob, to place: URL) throws -> [OrderedJSON.Member] {
        // A model of the config, for example.
        try KeptInputs(job.files.map(\.path)).check(place.relativePath, "--output")
        let number = frame ?? job.frames?.first ?? 0
        let export = try job.export(ofFrame: number, threads: threading.count)
        let isText = place.pathExtension.lowercased() == "gltf"
        let bytes = isText ? Array(try GLBWriter.text(of: export.model).utf8) : try GLBWriter.bytes(of: export.model)
        try AtomicFile.write(bytes, to: place)
        return report(export, notes: job.notes + export.notes, number, bytes.count, place)
    }

    private func write(_ page: ExportedPage, of job: RenderJob) throws -> [OrderedJSON.Member] {
        var page = page
        page.quiet = printing.quiet
        page.progress = progress.form(quiet: printing.quiet)
        page.memoryLimit = memory.limit
        try page.write(job, frames: frames, picture: frame, threads: threading.count)
        if !printing.quiet { Terminal.writeError("bianlian: the page is in \(page.page.relativePath)") }
        return [.init("page", .string(page.page.relativePath))]
    }

    private func options(playing recording: URL?) throws -> ConfigOptions {
        var options = ConfigOptions(
            recording: recording, isLenient: lenient, size: format.size, antialiasing: format.antialiasing,
            allowedRoots: outside.folders, memoryLimit: memory.limit, assignments: set.assignments)
        options.cache = try caching.chosen(quiet: printing.quiet)
        return options
    }

    /// Prints what was exported, and returns it for `--json`.
    private func report(
        _ export: FrameExport, notes: [String], _ frame: Int, _ size: Int, _ place: URL
    ) -> [OrderedJSON.Member] {
        let model = export.model
        let meshes = model.meshes.map(\.mesh)
        let triangles = meshes.reduce(0) { $0 + $1.triangles.count }
        if !printing.quiet {
            for note in notes { Terminal.writeError("bianlian: note: \(note)") }
            Terminal.writeError(
                "bianlian: frame \(frame) is in \(place.relativePath): \(meshes.count) meshes with \(triangles) triangles, "
                    + "\(model.materials.count) materials, \(model.embeddedPictures.count) textures")
        }
        return [
            .init("output", .string(place.relativePath)), .init("bytes", .integer(size)), .init("frame", .integer(frame)),
            .init("meshes", .integer(meshes.count)), .init("triangles", .integer(triangles)),
            .init("vertices", .integer(meshes.reduce(0) { $0 + $1.vertexCount })),
            .init("morphTargets", .integer(meshes.reduce(0) { $0 + $1.morphTargets.count })),
            .init("materials", .integer(model.materials.count)),
            .init("textures", .integer(model.embeddedPictures.count)),
            .init("notes", .array(notes.map { .string($0) })),
        ]
    }
}

extension GLBWriterError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension FrameExportError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}
