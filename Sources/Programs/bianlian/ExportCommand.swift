import ArgumentParser
import Bianlian
import Foundation
import MeshFormats

/// `bianlian export`.
struct ExportCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes one frame of a scene as a glTF model for other 3D programs.",
        discussion: """
            The model contains the visible nodes with their meshes as they stand in the frame, blend shapes with the frame's \
            weights, materials, textures, lights and the camera. A note names each part that glTF cannot express, such as \
            occluders, ambient light and the background. The same frame gives the same bytes.

            EXAMPLES
              bianlian export render-configs/opera.yaml --frame 120 --output opera.glb
              bianlian export mask.yaml --set variables.mask=black -o mask.gltf
              bianlian show opera.glb
            """)

    @Argument(help: "The scene config, YAML or JSON.", completion: .configs)
    var config: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The file to write: .glb, or .gltf with all data inside. (default: the config's name and .glb)
            """, completion: .file(extensions: ["glb", "gltf"]))
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The frame to export, counted from 0. (default: the first that the config selects)", valueName: "N"))
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

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if let frame, frame < 0 { throw ValidationError("--frame takes a number from 0, not \(frame)") }
        if let output, !["glb", "gltf"].contains(URL(literalPath: output).pathExtension.lowercased()) {
            throw ValidationError("--output takes the name of a .glb or .gltf file, not \(output)")
        }
    }

    func work() throws -> Outcome {
        let place = URL(literalPath: output ?? URL(literalPath: config).deletingPathExtension().lastPathComponent + ".glb")
        try KeptInputs([config, recording]).check(place.relativePath, "--output")
        try checkFolder(of: place)
        return try PlayedTake.play(
            recording.map { URL(literalPath: $0) }, options: RecordingOptions(isLenient: lenient), quiet: printing.quiet
        ) { recording in
            let job = try RenderJob.load(configAt: URL(literalPath: config), options: try options(playing: recording))
            try check(job, against: place)
            let number = frame ?? job.frames?.first ?? 0
            let export = try job.export(ofFrame: number, threads: threading.count)
            let size = try write(export.model, to: place)
            try tell(export, notes: job.notes + export.notes, number, size, place)
            return try Outcome(files: [place])
        }
    }

    private func options(playing recording: URL?) throws -> ConfigOptions {
        var options = ConfigOptions(
            recording: recording, isLenient: lenient, size: format.size, antialiasing: format.antialiasing,
            allowedRoots: outside.folders, memoryLimit: memory.limit, assignments: set.assignments)
        options.cache = try caching.chosen(quiet: printing.quiet)
        return options
    }

    /// Rejects an output that is an input of the frame, such as a model of the config.
    private func check(_ job: RenderJob, against place: URL) throws {
        try KeptInputs(job.files.map(\.path)).check(place.relativePath, "--output")
    }

    /// Writes the file and returns its size in bytes.
    private func write(_ model: Model, to place: URL) throws -> Int {
        let isText = place.pathExtension.lowercased() == "gltf"
        let bytes = isText ? Array(try GLBWriter.text(of: model).utf8) : try GLBWriter.bytes(of: model)
        try AtomicFile.write(bytes, to: place)
        return bytes.count
    }

    private func tell(_ export: FrameExport, notes: [String], _ frame: Int, _ size: Int, _ place: URL) throws {
        let model = export.model
        let meshes = model.meshes.map(\.mesh)
        let triangles = meshes.reduce(0) { $0 + $1.triangles.count }
        if !printing.quiet {
            for note in notes { Terminal.writeError("bianlian: note: \(note)") }
            Terminal.writeError(
                "bianlian: frame \(frame) is in \(place.relativePath): \(meshes.count) meshes with \(triangles) triangles, "
                    + "\(model.materials.count) materials, \(model.embeddedPictures.count) textures")
        }
        guard printing.json else { return }
        let object: OrderedJSON = [
            "output": .string(place.relativePath), "bytes": .integer(size), "frame": .integer(frame),
            "meshes": .integer(meshes.count), "triangles": .integer(triangles),
            "vertices": .integer(meshes.reduce(0) { $0 + $1.vertexCount }),
            "morphTargets": .integer(meshes.reduce(0) { $0 + $1.morphTargets.count }),
            "materials": .integer(model.materials.count), "textures": .integer(model.embeddedPictures.count),
            "notes": .array(notes.map { .string($0) }),
        ]
        try StandardOutput.write(object.text() + "\n")
    }
}

extension GLBWriterError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}
