import Files
import Foundation

/// A finished video before it gets its final name. It is checked because ffmpeg's exit code of 0 is no proof.
struct WrittenVideo {
    /// The file's name in messages.
    let name: String
    /// The path that ffmpeg wrote to.
    let path: String
    let kind: VideoKind
    /// The environment variables that contain PATH.
    let environment: [String: String]

    /// Checks that the file is not empty.
    /// - Throws: `VideoError.notWritten`.
    func checkIsNotEmpty(expecting pictures: Int) throws(VideoError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else {
            throw .notWritten(path: name, pictures: 0, expected: pictures)
        }
    }

    /// Checks the number of pictures with ffprobe. If ffprobe is not in PATH, checks only that the file is not empty.
    /// - Throws: `VideoError`.
    func check(pictures expected: Int) throws(VideoError) {
        try checkIsNotEmpty(expecting: expected)
        // ffmpeg writes an animation of one picture as a plain PNG, which is not a video.
        if kind == .apng, expected == 1 { return }
        guard MediaProgram("ffprobe", in: environment) != nil else { return }
        let probe = try VideoProbe(of: FileLocation(name: name, path: path), environment: environment)
        let found: Int
        do throws(VideoError) {
            found = try probe.countPictures()
        } catch {
            guard case .notAVideo = error else { throw error }
            found = 0
        }
        guard found == expected else { throw .notWritten(path: name, pictures: found, expected: expected) }
    }
}
