import FaceWearing
import Foundation
import Imaging
import RenderTestSupport
import Testing

/// Photos are recognized by name, and unsupported ones are rejected with the supported formats.
@Suite struct FilmTests {
    @Test func photosOfEveryFormatAreRead() throws {
        try withTemporaryFolder { folder in
            for (form, bytes) in greyPictures {
                let file = folder.appendingPathComponent("photo.\(form)")
                try Data(bytes).write(to: file)
                let film = try Film(at: file)
                #expect(film.pictureCount == 1 && film.size == ImageSize(8, 8))
            }
        }
    }

    @Test func unsupportedPhotosAreNamed() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("photo.HEIC")
            try Data([0]).write(to: file)
            let error = caught(FilmTrackingError.self) { try Film(at: file) }
            #expect(error?.description.contains("photos must be PNG, JPEG, WebP, TGA or BMP") == true)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func truncatedVideoGivesItsReadablePictures() throws {
        try withTemporaryFolder { folder in
            let whole = folder.appendingPathComponent("whole.mkv")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=duration=2:size=96x64:rate=30"]
                + ["-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p", whole.path]
            try process.run()
            process.waitUntilExit()
            let bytes = try Data(contentsOf: whole)
            let cut = folder.appendingPathComponent("cut.mkv")
            try bytes.prefix(bytes.count / 2).write(to: cut)
            for (url, isWhole) in [(whole, true), (cut, false)] {
                let film = try Film(at: url)
                var indices: [Int] = []
                let notes = try film.forEachPicture { index, _ in indices.append(index) }
                #expect(indices == Array(0..<indices.count) && film.isShortened(to: indices.count) == !isWhole)
                #expect(isWhole ? indices.count == 60 : (10..<57).contains(indices.count))
                let words = "has only \(indices.count) of 60 frames"
                #expect(isWhole ? notes.all.isEmpty : notes.lostInput.contains { $0.hasSuffix(words) }, "\(notes)")
            }
        }
    }
}
