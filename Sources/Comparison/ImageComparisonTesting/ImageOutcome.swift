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
    var pictures: [FailureImage]

    init(_ message: String, pictures: [FailureImage] = []) {
        self.message = message
        self.pictures = pictures
    }
}

/// A picture that is shown with a failure.
struct FailureImage {
    /// The file's name without its extension.
    let name: String
    /// The PNG file.
    let bytes: [UInt8]

    static let names = ["reference", "result", "difference"]

    static func reference(_ picture: ComparedImage) -> FailureImage {
        FailureImage(name: names[0], bytes: picture.encoded(.fast))
    }

    static func result(_ picture: ComparedImage) -> FailureImage {
        FailureImage(name: names[1], bytes: picture.encoded(.fast))
    }

    static func difference(_ picture: SRGBImage) -> FailureImage {
        FailureImage(name: names[2], bytes: PNGEncoder().encode(picture))
    }
}
