import ImageCodecs
import ImageComparison
import Imaging

/// The outcome of an expectation.
enum ImageOutcome {
    /// The result is near enough.
    case passed
    /// It is, and thresholds for warnings are crossed; they are named.
    case warned(String)
    /// It is not, or that could not be found out.
    case failed(ImageFailure)
}

/// The message and the pictures of a failing test.
struct ImageFailure {
    var message: String
    var pictures: [FailurePicture]

    init(_ message: String, pictures: [FailurePicture] = []) {
        self.message = message
        self.pictures = pictures
    }
}

/// A picture that is shown with a failure.
struct FailurePicture {
    /// The file's name without its extension.
    let name: String
    /// The PNG file.
    let bytes: [UInt8]

    static let names = ["reference", "result", "difference"]

    static func reference(_ picture: ComparedPicture) -> FailurePicture {
        FailurePicture(name: names[0], bytes: picture.encoded(.fast))
    }

    static func result(_ picture: ComparedPicture) -> FailurePicture {
        FailurePicture(name: names[1], bytes: picture.encoded(.fast))
    }

    static func difference(_ picture: SRGBImage) -> FailurePicture {
        FailurePicture(name: names[2], bytes: PNGEncoder().encode(picture))
    }
}
