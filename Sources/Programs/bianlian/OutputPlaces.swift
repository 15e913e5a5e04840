import Bianlian
import Foundation
import VideoCodecs

/// Throws if the folder of a file does not exist or is not writable.
func checkFolder(of url: URL) throws(FileWritingError) {
    let folder = url.deletingLastPathComponent()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
        throw FileWritingError(.folderMissing(folder.relativePath), at: url.relativePath)
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
        throw FileWritingError(.cannotCreate("the folder is not writable"), at: url.relativePath)
    }
}

extension OutputDestination {
    /// Throws if the folder of a picture or video does not exist or is not writable.
    fileprivate func checkLocation() throws(FileWritingError) {
        switch self {
        case .picture(let url), .openEXR(let url, nil), .tiff(let url, nil), .video(let url): try checkFolder(of: url)
        // The folder of numbered files is created.
        case .folder, .openEXR, .tiff, .standardOutput: break
        }
    }

    /// Throws if this number of pictures cannot be written to the destination, or the video encoder is missing.
    func check(pictures count: Int) throws {
        try checkLocation()
        if case .video(let url) = self { try VideoWriter.checkEncoder(for: url) }
        try check(frames: count)
    }
}
