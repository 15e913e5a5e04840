import ChildProcesses
import Files
import MeshFormats

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The part of the file system that assimp can see: the model, its folder and the folders below.
///
/// The process changes to the folder. Assimp receives the model under an internal name whose extension states the format, so
/// the real name and location do not matter.
struct ModelFolder {
    /// The model's internal name, which assimp receives.
    let modelName: String
    /// The model's real name without its extension.
    let title: String
    private(set) var modelBytes: [UInt8]
    private let root: String
    private let fileBytesLimit: Int
    /// The names of a Collada file's nodes; nil for other formats.
    private(set) var collada: PlainCollada?
    /// The parts of an FBX file that assimp does not read; nil for other formats.
    private(set) var fbx: FBXFile?
    /// The files of the folder, listed before this process is confined.
    let listing: FolderListing
    /// The names in the folder that were requested.
    let asked = AskedNames()

    /// - Throws: `Refusal` if the file cannot be read.
    init(modelPath: String, fileExtension: String, limits: ModelLimits) throws {
        fileBytesLimit = limits.fileBytes
        modelName = "model." + fileExtension
        lseek(ChildProgram.handedFile, 0, SEEK_SET)
        guard let bytes = Self.bytes(of: ChildProgram.handedFile, limit: limits.fileBytes) else {
            throw Refusal.malformed("it cannot be read")
        }
        modelBytes = Self.utf8(bytes)
        let name = modelPath.split(separator: "/").last ?? ""
        title = String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
        // The parent process has resolved and checked this path.
        let folder = openFolderWithoutLinks(splitPath(modelPath).folder)
        guard folder >= 0, fchdir(folder) == 0 else { throw Refusal.malformed("its folder cannot be opened") }
        guard let root = Self.resolved(".") else { throw Refusal.malformed("its folder cannot be opened") }
        self.root = root
        listing = FolderListing()
    }

    /// Checks the model's content against its format.
    /// - Throws: `Refusal`.
    func check(_ format: ModelFormat?) throws {
        try ContentCheck(format: format, bytes: modelBytes).run()
    }

    /// Converts the model to a form that assimp reads correctly.
    /// - Throws: `Refusal` if the model breaks the rules of its format.
    mutating func prepareModel(fileExtension: String) throws {
        switch fileExtension {
        case "fbx": fbx = FBXFile(modelBytes)
        case "dae":
            var plain = PlainCollada(file: modelBytes)
            modelBytes = plain.bytes
            plain.bytes = []
            collada = plain
        default: break
        }
    }

    private func isModel(_ name: String) -> Bool { name == modelName || name == "./" + modelName }

    /// Returns the bytes of the model or of a file in its folder; nil for anything else.
    func bytes(ofFileNamed name: String) -> [UInt8]? {
        if isModel(name) { return modelBytes }
        let path = name.contains("\\") ? String(name.map { $0 == "\\" ? "/" : $0 }) : name
        guard let location = self.location(of: path) else { return nil }
        // Opening a pipe in the folder must not block.
        let descriptor = openWithoutLinks(location, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = Self.bytes(of: descriptor, limit: fileBytesLimit)
        // No format allows a companion file to be a pointer, and its bytes would be read as numbers or ignored.
        if let bytes, KnownContent.isGitLFSPointer(bytes) {
            answer(with: .unreadable("its file \"\(path)\" is \(KnownContent.gitLFSPointer)"))
        }
        return bytes
    }

    /// Converts UTF-16 text, detected by its byte-order mark, to UTF-8; returns anything else unchanged.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether a file exists within the folder, after following links.
    func contains(_ path: String) -> Bool { location(of: path) != nil }

    /// Returns the path of a file within the folder, after following links; nil if the file is elsewhere or does not exist.
    private func location(of path: String) -> String? {
        asked.add(path)
        guard let resolved = Self.resolved(path), isPath(resolved, within: root) else { return nil }
        return resolved
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= limit else {
            return nil
        }
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let taken = read(descriptor, buffer.baseAddress! + count, size - count)
                if taken < 0 && errno == EINTR { continue }
                guard taken > 0 else { return }
                count += taken
            }
        }
    }
}

/// The requested names, each once and in order. Names over 4096 bytes and those after the first 10,000 are ignored.
final class AskedNames {
    private static let most = 10_000
    private static let longest = 4096

    private(set) var names: [String] = []
    private var known: Set<String> = []

    func add(_ name: String) {
        guard names.count < Self.most, name.utf8.count <= Self.longest, known.insert(name).inserted else { return }
        names.append(name)
    }
}
