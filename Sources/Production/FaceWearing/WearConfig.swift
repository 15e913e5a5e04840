import ConfigSettings
public import FilmIntegration
public import Foundation
import ImageCodecs

/// The config that puts a mask on a film's faces: the one that `bianlian wear` renders, and that users can build on.
public struct WearConfig: Sendable {
    /// The film.
    public var film: Film
    /// The film's take.
    public var take: URL
    /// The mask that the faces wear.
    public var mask: Mask
    /// The number of faces that wear it; ignored for a config, which specifies it itself.
    public var faces: Int
    /// Whether faces wear glasses; ignored for a config, which specifies it itself.
    public var glasses: Bool
    /// The models that faces wear in addition to the mask; none for a config.
    public var added: [AddedModel] = []
    /// The method that finds objects of the film in front of the mask. If it is `.nothing`, a config's own setting stays.
    public var occlusion: WornOcclusion
    /// The parts of the film that stay in front of the mask. If empty, a config's own setting stays.
    public var keptParts: Set<KeptPart>
    /// The part of the head that a texture covers.
    public var coverage: MaskCoverage
    /// The surface of the mask; nil for that of a config, which specifies it itself.
    public var surface: FilmSurface?
    /// The files shipped with the program.
    public var files: ShippedFiles

    /// Creates a config. Default: no objects in front of the mask, which ends within the layout of its texture.
    public init(
        film: Film, take: URL, mask: Mask, faces: Int, glasses: Bool, occlusion: WornOcclusion = .nothing,
        keptParts: Set<KeptPart> = [], coverage: MaskCoverage = .face, surface: FilmSurface? = nil, files: ShippedFiles
    ) {
        self.film = film
        self.take = take
        self.mask = mask
        self.faces = faces
        self.glasses = glasses
        self.occlusion = occlusion
        self.keptParts = keptParts
        self.coverage = coverage
        self.surface = surface
        self.files = files
    }

    /// The folders of the config's files, without duplicates.
    package var folders: [URL] {
        var filmFolder = film.url.deletingLastPathComponent()
        if case .sequence = film.kind { filmFolder = film.url }
        let all =
            [filmFolder, take.deletingLastPathComponent(), files.root]
            + [mask.url?.deletingLastPathComponent(), occlusion.folder].compactMap { $0 }
            + added.map { $0.url.deletingLastPathComponent() }
        var paths: Set<String> = []
        return all.filter { paths.insert($0.standardizedFileURL.path).inserted }
    }

    /// The config as YAML, with absolute paths. If the mask is a config, the overrides of its settings.
    public var text: String {
        var lines = filmLines + occlusionLines
        let surfaceKey = surface.map { "surface: \($0.rawValue)" }
        if case .config = mask {
            if let surfaceKey { lines.append("match: {\(surfaceKey)}") }
            return lines.joined(separator: "\n") + "\n"
        }
        let castsShadow = glasses || !added.isEmpty
        let matched = ["blur: auto", "grain: auto", "grade: auto"] + [surfaceKey].compactMap { $0 }
        let outside = folders.map { "--allow-outside " + Self.quoted($0) }
        lines.insert("# bianlian render THIS.yaml \(outside.joined(separator: " ")) --output worn.mp4", at: 0)
        lines += [
            "lights: [{kind: estimate\(castsShadow ? ", castsShadow: true" : "")}]",
            "match: {\(matched.joined(separator: ", "))}",
        ]
        var materials: [String] = []
        if case .texture(let mask) = mask { materials += ["  mask:"] + maskMaterial(mask) }
        if glasses { materials += Self.glassesMaterials }
        if !materials.isEmpty { lines += ["materials:"] + materials }
        lines.append("nodes:")
        // Glasses and added models cast a shadow on the skin of the film.
        let occluderKeys = "occluder: true" + (castsShadow ? ", shadowCatcher: true" : "")
        for face in 0..<faces {
            lines += [
                "- name: face-\(face + 1)", "  anchor: {face: \(face)}", "  children:",
                "  - {name: occluder-\(face + 1), model: \(Self.quoted(files.model("head.glb"))), faceMesh: true, without: [robe, hair], \(occluderKeys)}",
            ]
            if mask != .nothing {
                lines.append(
                    "  - {name: mask-\(face + 1), model: \(Self.quoted(files.model(coverage.model))), faceMesh: {fill: false}, material: mask}"
                )
            }
            if glasses {
                lines += [
                    "  - name: glasses-\(face + 1)", "    wornAs: glasses",
                    "    model: \(Self.quoted(files.model("glasses.glb")))",
                    "    materials: {frame: frame, temple-left: frame, temple-right: frame, lens-left: lens, lens-right: lens}",
                ]
            }
            lines += addedNodes(face: face)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the nodes of the added models of a face.
    private func addedNodes(face: Int) -> [String] {
        added.enumerated().map { index, model in
            let fit = model.kind?.rawValue ?? "{}"
            return "  - {name: added-\(face + 1)-\(index + 1), model: \(Self.quoted(model.url)), fit: \(fit)}"
        }
    }

    /// The recording that plays, and the film behind it.
    var filmLines: [String] { ["recording: \(Self.quoted(take))", "background: {\(footage)}"] }

    /// The settings for objects of the film in front of the scene.
    private var occlusionLines: [String] {
        let parts = KeptPart.allCases.filter(keptParts.contains).map { "\($0.rawValue): true" }
        let keys = (occlusion.key.map { [$0] } ?? []) + parts
        return keys.isEmpty ? [] : ["occlusion: {\(keys.joined(separator: ", "))}"]
    }

    /// Returns the keys of a texture's material. On the head, the texture painted for it is used, or else the edges are padded.
    private func maskMaterial(_ texture: URL) -> [String] {
        let shine = ["    specular: \"#242424\"", "    shininess: 24"]
        switch coverage {
        case .face: return ["    diffuse: \(Self.quoted(texture))"] + shine
        case .head:
            let diffuse =
                files.fullFaceTexture(of: texture).map { "{texture: \(Self.quoted($0)), textureCoordinates: 1}" }
                ?? "{texture: \(Self.quoted(texture)), edgePadding: true}"
            return ["    diffuse: \(diffuse)"] + shine + ["    vertexColors: translucent"]
        }
    }

    private var footage: String {
        switch film.kind {
        case .video: "video: \(Self.quoted(film.url))"
        case .sequence: "sequence: \(Self.quoted(film.url))"
        case .photo: "picture: \(Self.quoted(film.url))"
        }
    }

    /// The materials of glasses, which reflect the light estimated from the film.
    private static let glassesMaterials = [
        "  frame: {model: physicallyBased, diffuse: \"#231a12\", roughness: 0.2}",
        "  lens: {model: physicallyBased, diffuse: \"#0c1014\", roughness: 0.04, transparency: 0.3, writesDepth: false}",
    ]

    /// Returns a path quoted for both YAML and JSON.
    static func quoted(_ url: URL) -> String {
        let text = url.standardizedFileURL.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(text)\""
    }
}
