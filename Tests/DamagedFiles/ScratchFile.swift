import Foundation

/// Calls `body` with a file that contains `bytes`, for readers that open files themselves.
///
/// Every call reuses the same file in a folder of this thread, in memory if the system has a memory file system: reading takes
/// less time than creating folders.
func withScratchFile<Result>(
    of bytes: [UInt8], named name: String = "file", _ body: (URL) throws -> Result
) throws -> Result {
    let url = ScratchFolder.shared.url.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return try body(url)
}

/// A folder of this process and thread, removed on orderly exit.
private final class ScratchFolder: Sendable {
    static var shared: ScratchFolder {
        let key = "bianlian-damaged-files"
        if let known = Thread.current.threadDictionary[key] as? ScratchFolder { return known }
        let made = ScratchFolder()
        Thread.current.threadDictionary[key] = made
        return made
    }

    let url: URL

    private init() {
        let memory = URL(fileURLWithPath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory
        url = parent.appendingPathComponent("bianlian-damaged-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
