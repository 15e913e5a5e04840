import MeshFormats

/// A reader of one kind of file, which gets arbitrary bytes.
///
/// Reading ends in one of two ways: the bytes are read, or they are rejected in one line. A trap, an endless loop or unbounded
/// memory is a bug of the reader, which the caller must survive.
public enum FileReader: String, CaseIterable, Sendable {
    // Pictures.
    case png, hdr, exr, tiff, jpeg, webp, tga, bmp, pfm
    // Recordings, landmarks that are converted to recordings, and packets of live faces.
    case recording, landmarks, packet
    // Texts in the language of configs.
    case config, suite, regions, strokes, assignment, shapeMap, shots
    // Results of a suite, which other machines wrote.
    case results
    // Configs whose scenes are built and driven.
    case scene
    // Models, and the code between them and the library that reads most of them.
    case gltf, message, ply, obj, stl, collada, mtl
    // The path data of SVG, and fonts.
    case path, font

    /// The extensions of files that the reader gets: those of its kind, and those whose kind depends on the content.
    public var fileExtensions: Set<String> {
        switch self {
        case .png: ["png", "pngblob"]
        case .jpeg: ["jpeg", "jpg"]
        case .tiff: ["tif", "tiff"]
        case .hdr, .exr, .webp, .tga, .bmp, .pfm, .ply, .obj, .stl, .mtl: [rawValue]
        case .recording: ["jsonl", "csv", "txt", "gesichter"]
        case .landmarks: ["jsonl", "json", "pbtxt"]
        case .config, .suite, .scene: ["yaml"]
        case .regions, .strokes, .results: ["json"]
        case .gltf: ["gltf", "glb"]
        case .collada: ["dae"]
        case .font: ["ttf", "otf", "ttc"]
        case .packet, .assignment, .shapeMap, .shots, .message, .path: []
        }
    }

    /// The result of reading.
    public enum Outcome: Equatable, Sendable {
        /// The bytes were read.
        case read
        /// The bytes were rejected with a message for the user.
        case refused(String)
        /// The reader broke a promise: the expected and the actual behaviour.
        case broken(String)
    }

    /// Reads bytes, and takes the first steps that the products take with the result.
    public func read(_ bytes: [UInt8]) -> Outcome {
        do {
            try readThrowing(bytes)
            return .read
        } catch let promise as BrokenPromise {
            return .broken(promise.words)
        } catch {
            for line in lines(of: error) where line.isEmpty || line.contains(where: \.isNewline) {
                return .broken("an error is not one line: \(line.debugDescription)")
            }
            return .refused(lines(of: error).joined(separator: "; "))
        }
    }

    private func readThrowing(_ bytes: [UInt8]) throws {
        switch self {
        case .png, .hdr, .exr, .tiff, .jpeg, .webp, .tga, .bmp: try readPicture(bytes)
        case .pfm: try readDistances(bytes)
        case .recording: try readRecording(bytes)
        case .landmarks: try readLandmarks(bytes)
        case .packet: try readPacket(bytes)
        case .config: try readConfig(bytes)
        case .suite: try readSuite(bytes)
        case .regions: try readRegions(bytes)
        case .strokes: try readStrokes(bytes)
        case .assignment: try readAssignment(bytes)
        case .shapeMap: try readShapeMap(bytes)
        case .results: try readResults(bytes)
        case .shots: try readShots(bytes)
        case .scene: try readScene(bytes)
        case .gltf: try readGLTF(bytes)
        case .message: try readMessage(bytes)
        case .ply: try readPlainModel(bytes, format: .ply)
        case .obj: try readPlainModel(bytes, format: .obj)
        case .stl: try readPlainModel(bytes, format: .stl)
        case .collada: try readCollada(bytes)
        case .mtl: try readMaterialLibrary(bytes)
        case .path: try readPath(bytes)
        case .font: try readFont(bytes)
        }
    }
}

/// A description of the promise that a reader broke.
struct BrokenPromise: Error {
    var words: String

    /// Throws unless a promise is kept.
    static func unless(_ isKept: Bool, _ words: @autoclosure () -> String) throws {
        if !isKept { throw BrokenPromise(words: words()) }
    }
}
