import Foundation

/// Gives `body` a file that holds these bytes, for readers that open files themselves.
///
/// The same file each time, in a folder of this process, in memory where the system has such a place: reading takes less time than making
/// folders.
func withScratchFile<Result>(
    of bytes: [UInt8], named name: String = "file", _ body: (URL) throws -> Result
) throws -> Result {
    let url = ScratchFolder.shared.url.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return try body(url)
}

/// A folder of this process and thread, which goes when the process ends in good order.
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
