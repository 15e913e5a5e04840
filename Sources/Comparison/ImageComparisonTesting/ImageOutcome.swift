import ImageCodecs
import ImageComparison
import Imaging

/// The outcome of an expectation.
enum ImageOutcome {
    /// The result matches.
    case passed
    /// The result matches, but thresholds for warnings are crossed; the text names them.
    case warned(String)
    /// The result does not match, or could not be compared.
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

/// A picture attached to a failure.
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
