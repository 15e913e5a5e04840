import ChildProcesses
package import Files
import Tracing

/// Reads model files: OBJ, Collada, glTF and GLB, FBX, PLY and STL.
///
///     let model = try ModelFile.read(atPath: "masks/face.glb")
///
/// The files are parsed in a separate process, the program `bianlian-model-reader`: glTF, OBJ, PLY and STL by code of this
/// package, the other formats by a library (assimp). The process
/// has limits of memory and time, and no access to anything except the model's folder (`ReaderConfinement`). Any failure of the
/// process becomes an error here. The program is located by the environment variable `BIANLIAN_MODEL_READER`, or else next to
/// the running program, or else in PATH.
///
/// The resulting model contains:
/// - The file's tree with its transforms, in metres if the format states a unit, y up.
/// - Triangles only: polygons are triangulated; points, lines and triangles without area are dropped with a note.
/// - Vertices with the file's numbers for glTF, for PLY, and for OBJ if all faces form one mesh (else those of each mesh in the
///   file's order). Where corners at a vertex differ in other attributes, copies of it follow. STL, Collada and FBX give one
///   vertex per distinct combination, in the order of first use.
/// - Up to 8 sets of texture coordinates, with (0, 0) at the picture's top left, regardless of the format's convention.
/// - Unit normals. If the file has none, they are smooth, and ``ModelMesh/shading`` is the rule that the format asks for.
/// - All encodings that the glTF standard allows for positions, normals and texture coordinates, with `KHR_mesh_quantization`,
///   and compression by Draco and meshoptimizer; other required extensions are an error.
/// - Skinned meshes in their rest pose, as defined by the file's joints, with the skin for moving them.
/// - Clips: the animations of nodes and of morph target weights.
/// - Morph targets by name; `target0` and so on if the file has no names.
/// - Lights of glTF's KHR_lights_punctual, of Collada, and of FBX if it defines their attenuation.
/// - The names of scenes and variants of glTF, and the cameras of its nodes.
public enum ModelFile {
    /// Reads a file.
    /// - Parameters:
    ///   - path: The path, which may contain any characters. References to other files are only followed within its folder.
    ///   - scene: The name of the file's scene to read, or its number if it has no name. Default: the file's own choice.
    ///   - makesTangents: Whether meshes with texture coordinates get tangents from their first set. Default: false.
    ///   - limits: The limits on the content of the file. Default: those from the environment, or else the standard limits.
    /// - Throws: `ModelError`.
    public static func read(
        atPath path: String, scene: String? = nil, makesTangents: Bool = false, limits: ModelLimits = .preferred
    ) throws(ModelError) -> Model {
        let location = FileLocation(name: path, path: path)
        let folder = FileLocation(name: splitPath(path).folder, path: splitPath(path).folder)
        return try read(at: location, in: folder.followed, scene: scene, makesTangents: makesTangents, limits: limits)
    }

    /// Reads a file at a location that may have been checked.
    /// - Parameter folder: The folder of the files that the model refers to.
    /// - Throws: `ModelError`.
    package static func read(
        at location: FileLocation, in folder: FileLocation, scene: String? = nil, makesTangents: Bool = false,
        limits: ModelLimits = .preferred
    ) throws(ModelError) -> Model {
        let path = location.name
        let span = Tracer.begin(.model, .file(path))
        defer { span.end() }
        let file = try open(location)
        let format = try inspectedFormat(of: file, path: path, limits: limits)
        let (found, places) = ModelReaderLocation.find()
        guard let program = found else { throw ModelError(.readerMissing(places: places), at: path) }
        let process = ModelReaderProcess(
            program: program,
            arguments: [folder.file(named: splitPath(path).name).path, format.fileExtension, ReaderConfinement.parent]
                + limits.arguments + (scene.map { [$0] } ?? []),
            file: file,
            seconds: limits.clockSeconds, answerLimit: limits.answerBytes)
        let model = try model(from: try outcome(of: process, path: path), path: path, format: format, limits: limits)
        if let scene, !model.scenes.contains(scene) { throw ModelError(.noScene(scene, known: model.scenes), at: path) }
        var refinement = ModelRefinement(model: model, path: path, format: format, limits: limits)
        return try refinement.refined(makesTangents: makesTangents)
    }

    private static func outcome(of process: ModelReaderProcess, path: String) throws(ModelError) -> ModelReaderProcess.Outcome {
        do {
            return try process.run()
        } catch {
            throw ModelError(.readerNotStarted(program: process.program, reason: error.reason), at: path)
        }
    }

    private static func model(
        from outcome: ModelReaderProcess.Outcome, path: String, format: ModelFormat, limits: ModelLimits
    ) throws(ModelError) -> Model {
        switch outcome {
        case .stopped(let signal): throw ModelError(.readerStopped(format: format, signal: signal), at: path)
        case .overTime: throw ModelError(.overTime(seconds: limits.seconds), at: path)
        case .overLength:
            throw ModelError(
                .overLimit(what: "or more bytes of meshes", found: limits.answerBytes + 1, limit: limits.answerBytes), at: path)
        case .answered(let bytes):
            switch ModelMessage(bytes: bytes, limits: limits) {
            case .model(let model)?: return model
            case .malformed(let reason)?: throw ModelError(.malformed(format: format, reason: reason), at: path)
            case .overLimit(let what, let found, let limit)?:
                throw ModelError(.overLimit(what: what, found: found, limit: limit), at: path)
            case .unreadable(let reason)?: throw ModelError(.unreadable(reason), at: path)
            case nil: throw ModelError(.readerStopped(format: format, signal: nil), at: path)
            }
        }
    }

    /// Opens a file once, for this process and for the model reader.
    private static func open(_ location: FileLocation) throws(ModelError) -> OpenFile {
        let path = location.name
        guard !path.utf8.contains(0) else { throw ModelError(.missing, at: path) }
        do {
            return try OpenFile(location)
        } catch {
            switch error {
            case .missing: throw ModelError(.missing, at: path)
            case .isFolder: throw ModelError(.isFolder, at: path)
            case .isNoFile: throw ModelError(.unreadable("it is a device or a pipe, not a file"), at: path)
            default: throw ModelError(.unreadable(error.reason), at: path)
            }
        }
    }

    /// Returns a file's format after checking its size, name and first bytes.
    private static func inspectedFormat(of file: OpenFile, path: String, limits: ModelLimits) throws(ModelError) -> ModelFormat
    {
        let size = file.size
        let fileExtension = Self.fileExtension(of: path)
        let named = ModelFormat(rawValue: fileExtension)
        guard named != nil || fileExtension.isEmpty else { throw ModelError(.unknownFormat(ending: fileExtension), at: path) }
        guard size > 0 else { throw ModelError(.empty, at: path) }
        guard size <= limits.fileBytes else {
            throw ModelError(.overLimit(what: "bytes", found: size, limit: limits.fileBytes), at: path)
        }
        return try format(named: named, start: try firstBytes(of: file, path: path), size: size, path: path)
    }

    /// Returns the format by name, or by content if there is no extension. The reading process checks that they agree.
    private static func format(named: ModelFormat?, start: [UInt8], size: Int, path: String) throws(ModelError) -> ModelFormat {
        guard let format = named ?? ModelFormat.sniffed(start: start, fileSize: size) else {
            throw ModelError(.unknownFormat(ending: ""), at: path)
        }
        return format
    }

    private static func firstBytes(of file: OpenFile, path: String) throws(ModelError) -> [UInt8] {
        do {
            return try file.read(upTo: 512)
        } catch {
            throw ModelError(.unreadable(error.reason), at: path)
        }
    }

    /// Returns the extension of a path in lower case without the dot; empty if there is none.
    private static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
