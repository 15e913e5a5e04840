import ArgumentParser
import Bianlian
import DescribedErrors
import FaceWearing
import Foundation
import MeshFormats
import Scheduling
import TexturePainting

/// `bianlian uv`.
struct UVCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "uv", abstract: "Draws the layout of a model's texture as a guide for painting.",
        discussion: """
            The guide shows the triangles of the model in its texture, the names of its parts, and the person's left side. A \
            PNG guide is transparent where nothing is drawn, for use as a layer above the painting; an SVG guide has a layer \
            for each part. textures/face-grid.png is a texture with a 10 mm grid and landmarks, which shows the position of each \
            part of a texture on a moving face.

            EXAMPLES
              bianlian uv face
              bianlian uv face --size 1024x1024 --output guide.svg
              bianlian uv models/glasses.glb --parts lens-left --output lens-layout.png
            """)

    @Argument(
        help: "face for the shipped face, whose layout all masks use, or the path of a model.", completion: .models)
    var model: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: "The file to write, .png or .svg. (default: the model's name and -layout.png)", completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The size of the texture in pixels, or one number for both sides. (default: 2048x2048)", valueName: "WxH"),
        transform: ImageSize.parsedOfTexture)
    var size: ImageSize = ImageSize(2048, 2048)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A file with named regions of the model's triangles, in the form of "
                + "models/face-regions.json. (default: the regions of the face; for other models, their "
                + "meshes)", valueName: "file"))
    var regions: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The names of the parts to draw, comma-separated. (default: all)", valueName: "names"))
    var parts: String?

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if let output, !["png", "svg"].contains(URL(literalPath: output).pathExtension.lowercased()) {
            throw ValidationError("--output takes the name of a .png or .svg file, not \(output)")
        }
    }

    func work() throws -> Outcome {
        try KeptInputs([model, regions]).check(output, "--output")
        let isFace = model == "face"
        let name = isFace ? model : URL(literalPath: model).deletingPathExtension().lastPathComponent
        let place = URL(literalPath: output ?? name + "-layout.png")
        try checkFolder(of: place)
        let named = try regions.map { try MeshRegions(contentsOf: URL(literalPath: $0)) }
        if !isFace, !FileManager.default.fileExists(atPath: model), Suggestion.nearest(to: model, among: ["face"]) != nil {
            throw LayoutError(
                "\(model): there is no such model; did you mean \"face\", the shipped face?", exitCode: ExitCodes.missingInput)
        }
        var layout =
            isFace
            ? try TextureLayout(ofFaceIn: ShippedFiles(), regions: named)
            : TextureLayout(of: try ModelFile.read(atPath: model), regions: named)
        guard !layout.parts.isEmpty else {
            throw LayoutError(
                "\(model): no mesh of the model has texture coordinates, so it has no layout; unwrap it in a 3D program"
            )
        }
        if let parts { try layout.keep(named: parts.split(separator: ",").map(String.init)) }
        let guide = LayoutGuide(to: layout, size: size)
        if place.pathExtension.lowercased() == "svg" {
            try AtomicFile.write(guide.svg, to: place)
        } else {
            let threads = MachineLimit.processors.amount
            try PNGEncoder(compression: .balanced).write(try guide.picture(threads: threads), to: place)
        }
        try tell(layout, place)
        return try Outcome(files: [place])
    }

    /// The fraction of overlap between parts above which a layout is hard to read.
    private static let muchOverlap = 0.1

    private func tell(_ layout: TextureLayout, _ place: URL) throws {
        var notes: [String] = []
        if layout.missing > 0 { notes.append("\(layout.missing) triangles have no texture coordinates and are not drawn") }
        if layout.outside > 0 {
            notes.append("\(layout.outside) triangles are outside the texture, which repeats there, and are not drawn")
        }
        let overlap = layout.overlap
        if overlap > Self.muchOverlap, let part = layout.parts.last {
            notes.append(
                "\(Int((overlap * 100).rounded())) % of the drawn area belongs to several parts, which overlap; "
                    + "--parts \(part.name) draws only one")
        }
        if !printing.quiet {
            for note in notes { Terminal.writeError("bianlian: note: \(note)") }
            let parts = layout.parts.map { "\($0.name) (\($0.triangles.count))" }.joined(separator: ", ")
            Terminal.writeError("bianlian: triangles by part: \(parts)")
            Terminal.writeError("bianlian: the layout is in \(place.relativePath)")
        }
        guard printing.json else { return }
        let parts = layout.parts.map { part -> OrderedJSON in
            ["name": .string(part.name), "triangles": .integer(part.triangles.count)]
        }
        let object: OrderedJSON = [
            "parts": .array(parts), "width": .integer(size.width), "height": .integer(size.height),
            "output": .string(place.relativePath), "notes": .array(notes.map { .string($0) }),
        ]
        try StandardOutput.write(object.text() + "\n")
    }
}

/// The reason why a model has no layout.
struct LayoutError: ExitCoded, CustomStringConvertible {
    let description: String
    let exitCode: Int32

    init(_ description: String, exitCode: Int32 = ExitCodes.badData) {
        self.description = description
        self.exitCode = exitCode
    }
}

extension TextureLayout {
    /// Removes all parts except the named ones.
    /// - Throws: `ValidationError` if a name is unknown.
    fileprivate mutating func keep(named names: [String]) throws {
        let known = parts.map(\.name)
        for name in names where !known.contains(name) {
            let hint = Suggestion.text(for: name, among: known) ?? "it has \(known.joined(separator: ", "))"
            throw ValidationError("--parts: the model has no part \"\(name)\"; \(hint)")
        }
        guard !names.isEmpty else { throw ValidationError("--parts takes comma-separated names of parts") }
        parts.removeAll { !names.contains($0.name) }
    }
}
