import CAssimp
import MeshFormats

/// Lets assimp open files through a `ModelFolder`, for reading only.
final class AssimpFileAccess {
    private let folder: ModelFolder

    init(folder: ModelFolder) {
        self.folder = folder
    }

    /// Assimp's table of functions; valid for the lifetime of this object.
    var table: aiFileIO {
        aiFileIO(
            OpenProc: { table, name, mode in
                guard let table, let name, let mode, let data = table.pointee.UserData else { return nil }
                let access = Unmanaged<AssimpFileAccess>.fromOpaque(data).takeUnretainedValue()
                return access.open(String(cString: name), mode: String(cString: mode))
            },
            CloseProc: { _, file in
                guard let file, let data = file.pointee.UserData else { return }
                Unmanaged<OpenFile>.fromOpaque(data).release()
                file.deallocate()
            },
            UserData: Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self))
    }

    private func open(_ name: String, mode: String) -> UnsafeMutablePointer<aiFile>? {
        guard !mode.contains("w"), !mode.contains("a"), let bytes = folder.bytes(ofFileNamed: name) else { return nil }
        let file = UnsafeMutablePointer<aiFile>.allocate(capacity: 1)
        file.initialize(to: OpenFile.table(for: OpenFile(bytes: bytes)))
        return file
    }
}

/// A file in memory, and the read position.
private final class OpenFile {
    private let bytes: [UInt8]
    private var position = 0
    private var readsAtEnd = 0

    /// The greatest number of reads at the file's end: some of assimp's readers would retry forever.
    private static let readsAtEndLimit = 1000

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func table(for file: OpenFile) -> aiFile {
        aiFile(
            ReadProc: { file, buffer, size, count in
                guard let file = OpenFile.behind(file), let buffer else { return 0 }
                return file.read(into: buffer, size: size, count: count)
            },
            WriteProc: { _, _, _, _ in 0 },
            TellProc: { OpenFile.behind($0)?.position ?? 0 },
            FileSizeProc: { OpenFile.behind($0)?.bytes.count ?? 0 },
            SeekProc: { file, offset, origin in
                OpenFile.behind(file)?.seek(by: offset, from: origin) == true ? aiReturn_SUCCESS : aiReturn_FAILURE
            },
            FlushProc: { _ in },
            UserData: Unmanaged.passRetained(file).toOpaque().assumingMemoryBound(to: CChar.self))
    }

    private static func behind(_ file: UnsafeMutablePointer<aiFile>?) -> OpenFile? {
        guard let data = file?.pointee.UserData else { return nil }
        return Unmanaged<OpenFile>.fromOpaque(data).takeUnretainedValue()
    }

    /// Reads like `fread`: only whole items; returns their number.
    private func read(into buffer: UnsafeMutablePointer<CChar>, size: Int, count: Int) -> Int {
        guard size > 0, count > 0 else { return 0 }
        let items = min(count, (bytes.count - position) / size)
        if items == 0 {
            readsAtEnd += 1
            if readsAtEnd > Self.readsAtEndLimit { answer(with: .malformed("it is truncated")) }
        }
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: buffer, count: items * size)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + items * size]))
        }
        position += items * size
        return items
    }

    private func seek(by offset: Int, from origin: aiOrigin) -> Bool {
        let start =
            switch origin {
            case aiOrigin_SET: 0
            case aiOrigin_CUR: position
            default: bytes.count
            }
        let (target, overflow) = start.addingReportingOverflow(offset)
        guard !overflow, 0...bytes.count ~= target else { return false }
        position = target
        return true
    }
}
