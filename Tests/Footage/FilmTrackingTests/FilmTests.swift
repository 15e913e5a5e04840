import FilmTracking
import Foundation
import Imaging
import RenderTestSupport
import Testing

/// A photo is told by its name, and one that is not read is refused with what is.
@Suite struct FilmTests {
    @Test func photosOfEveryFormatAreTaken() throws {
        try withTemporaryFolder { folder in
            for (form, bytes) in greyPictures {
                let file = folder.appendingPathComponent("photo.\(form)")
                try Data(bytes).write(to: file)
                let film = try Film(at: file)
                #expect(film.pictureCount == 1 && film.size == ImageSize(8, 8))
            }
        }
    }

    @Test func otherPhotosAreNamed() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("photo.HEIC")
            try Data([0]).write(to: file)
            let error = #expect(throws: FilmTrackingError.self) { try Film(at: file) }
            #expect(error?.description.contains("photos must be PNG, JPEG, WebP, TGA or BMP") == true)
        }
    }
}
