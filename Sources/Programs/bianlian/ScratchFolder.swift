import Foundation

/// Does something with a folder of its own, which others cannot read and which is removed afterwards with all that is in it.
/// - Parameter purpose: what the folder's name says of it.
func withScratchFolder<Result>(for purpose: String, _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-\(purpose)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
