import ConfigLanguage
package import ConfigSettings
package import ContentCache
import DescribedErrors
import Files
package import Foundation
import ImageCodecs
package import Imaging
import MeshFormats
import Meshes
package import SceneGraph

/// The config that shows a model: the one that `bianlian show` renders, and that users can build on.
///
///     let shown = try ModelConfig(of: URL(filePath: "hat.glb"))
///     let job = try shown.load(in: folder)
package struct ModelConfig: Sendable {
    /// The model's file.
    package let url: URL
    /// The names of the model's clips, or their numbers if they have none.
    package let clips: [String]
    /// The facts about the model in one line, such as `hat.glb: 1,200 triangles, 0.2 × 0.1 × 0.2 m, 2 materials, no clips`.
    package let summary: String
    /// The clip that plays; nil if the model rests. Default: nil.
    package var clip: String?
    /// The levels of subdivision of the model's surfaces, 0…2. Default: 0, none.
    package var subdivide = 0
    /// Whether the model rotates once about the vertical axis. Default: no.
    package var isTurntable = false
    /// The direction from the model to the camera. Default: 30 degrees to the right of the front and 15 above it.
    package var direction = ViewDirection(azimuth: 30, elevation: 15)
    /// The background, as a value of a config such as `"#ffffff"`; nil for a transparent one.
    package var background: String? = ModelConfig.standardBackground
    /// The number of frames a second. Default: 30.
    package var frameRate = ModelConfig.standardFrameRate
    /// The file of the studio that lights the model; nil if the shipped files are missing.
    private let studio: URL?
    /// The number that the model's size is divided by, so that the preview and shadows suit it; nil to keep the size.
    private let shownSize: Float?
    /// Whether the model contains lights.
    private let hasLights: Bool
    private let memory: AssetMemory
    private let cache: ContentCache?

    /// The background of a model: a light grey, in front of which metals and dark models are visible.
    package static let standardBackground = "\"#d9dce1\""
    /// The frames a second of a clip or a turntable.
    package static let standardFrameRate = 30.0
    /// The seconds of one turn.
    package static let turnSeconds = 4.0
    /// The sizes in metres within which a model is shown in its own size.
    private static let usualSizes: ClosedRange<Float> = 0.05...20

    /// Reads a model.
    /// - Parameter cache: the cache for imported models. Default: nil, no cache.
    /// - Throws: `ModelError`.
    package init(of url: URL, cache: ContentCache? = nil) throws {
        self.url = url
        self.cache = cache
        memory = AssetMemory(limit: MemoryEstimate.standardLimit)
        let model = try Self.model(at: url, in: memory, cache)
        clips = model.clips.enumerated().map { $1.name.isEmpty ? String($0) : $1.name }
        summary = Self.summary(of: model, named: url.relativePath, clips: clips)
        hasLights = model.roots.contains(where: Self.hasLights)
        let extent = model.bounds.map { $0.size.max() } ?? 1
        shownSize = extent > 0 && !Self.usualSizes.contains(extent) ? 1 : nil
        if case .found(let root) = ShippedFolder.search() {
            studio = root.appendingPathComponent("textures/studio.hdr")
        } else {
            studio = nil
        }
    }

    /// Reads a model so that the job's loading finds it in memory.
    private static func model(at url: URL, in memory: AssetMemory, _ cache: ContentCache?) throws -> Model {
        guard ModelFormat(namedBy: url.path) != nil || url.pathExtension.isEmpty else {
            // The error lists the known extensions.
            return try ModelFile.read(atPath: url.relativePath)
        }
        let store = AssetStore(cache: cache, threads: 1, memory: memory)
        let (file, folder) = (url.standardizedFileURL, url.standardizedFileURL.deletingLastPathComponent())
        let access = FileAccess(config: file, extraRoots: [])
        guard let location = access.place(of: file.path, in: folder)?.location,
            let place = access.place(of: ".", in: folder)?.location
        else { return try ModelFile.read(atPath: url.relativePath) }
        do {
            let use = AssetStore.ModelUse(file: location)
            return try store.model(use, in: place) { access.place(of: $0, in: folder)?.location }
        } catch var error as ModelError {
            error.path = url.relativePath
            throw error
        }
    }

    // MARK: Facts

    private static func summary(of model: Model, named name: String, clips: [String]) -> String {
        func counted(_ count: Int, _ noun: String) -> String {
            count == 0 ? "no \(noun)s" : "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
        }
        let size = model.bounds.map { box in
            [box.size.x, box.size.y, box.size.z].map(short).joined(separator: " × ")
        }
        // Files without a unit are shown as if it were the metre.
        let unit = model.metersPerUnit == nil ? "units (the file states no unit; shown as metres)" : "m"
        let facts = [
            counted(model.triangleCount, "triangle"), "\(size ?? "0") \(unit)", counted(model.materials.count, "material"),
            counted(clips.count, "clip")
                + (clips.isEmpty
                    ? "" : ": \(clips.prefix(mostNames).joined(separator: ", "))\(clips.count > mostNames ? ", …" : "")"),
        ]
        return "\(name): \(facts.joined(separator: ", "))"
    }

    private static let mostNames = 12

    private static func hasLights(_ node: ModelNode) -> Bool {
        !node.lights.isEmpty || node.children.contains(where: hasLights)
    }

    /// Returns a length with three significant digits.
    private static func short(_ length: Float) -> String {
        guard length > 0, length.isFinite else { return "0" }
        var (scale, value) = (1.0, Double(length))
        while value * scale < 100, scale < 1e9 { scale *= 10 }
        value = (value * scale).rounded() / scale
        return value.short
    }

    private static func grouped(_ count: Int) -> String {
        let digits = Array(String(count))
        return digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
    }

    /// Returns a clip of the model by its name or number.
    /// - Throws: a message that lists the clips.
    package func clip(named name: String) throws(UnknownClip) -> String {
        if clips.contains(name) || Int(name).map({ clips.indices.contains($0) }) ?? false { return name }
        let list = clips.isEmpty ? "it has no clips" : "it has \(clips.joined(separator: ", "))"
        throw UnknownClip(
            description: "\(url.relativePath) has no clip \(name.quoted); "
                + (Suggestion.text(for: name, among: clips).map { $0 + " " } ?? "") + list)
    }

    /// A clip that a model does not have.
    package struct UnknownClip: Error, CustomStringConvertible {
        /// The message, with the clips that the model has.
        package let description: String
    }

    // MARK: Config

    /// Whether the config has more than one frame.
    package var isMoving: Bool { clip != nil || isTurntable }

    /// The config as YAML, with absolute paths.
    package var text: String {
        let outside = folders.map { "--allow-outside \($0.path.shellWord)" }.joined(separator: " ")
        var output = ["framesPerSecond: \(frameRate.short)"]
        if isTurntable {
            output.append("frames: 0-\(max(Int((Self.turnSeconds * frameRate).rounded()) - 1, 1))")
        } else if clip == nil {
            output.append("frames: 0")
        }
        if background == nil { output.append("background: false") }
        var node = ["name: model", "model: \(Self.quoted(url.standardizedFileURL.path))", "centered: true"]
        // Without a note: the studio replaces the model's lights.
        if hasLights { node.append("lights: false") }
        if let shownSize { node.append("size: \(Double(shownSize).short)") }
        if subdivide > 0 { node.append("subdivide: \(subdivide)") }
        if let clip {
            node.append("clips: \(Self.quoted(clip))")
        } else if !clips.isEmpty {
            // Without a note: the summary lists the clips.
            node.append("clips: []")
        }
        var lines = [
            "# bianlian render THIS.yaml \(outside) --output model.png",
            "output: {\(output.joined(separator: ", "))}",
            "camera: {fit: model, from: [\(direction.azimuth.short), \(direction.elevation.short)], toneMapping: filmic}",
        ]
        if let background { lines.append("background: \(background)") }
        lines += ["lights:", environment] + Self.lamps + ["nodes:", "- {\(node.joined(separator: ", "))}"]
        if isTurntable {
            lines += [
                "drivers:",
                "- property: {target: nodes.model.rotate.y, value: {clock: seconds}, from: [0, \(Self.turnSeconds.short)], "
                    + "to: [0, 360]}",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var environment: String {
        let source = studio.map { "cube: \(Self.quoted($0.path))" } ?? "probe: oldTownSquare"
        return "- {kind: environment, \(source), intensity: 800}"
    }

    /// A warm key light from the upper left, and a cold rim light from behind on the right.
    private static let lamps = [
        "- {kind: directional, temperature: 5600, intensity: 420, direction: [0.5, -0.6, -1]}",
        "- {kind: directional, temperature: 8000, intensity: 260, direction: [-0.8, -0.3, 0.6]}",
    ]

    /// The folders of the config's files.
    private var folders: [URL] {
        [url.standardizedFileURL.deletingLastPathComponent()] + [studio?.deletingLastPathComponent()].compactMap(\.self)
    }

    /// Returns a text quoted for YAML.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// Writes the config to a folder.
    /// - Returns: the config's file and the options for loading it.
    /// - Throws: `FileWritingError`.
    package func place(in folder: URL) throws -> (config: URL, options: ConfigOptions) {
        let file = folder.appendingPathComponent(Self.fileName)
        try AtomicFile.write(text, to: file)
        var options = ConfigOptions(allowedRoots: folders)
        options.cache = cache
        options.memory = memory
        options.generatedName = url.relativePath
        return (file, options)
    }

    private static let fileName = "show.yaml"

    /// Loads the job that the config describes.
    /// - Parameters:
    ///   - folder: the folder in which the config is written. It must exist until the frames are made.
    ///   - size: the size of the frames. Default: nil, that of configs.
    ///   - antialiasing: the number of samples a pixel. Default: nil, that of configs.
    ///   - memoryLimit: the maximum memory of the job, in bytes.
    /// - Throws: as `RenderJob.load` does, and `FileWritingError`.
    package func load(
        in folder: URL, size: ImageSize? = nil, antialiasing: AntialiasingChoice? = nil,
        memoryLimit: Int = MemoryEstimate.standardLimit
    ) throws -> RenderJob {
        var (file, options) = try place(in: folder)
        (options.size, options.antialiasing) = (size, antialiasing)
        options.memoryLimit = memoryLimit
        var job = try RenderJob.load(configAt: file, options: options)
        job.notes = job.notes.map(asTyped)
        if studio == nil {
            job.notes.append("the shipped studio light was not found; metals reflect the sky of an old town instead")
        }
        return job
    }

    /// Returns a note on a file in the model's folder with the folder as the user typed it.
    private func asTyped(_ note: String) -> String {
        // With its slash, the folder's path begins no path of another folder.
        func folder(_ path: String) -> String { String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) }
        let absolute = folder(url.standardizedFileURL.path)
        guard note.hasPrefix(absolute) else { return note }
        let typed = url.relativePath.contains("/") ? folder(url.relativePath) : ""
        return typed + note.dropFirst(absolute.count)
    }

    // MARK: Values of options

    /// Returns the direction that a text names, as in `camera.from`: a side, or `azimuth,elevation` in degrees.
    /// - Throws: `ConfigError`.
    package static func direction(parsing text: String) throws -> ViewDirection {
        let value = text.contains(",") && !text.contains("[") ? "[\(text)]" : text
        return try CameraSettings.read(document("from: \(value)")).from?.value ?? CameraSettings.frontDirection
    }

    /// Returns a colour as a value of a config; nil for `none`. The number sign of hexadecimal digits may be omitted.
    /// - Throws: `ConfigError`.
    package static func background(parsing text: String) throws -> String? {
        if text == "none" { return nil }
        let isHexadecimal = !text.isEmpty && text.allSatisfy { $0.isHexDigit }
        let value = text.hasPrefix("[") ? text : quoted(isHexadecimal ? "#" + text : text)
        _ = try BackgroundSettings.read(document("color: \(value)"))
        return value
    }

    private static func document(_ yaml: String) throws -> ConfigValue {
        try ConfigDocument(parsing: Array(yaml.utf8), file: "").root
    }
}
